"""What is done on a ladder, and what its pages show."""
