"""The pure core: a chess tournament as a value, and what is computed of it. It knows no Django.

The record; its way to and from files; the pairing systems; tie-breaks; the rating change; tables as files.
"""
