"""Readers by the thousand: public pages and streams are answered before Django's stack, from bytes that are kept."""
