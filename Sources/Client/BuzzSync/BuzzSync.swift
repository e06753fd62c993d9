// BuzzSync
