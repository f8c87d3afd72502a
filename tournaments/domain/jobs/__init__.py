"""Long work: asked for, sent to whoever does it, done exactly once, watched, cancelled.

A job is a row (``models.job``), and the row is the request. Tasks may be lost or come twice; what a job changes is
stored in the transaction that ends it, and only one can end it.
"""
