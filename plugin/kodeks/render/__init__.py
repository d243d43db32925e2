"""Page HTML, navigation and addresses: an edition and its rulebook become a Site."""
