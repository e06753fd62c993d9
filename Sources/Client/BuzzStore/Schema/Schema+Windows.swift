extension Schema {
    /// Several processes may compose in the same conversation, each with its own text. Window 0 belongs to no
    /// process.
    static let windows = """
        CREATE TABLE texts_of_windows (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            window INTEGER NOT NULL DEFAULT 0,
            text TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            PRIMARY KEY (conversation, window)
        ) STRICT;
        INSERT INTO texts_of_windows (conversation, text, updated_at)
            SELECT conversation, text, updated_at FROM composer_texts;
        DROP TABLE composer_texts;
        ALTER TABLE texts_of_windows RENAME TO composer_texts;
        """
}
