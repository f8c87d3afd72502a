"""Composition, numbering, publication and citation of regulations."""
