"""Connections to other servers: the one client, the addresses that it may use, and its errors."""
