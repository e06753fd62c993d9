// BuzzViewModels
