"""What templates say of ratings."""
