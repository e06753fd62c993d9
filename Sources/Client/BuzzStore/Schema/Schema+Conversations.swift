extension Schema {
    /// `visibility`: 0 in the inbox, 1 archived or snoozed, 2 hidden (left, replaced by another room, or a space).
    static let conversations = """
        CREATE TABLE settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE conversations (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            name TEXT NOT NULL DEFAULT '',
            folded_name TEXT NOT NULL DEFAULT '',
            given_name TEXT,
            alias TEXT,
            topic TEXT,
            room_type TEXT,
            heroes TEXT NOT NULL DEFAULT '[]',
            joined_count INTEGER,
            invited_count INTEGER,
            kind TEXT NOT NULL DEFAULT 'group' CHECK (kind IN ('direct', 'group')),
            membership TEXT NOT NULL DEFAULT 'joined' CHECK (membership IN ('joined', 'invited', 'left')),
            peer TEXT,
            inviter TEXT,
            is_encrypted INTEGER NOT NULL DEFAULT 0 CHECK (is_encrypted IN (0, 1)),
            successor TEXT,
            is_superseded INTEGER NOT NULL DEFAULT 0 CHECK (is_superseded IN (0, 1)),
            unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
            highlights INTEGER NOT NULL DEFAULT 0 CHECK (highlights >= 0),
            is_marked_unread INTEGER NOT NULL DEFAULT 0 CHECK (is_marked_unread IN (0, 1)),
            is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
            is_muted INTEGER NOT NULL DEFAULT 0 CHECK (is_muted IN (0, 1)),
            is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
            snoozed_until INTEGER,
            last_activity INTEGER NOT NULL DEFAULT 0,
            newest_position INTEGER NOT NULL DEFAULT 0,
            own_read_position INTEGER,
            others_read_position INTEGER,
            others_delivered_position INTEGER,
            preview TEXT NOT NULL DEFAULT '',
            preview_message INTEGER,
            preview_sender_name TEXT,
            preview_is_own INTEGER NOT NULL DEFAULT 0,
            waiting_since INTEGER,
            triage_message INTEGER,
            category TEXT CHECK (category IN ('fan', 'business', 'spam', 'urgent')),
            awaits_triage INTEGER NOT NULL DEFAULT 0 CHECK (awaits_triage IN (0, 1)),
            priority_rank INTEGER,
            failed_count INTEGER NOT NULL DEFAULT 0,
            visibility INTEGER NOT NULL GENERATED ALWAYS AS (
                CASE
                    WHEN membership = 'left' OR is_superseded OR room_type IS 'm.space' THEN 2
                    WHEN is_archived OR snoozed_until IS NOT NULL THEN 1
                    ELSE 0
                END
            ) STORED
        ) STRICT;
        CREATE INDEX conversations_inbox ON conversations (visibility, is_pinned, last_activity);
        CREATE INDEX conversations_category
            ON conversations (visibility, category, is_pinned, last_activity, priority_rank);
        CREATE INDEX conversations_priority
            ON conversations (visibility, priority_rank DESC, waiting_since, key) WHERE priority_rank IS NOT NULL;
        CREATE INDEX conversations_snoozed ON conversations (snoozed_until) WHERE snoozed_until IS NOT NULL;
        CREATE INDEX conversations_peer ON conversations (peer) WHERE peer IS NOT NULL;

        CREATE TABLE conversation_aliases (
            old_id TEXT PRIMARY KEY,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE composer_texts (
            conversation INTEGER PRIMARY KEY REFERENCES conversations (key) ON DELETE CASCADE,
            text TEXT NOT NULL,
            updated_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE account_data (
            room_id TEXT NOT NULL,
            type TEXT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (room_id, type)
        ) STRICT;
        CREATE TABLE direct_rooms (room_id TEXT PRIMARY KEY, user_id TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE muted_rooms (room_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

        """

    static let members = """
        CREATE TABLE members (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            user_id TEXT NOT NULL,
            display_name TEXT,
            membership TEXT NOT NULL CHECK (membership IN ('join', 'invite', 'leave', 'ban', 'knock')),
            is_ambiguous INTEGER NOT NULL DEFAULT 0 CHECK (is_ambiguous IN (0, 1)),
            PRIMARY KEY (conversation, user_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX members_name ON members (conversation, display_name) WHERE display_name IS NOT NULL;

        CREATE TABLE room_state (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            type TEXT NOT NULL,
            state_key TEXT NOT NULL,
            sender TEXT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (conversation, type, state_key)
        ) STRICT;

        CREATE TABLE receipts (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            user_id TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('read', 'delivered')),
            event_id TEXT,
            position INTEGER,
            pending_event_id TEXT,
            PRIMARY KEY (conversation, user_id, kind)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX receipts_pending ON receipts (conversation) WHERE pending_event_id IS NOT NULL;

        """
}
