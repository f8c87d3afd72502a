"""Hall screens: televisions and projectors that are opened once and then controlled from the desk."""
