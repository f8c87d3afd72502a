"""Who a person is: the user model and its sign-in."""
