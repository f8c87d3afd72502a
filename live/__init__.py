"""Public pages for thousands of readers: page cache, live streams, differences between pages, fast rows, limits."""
