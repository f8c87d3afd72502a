"""The core package: a tournament as a pure value, and everything that is computed from it. It does not import Django.

It contains the record, import and export of files, the pairing systems, tie-breaks, the rating change, and tables as
files.
"""
