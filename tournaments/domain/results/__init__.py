"""Results of boards, as somebody saw them."""
