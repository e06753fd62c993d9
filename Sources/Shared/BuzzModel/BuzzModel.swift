// BuzzModel
