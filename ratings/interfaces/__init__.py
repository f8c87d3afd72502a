"""What people type about rating lists becomes what actions take."""
