extension Schema {
    /// Scheduled messages. `reply_to` is the row of a message; `problem` is the reason why it is no longer sent
    /// automatically.
    static let scheduled = """
        CREATE TABLE scheduled (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            content TEXT NOT NULL,
            reply_to INTEGER,
            side_thread TEXT,
            send_at INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            problem TEXT
        ) STRICT;
        CREATE INDEX scheduled_conversation ON scheduled (conversation);
        CREATE INDEX scheduled_due ON scheduled (send_at) WHERE problem IS NULL;
        """
}
