"""The event as a whole: its life, its front page, who sees it, its end."""
