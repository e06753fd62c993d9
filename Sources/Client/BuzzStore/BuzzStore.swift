// BuzzStore
