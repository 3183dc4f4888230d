"""The bots that come with pitboss."""
