extension Schema {
    /// `side_thread` refers to a message's thread by its first message, whether that is stored or not. A row of
    /// `side_threads` exists as soon as one answer is stored.
    static let sideThreads = """
        ALTER TABLE messages ADD COLUMN side_thread TEXT;
        CREATE INDEX messages_side_thread ON messages (conversation, side_thread, position)
            WHERE side_thread IS NOT NULL;
        ALTER TABLE outbox ADD COLUMN side_thread TEXT;

        CREATE TABLE side_threads (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            root TEXT NOT NULL,
            -- NULL: not known yet, as after a first sync.
            own_read_position INTEGER,
            others_read_position INTEGER,
            -- The own receipt's event, where that is not here.
            pending_event_id TEXT,
            -- How many answers the server counted.
            told_count INTEGER,
            PRIMARY KEY (conversation, root)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX side_threads_pending ON side_threads (pending_event_id) WHERE pending_event_id IS NOT NULL;
        """
}
