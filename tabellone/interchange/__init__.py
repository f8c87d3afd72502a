"""Files that other programs read and write, to and from the record."""
