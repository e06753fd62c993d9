// BuzzTUI
