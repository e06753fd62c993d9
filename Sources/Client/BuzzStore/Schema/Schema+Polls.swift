extension Schema {
    /// Votes and ends refer to their poll by its event id, or by `local:` and its row. They may arrive before the poll.
    /// Only the newest vote of each person counts.
    static let polls = """
        CREATE TABLE polls (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            content TEXT NOT NULL
        ) STRICT;
        CREATE TABLE poll_votes (
            target TEXT NOT NULL,
            sender TEXT NOT NULL,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            event_id TEXT UNIQUE,
            transaction_id TEXT,
            answers TEXT NOT NULL,
            sent_at INTEGER NOT NULL,
            PRIMARY KEY (target, sender)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX poll_votes_transaction ON poll_votes (transaction_id) WHERE transaction_id IS NOT NULL;
        CREATE TABLE poll_ends (
            target TEXT NOT NULL,
            sender TEXT NOT NULL,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            event_id TEXT UNIQUE,
            transaction_id TEXT,
            sent_at INTEGER NOT NULL,
            PRIMARY KEY (target, sender)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX poll_ends_transaction ON poll_ends (transaction_id) WHERE transaction_id IS NOT NULL;

        -- Of sound and film; `loudness` of what was spoken, a number in a byte.
        ALTER TABLE attachments ADD COLUMN duration INTEGER;
        ALTER TABLE attachments ADD COLUMN loudness BLOB;
        """
}
