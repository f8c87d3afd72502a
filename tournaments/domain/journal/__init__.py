"""Every action is one transaction and one entry; entries in words; undo."""
