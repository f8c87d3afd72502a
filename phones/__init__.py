"""Players' phones: my page, personal links, requests, results reported by both players."""
