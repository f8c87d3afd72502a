"""What an event is: registrations, rounds, results."""
