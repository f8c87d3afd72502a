"""Every action is one transaction and one entry; entries, in all the forms that they have had."""
