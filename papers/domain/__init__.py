"""The papers of an event as layouts and tables, from its public state and its players."""
