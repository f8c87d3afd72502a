"""Papers of an event: the print centre, result slips, lists for the wall, cards, minutes and posters."""
