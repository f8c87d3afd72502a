"""Rounds from planning to locking, and the arbiter's next action."""
