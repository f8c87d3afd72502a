"""What people type about ladders becomes what actions take."""
