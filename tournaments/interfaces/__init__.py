"""Forms: convert user input to the arguments of the domain functions."""
