"""What the command line does, one file a command; `kodeks.cli` only reads arguments and calls them."""
