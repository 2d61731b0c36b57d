"""The table on the network: HTTP and WebSocket interface, tables, sessions and the store of their events."""
