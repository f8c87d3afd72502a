"""Forms of the settings for other sites."""
