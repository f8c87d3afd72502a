"""Forms of rating lists: user input converted to arguments of actions."""
