"""Reading, writing and checking of reports."""
