"""Players made of code: the contract, and the bots that come with pitboss."""
