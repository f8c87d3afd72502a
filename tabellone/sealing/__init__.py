"""Chain of salted commitments over an event: each step has a head (SHA-256) that fixes all steps before it.

The construction and its assumptions are in ``docs/code/seals.md``. Nothing here uses Django, so that
``tabellone verify`` works without a database.
"""
