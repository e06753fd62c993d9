// BuzzServices
