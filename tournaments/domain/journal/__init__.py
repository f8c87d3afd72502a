"""The change log: every action is one transaction and one entry; entries, in all their forms so far."""
