"""The incident book: incidents at the boards and their consequences."""
