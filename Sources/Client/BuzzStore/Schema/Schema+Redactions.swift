extension Schema {
    /// Redactions that wait for their event, with their senders: not everybody's counts. Of those stored before, the
    /// sender is unknown.
    static let redactors =
        """
        CREATE TABLE waiting_redactions (
            target TEXT NOT NULL,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            sender TEXT NOT NULL,
            PRIMARY KEY (target, conversation, sender)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO waiting_redactions SELECT target, conversation, '' FROM pending_redactions;
        DROP TABLE pending_redactions;
        ALTER TABLE waiting_redactions RENAME TO pending_redactions;
        CREATE INDEX pending_redactions_conversation ON pending_redactions (conversation);
        """
}
