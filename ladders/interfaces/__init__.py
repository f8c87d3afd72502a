"""Forms of ladders: user input converted to arguments of actions."""
