extension Schema {
    /// Messages to be sent later. `reply_to` is a message's row; `problem`: why it is not sent by itself any more.
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
