"""What hall screens show, and the actions of the desk."""
