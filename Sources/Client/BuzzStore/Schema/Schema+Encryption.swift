extension Schema {
    /// Encrypted events, kept completely: once dropped they could never be decrypted.
    static let encryption = """
        CREATE TABLE ciphertexts (
            event_id TEXT PRIMARY KEY,
            conversation INTEGER NOT NULL REFERENCES conversations (key) ON DELETE CASCADE,
            session_id TEXT NOT NULL,
            -- The event that it edits: taken back together.
            edits TEXT,
            -- NULL: dropped by an earlier buzzbox, to be fetched again. Empty: the server has it no more.
            raw TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ciphertexts_session ON ciphertexts (conversation, session_id);
        CREATE INDEX ciphertexts_edits ON ciphertexts (edits) WHERE edits IS NOT NULL;
        CREATE INDEX ciphertexts_missing ON ciphertexts (event_id) WHERE raw IS NULL;

        INSERT INTO ciphertexts (event_id, conversation, session_id)
        SELECT event_id, conversation, '' FROM messages WHERE kind = 'encrypted' AND event_id IS NOT NULL
        UNION SELECT event_id, conversation, '' FROM side_events WHERE type = 'm.room.encrypted';

        CREATE TABLE to_device (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            received_at INTEGER NOT NULL,
            raw TEXT NOT NULL
        ) STRICT;

        CREATE TABLE device_lists (
            user TEXT PRIMARY KEY,
            changed_at INTEGER NOT NULL,
            has_left INTEGER NOT NULL CHECK (has_left IN (0, 1))
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE attachments ADD COLUMN encryption TEXT;
        ALTER TABLE attachments ADD COLUMN thumbnail_encryption TEXT;

        """

    /// Which encrypted events have been decrypted, and why the others have not.
    static let opening = """
        -- NULL: not tried since its key may have come. 'opened', or why it cannot be read.
        ALTER TABLE ciphertexts ADD COLUMN fate TEXT;
        CREATE INDEX ciphertexts_untried ON ciphertexts (event_id) WHERE fate IS NULL;

        """

    /// Orders events that wait by conversation and session: decrypting and storing them together costs much less.
    static let waitingOrder = """
        DROP INDEX ciphertexts_untried;
        CREATE INDEX ciphertexts_untried ON ciphertexts (conversation, session_id) WHERE fate IS NULL;
        """

    /// Adds the position from which unencrypted messages are marked as such.
    static let plain = """
        -- The position of the event that switched encryption on; NULL: before everything that is stored.
        ALTER TABLE conversations ADD COLUMN encrypted_from INTEGER;
        -- What came so far is left as it was shown.
        UPDATE conversations SET encrypted_from = (
            SELECT max(position) FROM messages WHERE conversation = key AND is_placed
        ) WHERE is_encrypted;

        """

    /// The columns needed for encrypting messages.
    static let sealing = """
        -- Another one whenever somebody left, or may have: the next message is closed with a new key.
        ALTER TABLE conversations ADD COLUMN key_epoch INTEGER NOT NULL DEFAULT 0;
        -- Counts what syncs say of members: a list of them that was asked for before is older.
        ALTER TABLE conversations ADD COLUMN member_changes INTEGER NOT NULL DEFAULT 0;
        -- The whole list has been fetched, and nothing was missed since.
        ALTER TABLE conversations ADD COLUMN has_all_members INTEGER NOT NULL DEFAULT 0;
        -- By what the message is known when it comes back encrypted.
        ALTER TABLE outbox ADD COLUMN seal TEXT;
        CREATE INDEX outbox_seal ON outbox (seal) WHERE seal IS NOT NULL;
        -- By the person's rules nobody is told of it: found out here, where the server cannot read it.
        ALTER TABLE messages ADD COLUMN is_quiet INTEGER NOT NULL DEFAULT 0;
        -- Whoever asks for devices has heard of it.
        ALTER TABLE device_lists ADD COLUMN is_noted INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX device_lists_news ON device_lists (user) WHERE NOT is_noted;

        """
}
