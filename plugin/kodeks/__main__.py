"""`python -m kodeks` is `kodeks`."""

from kodeks.cli import main

main()
