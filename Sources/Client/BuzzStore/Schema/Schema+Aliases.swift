extension Schema {
    /// A row that turned out to be another one: its number may have been printed.
    static let messageAliases = """
        CREATE TABLE message_aliases (
            old_id INTEGER PRIMARY KEY,
            message INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX message_aliases_message ON message_aliases (message);
        """
}
