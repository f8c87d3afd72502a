"""Import of rating lists, and search for people on them."""
