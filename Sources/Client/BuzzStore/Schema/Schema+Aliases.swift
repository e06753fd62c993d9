extension Schema {
    /// Ids of message rows that were merged into others: an old id may have been printed.
    static let messageAliases = """
        CREATE TABLE message_aliases (
            old_id INTEGER PRIMARY KEY,
            message INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX message_aliases_message ON message_aliases (message);
        """
}
