"""Papers that are no tables: cards, lists for the wall, minutes and posters, as PDF and as a picture of page 1."""

from tabellone.papers.printing import Layout, PagePreview, Printed, preview, write_pdf

__all__ = ["Layout", "PagePreview", "Printed", "preview", "write_pdf"]
