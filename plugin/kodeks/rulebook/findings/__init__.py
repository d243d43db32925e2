"""What is wrong with the rules, or nearly one: found without computing, then by computing again."""
