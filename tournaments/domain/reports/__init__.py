"""Reports read and written, and what is to be said of them."""
