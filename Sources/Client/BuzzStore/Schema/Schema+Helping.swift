extension Schema {
    /// The copilot's automatic work. `faq_queue`: messages to look up in the FAQ library. `automatic_answers`: when
    /// an entry was last sent automatically to a conversation. `remembered`: the number of messages of a conversation
    /// that are not in a memory yet, and the last one that is.
    static let helping = """
        ALTER TABLE messages ADD COLUMN automatic_faq TEXT;

        CREATE TABLE faq_queue (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE automatic_answers (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            faq TEXT NOT NULL,
            sent_at INTEGER NOT NULL,
            PRIMARY KEY (conversation, faq)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE remembered (
            conversation INTEGER PRIMARY KEY REFERENCES conversations (key) ON DELETE CASCADE,
            unremembered INTEGER NOT NULL CHECK (unremembered >= 0),
            through INTEGER NOT NULL
        ) STRICT;
        """
}
