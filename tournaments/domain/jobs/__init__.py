"""Long work: requested, dispatched to a worker, done exactly once, watched, cancelled.

A job is a row (``models.job``), and the row is the request. Tasks may be lost or arrive twice. The changes of a job
are stored in the transaction that ends it, and only one transaction can end it.
"""
