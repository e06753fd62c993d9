extension Schema {
    /// Cards of people and deals. New messages are found by their increasing ids (the setting `cards_through`), so
    /// storing a message costs nothing extra; triggers record changes to older ones.
    static let cards = """
        CREATE TABLE card_queue (
            conversation INTEGER PRIMARY KEY REFERENCES conversations (key) ON DELETE CASCADE,
            since INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TRIGGER cards_message_changed AFTER UPDATE OF body, kind, is_deleting ON messages
        WHEN new.id <= (SELECT CAST(value AS INTEGER) FROM settings WHERE name = 'cards_through')
        BEGIN
            INSERT INTO card_queue (conversation, since) VALUES (new.conversation, new.id)
            ON CONFLICT (conversation) DO UPDATE SET since = min(since, excluded.since), version = version + 1;
        END;
        CREATE TRIGGER cards_message_gone AFTER DELETE ON messages
        WHEN old.kind <> 'state' AND old.id <= (
            SELECT CAST(value AS INTEGER) FROM settings WHERE name = 'cards_through')
        BEGIN
            UPDATE contact_stats SET own_count = own_count - old.is_own, other_count = other_count - (1 - old.is_own)
            WHERE conversation = old.conversation;
        END;
        CREATE TRIGGER cards_became_business AFTER UPDATE OF category ON conversations
        WHEN new.category IS 'business' AND old.category IS NOT 'business'
        BEGIN
            INSERT INTO card_queue (conversation, since) VALUES (new.key, 9223372036854775807)
            ON CONFLICT (conversation) DO UPDATE SET version = version + 1;
        END;

        CREATE TABLE contact_stats (
            conversation INTEGER PRIMARY KEY REFERENCES conversations (key) ON DELETE CASCADE,
            own_count INTEGER NOT NULL,
            other_count INTEGER NOT NULL,
            first_at INTEGER NOT NULL,
            last_at INTEGER NOT NULL,
            topics TEXT NOT NULL DEFAULT '[]'
        ) STRICT;

        CREATE TABLE promises (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            message INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
            text TEXT NOT NULL,
            due_text TEXT,
            due_day INTEGER,
            is_sure INTEGER NOT NULL DEFAULT 0 CHECK (is_sure IN (0, 1)),
            state TEXT NOT NULL CHECK (state IN ('open', 'done', 'dismissed', 'lapsed')),
            reminded_day INTEGER,
            UNIQUE (message, text)
        ) STRICT;
        CREATE INDEX promises_conversation ON promises (conversation, is_own, state);
        CREATE INDEX promises_due ON promises (conversation, due_day)
            WHERE state = 'open' AND is_own = 1 AND due_day IS NOT NULL;
        CREATE INDEX promises_by_day ON promises (due_day)
            WHERE state = 'open' AND is_own = 1 AND due_day IS NOT NULL;

        CREATE TABLE deals (
            conversation INTEGER PRIMARY KEY REFERENCES conversations (key) ON DELETE CASCADE,
            stage TEXT NOT NULL CHECK (stage IN ('new', 'talking', 'agreed', 'delivered', 'paid', 'lost')),
            value REAL,
            currency TEXT,
            worth REAL,
            is_each INTEGER NOT NULL DEFAULT 0 CHECK (is_each IN (0, 1)),
            deadline INTEGER,
            is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1))
        ) STRICT;
        CREATE INDEX deals_worth ON deals (worth DESC);
        CREATE INDEX deals_deadline ON deals (deadline);
        CREATE TABLE deal_facts (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            field TEXT NOT NULL,
            text TEXT NOT NULL,
            message INTEGER REFERENCES messages (id) ON DELETE CASCADE,
            detail TEXT NOT NULL,
            PRIMARY KEY (conversation, field)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deal_facts_message ON deal_facts (message);
        -- What the person said; nothing but the person changes it. An empty text says that there is none.
        CREATE TABLE deal_corrections (
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            field TEXT NOT NULL,
            text TEXT NOT NULL,
            detail TEXT NOT NULL,
            PRIMARY KEY (conversation, field)
        ) STRICT, WITHOUT ROWID;

        """
}
