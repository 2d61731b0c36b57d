"""The table: deal, auction, doubling, identity, tricks, score; events in, views out."""
