extension Schema {
    /// What the copilot does by itself. `faq_queue`: messages to be looked up in the FAQ library. `automatic_answers`:
    /// when an entry was last sent by itself in a conversation. `remembered`: how many messages of a conversation are in
    /// no memory yet, and the last one that is.
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
