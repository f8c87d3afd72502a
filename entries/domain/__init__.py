"""What is done with entries: by who asks, by who decides, at the cash desk, in the morning."""
