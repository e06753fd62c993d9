extension Schema {
    /// `position` orders a conversation; see docs/store.md, "Order".
    static let messages = """
        CREATE TABLE messages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            is_placed INTEGER NOT NULL CHECK (is_placed IN (0, 1)),
            event_id TEXT UNIQUE,
            transaction_id TEXT,
            sender TEXT NOT NULL,
            is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
            kind TEXT NOT NULL,
            body TEXT NOT NULL,
            formatted_body TEXT,
            sent_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('received', 'queued', 'sending', 'sent', 'failed')),
            error TEXT,
            is_edited INTEGER NOT NULL DEFAULT 0 CHECK (is_edited IN (0, 1)),
            is_deleting INTEGER NOT NULL DEFAULT 0 CHECK (is_deleting IN (0, 1)),
            mentions_me INTEGER NOT NULL DEFAULT 0 CHECK (mentions_me IN (0, 1)),
            reply_to TEXT,
            raw TEXT,
            CHECK (is_placed = 0 OR event_id IS NOT NULL),
            CHECK (is_own OR state = 'received')
        ) STRICT;
        CREATE UNIQUE INDEX messages_order ON messages (conversation, position);
        CREATE UNIQUE INDEX messages_transaction ON messages (sender, transaction_id)
            WHERE transaction_id IS NOT NULL;
        CREATE INDEX messages_unplaced ON messages (conversation) WHERE is_placed = 0;

        CREATE TABLE gaps (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            token TEXT,
            UNIQUE (conversation, position)
        ) STRICT;

        CREATE TABLE attachments (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            file_name TEXT NOT NULL,
            mime_type TEXT,
            size INTEGER,
            width INTEGER,
            height INTEGER,
            content_url TEXT,
            thumbnail_url TEXT,
            local_path TEXT,
            transfer TEXT NOT NULL CHECK (transfer IN ('remote', 'waiting', 'local', 'failed')),
            error TEXT
        ) STRICT;

        """

    /// Everything received that isn't a message itself: edits, reactions, redactions, unknown events.
    static let relations = """
        CREATE TABLE side_events (
            id INTEGER PRIMARY KEY,
            event_id TEXT NOT NULL UNIQUE,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            type TEXT NOT NULL,
            raw TEXT
        ) STRICT;

        CREATE TABLE damaged_events (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            room_id TEXT NOT NULL,
            raw TEXT NOT NULL,
            UNIQUE (room_id, raw)
        ) STRICT;

        CREATE TABLE reactions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            event_id TEXT UNIQUE,
            transaction_id TEXT,
            target TEXT NOT NULL,
            sender TEXT NOT NULL,
            key TEXT NOT NULL,
            folded_key TEXT NOT NULL,
            is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
            is_removing INTEGER NOT NULL DEFAULT 0 CHECK (is_removing IN (0, 1))
        ) STRICT;
        CREATE INDEX reactions_target ON reactions (target, folded_key);
        CREATE UNIQUE INDEX reactions_transaction ON reactions (transaction_id) WHERE transaction_id IS NOT NULL;

        CREATE TABLE versions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            event_id TEXT UNIQUE,
            transaction_id TEXT,
            target TEXT NOT NULL,
            sender TEXT NOT NULL,
            sent_at INTEGER NOT NULL,
            body TEXT NOT NULL,
            formatted_body TEXT,
            mentions_me INTEGER NOT NULL DEFAULT 0 CHECK (mentions_me IN (0, 1)),
            -- 0 as first sent, 1 an edit the server has, 2 an edit it does not have yet
            rank INTEGER NOT NULL CHECK (rank IN (0, 1, 2)),
            is_applied INTEGER NOT NULL DEFAULT 0 CHECK (is_applied IN (0, 1))
        ) STRICT;
        CREATE INDEX versions_target ON versions (target);
        CREATE INDEX versions_pending ON versions (conversation) WHERE is_applied = 0;
        CREATE UNIQUE INDEX versions_transaction ON versions (transaction_id) WHERE transaction_id IS NOT NULL;

        CREATE TABLE pending_redactions (
            target TEXT PRIMARY KEY,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pending_redactions_conversation ON pending_redactions (conversation);

        """
}
