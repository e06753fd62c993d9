extension Schema {
    /// `depends_on` is cleared when the row it refers to is done. `is_uncertain`: a request may have reached the
    /// server, but no response was received.
    static let outbox = """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            lane TEXT NOT NULL CHECK (lane IN ('homeserver', 'copilot')),
            queue TEXT NOT NULL,
            conversation INTEGER REFERENCES conversations (key) ON DELETE CASCADE,
            message INTEGER REFERENCES messages (id) ON DELETE SET NULL,
            target TEXT,
            payload TEXT NOT NULL,
            summary TEXT NOT NULL,
            transaction_id TEXT NOT NULL UNIQUE,
            state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'waiting', 'failed', 'dropped')),
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
            first_attempt INTEGER,
            is_uncertain INTEGER NOT NULL DEFAULT 0 CHECK (is_uncertain IN (0, 1)),
            next_attempt INTEGER,
            created_at INTEGER NOT NULL,
            last_error TEXT,
            depends_on INTEGER REFERENCES outbox (id) ON DELETE SET NULL
        ) STRICT;
        CREATE INDEX outbox_queue ON outbox (lane, queue, id);
        CREATE INDEX outbox_conversation ON outbox (conversation);
        CREATE INDEX outbox_message ON outbox (message);
        CREATE INDEX outbox_dependency ON outbox (depends_on);

        """

    static let copilot = """
        CREATE TABLE triage (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            category TEXT NOT NULL CHECK (category IN ('fan', 'business', 'spam', 'urgent')),
            confidence REAL NOT NULL,
            sentiment TEXT NOT NULL,
            intensity TEXT NOT NULL,
            score INTEGER CHECK (score BETWEEN 0 AND 100),
            monetary_value INTEGER,
            brand_fit INTEGER,
            legitimacy INTEGER,
            urgency INTEGER,
            reason TEXT NOT NULL,
            is_corrected INTEGER NOT NULL DEFAULT 0 CHECK (is_corrected IN (0, 1))
        ) STRICT;
        CREATE INDEX triage_conversation ON triage (conversation);
        CREATE TABLE triage_queue (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX triage_queue_conversation ON triage_queue (conversation);

        CREATE TABLE faqs (
            id TEXT PRIMARY KEY,
            content TEXT NOT NULL,
            updated_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE drafts (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('replies', 'answer')),
            message INTEGER NOT NULL,
            content TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (conversation, kind)
        ) STRICT, WITHOUT ROWID;

        """

    /// `scope` contains one token that identifies the conversation, so that a search in one conversation is an
    /// intersection of two posting lists. Searched text cannot contain the two characters that mark hits.
    static let search = """
        CREATE VIEW searchable AS
            SELECT m.id AS id,
                replace(replace(m.body || coalesce(' ' || a.file_name, ''), char(57344), ''), char(57345), '') AS body,
                'ᚠ' || m.conversation AS scope
            FROM messages m LEFT JOIN attachments a ON a.message = m.id
            WHERE m.kind NOT IN ('state', 'deleted', 'encrypted', 'unsupported');
        CREATE VIRTUAL TABLE message_fts USING fts5 (
            body, scope, content = 'searchable', content_rowid = 'id',
            tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
        );
        """
}
