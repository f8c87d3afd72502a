"""Pages and programs' addresses of links, mirrors and tokens."""
