"""The events: registrations, rounds, results."""
