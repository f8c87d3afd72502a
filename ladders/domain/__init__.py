"""Actions on a ladder, and the data of its pages."""
