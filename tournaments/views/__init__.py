"""What people see of an event and do to it over HTTP."""
