"""Matches between players on the same deals, and the suite of positions."""
