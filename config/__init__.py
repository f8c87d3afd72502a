"""The project: settings, URLs and servers."""
