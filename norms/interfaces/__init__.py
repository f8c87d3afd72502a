"""Forms for the data that the papers need and the event does not have."""
