"""Dou Dizhu (斗地主): rulesets, games, records, players, and the engine under them."""
