import SQLiteKit

/// The schema of the key file. It is separate from the store, because its contents cannot be fetched again.
enum CryptoSchema {
    static let migrations = [
        Migration(version: 1, sql: first), Migration(version: 2, sql: trust), Migration(version: 3, sql: recovery),
        Migration(version: 4, sql: writing), Migration(version: 5, sql: doubts),
    ]

    /// Every `box` is encrypted with the file's key and bound to its table and row.
    private static let first = """
        -- user, device, account (box), upload (a request that is on its way), is_published, published_with
        CREATE TABLE settings (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;

        CREATE TABLE olm_sessions (
            sender_key TEXT NOT NULL,
            id TEXT NOT NULL,
            box BLOB NOT NULL,
            -- When it was made, or last read with: the newest is used.
            used_at INTEGER NOT NULL,
            PRIMARY KEY (sender_key, id)
        ) STRICT;

        -- What was read already, so that a second delivery isn't taken for damage.
        CREATE TABLE olm_seen (hash BLOB PRIMARY KEY, seen_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

        CREATE TABLE inbound (
            room TEXT NOT NULL,
            session TEXT NOT NULL,
            box BLOB NOT NULL,
            sender TEXT NOT NULL,
            sender_key TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            -- The server said that this device is the sender's, and the device signed that.
            is_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (is_confirmed IN (0, 1)),
            received_at INTEGER NOT NULL,
            PRIMARY KEY (room, session)
        ) STRICT;
        CREATE INDEX inbound_unconfirmed ON inbound (sender) WHERE is_confirmed = 0;

        -- Which event each message key was used for: no other may come with it.
        CREATE TABLE replay (
            room TEXT NOT NULL,
            session TEXT NOT NULL,
            message_index INTEGER NOT NULL,
            event TEXT NOT NULL,
            PRIMARY KEY (room, session, message_index)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE withheld (
            room TEXT NOT NULL,
            session TEXT NOT NULL,
            sender TEXT NOT NULL,
            code TEXT NOT NULL,
            PRIMARY KEY (room, session, sender)
        ) STRICT, WITHOUT ROWID;

        -- Sessions whose waiting events nobody has looked at since.
        CREATE TABLE fresh (room TEXT NOT NULL, session TEXT NOT NULL, PRIMARY KEY (room, session)) STRICT, WITHOUT ROWID;

        """

    /// People's identities, and the keys with which this account signs them.
    private static let trust = """
        CREATE TABLE identities (
            user TEXT PRIMARY KEY,
            -- As the server told last and as was checked then; NULL where there is none.
            master TEXT,
            self_signing TEXT,
            user_signing TEXT,
            -- The master key that counts as theirs: the first that was seen, or one that was acknowledged.
            pinned TEXT,
            was_verified INTEGER NOT NULL DEFAULT 0 CHECK (was_verified IN (0, 1))
        ) STRICT, WITHOUT ROWID;

        -- Whose emoji were compared here: counts also while the server doesn't have our signature.
        CREATE TABLE vouched (
            user TEXT NOT NULL,
            master TEXT NOT NULL,
            is_uploaded INTEGER NOT NULL DEFAULT 0 CHECK (is_uploaded IN (0, 1)),
            PRIMARY KEY (user, master)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE secrets (place TEXT PRIMARY KEY, box BLOB NOT NULL) STRICT, WITHOUT ROWID;

        """

    /// Adds the doubt about messages from unsigned devices, and the table of key requests from our own devices.
    private static let doubts = """
        -- What came with it was shown as coming from a device that its owner has not signed.
        ALTER TABLE inbound ADD COLUMN is_doubted INTEGER NOT NULL DEFAULT 0 CHECK (is_doubted IN (0, 1));
        CREATE INDEX inbound_doubted ON inbound (sender) WHERE is_doubted;

        -- Keys to conversations that our other devices ask for. An answered one stays for a while, so that it isn't
        -- answered again.
        CREATE TABLE key_asks (
            device TEXT NOT NULL,
            request TEXT NOT NULL,
            room TEXT NOT NULL,
            session TEXT NOT NULL,
            at INTEGER NOT NULL,
            is_answered INTEGER NOT NULL DEFAULT 0 CHECK (is_answered IN (0, 1)),
            PRIMARY KEY (device, request)
        ) STRICT, WITHOUT ROWID;

        """

    /// Keys from sources other than their senders, such as the backup.
    private static let recovery = """
        -- The master key of now, to be compared with the one that counts.
        ALTER TABLE identities ADD COLUMN current TEXT;

        -- From its sender itself; what comes from a backup, a file or another device proves nothing of who wrote.
        ALTER TABLE inbound ADD COLUMN is_direct INTEGER NOT NULL DEFAULT 1 CHECK (is_direct IN (0, 1));
        ALTER TABLE inbound ADD COLUMN is_backed_up INTEGER NOT NULL DEFAULT 0 CHECK (is_backed_up IN (0, 1));
        CREATE INDEX inbound_unsaved ON inbound (room, session) WHERE NOT is_backed_up;

        -- Other devices of ours whose emoji were the same.
        CREATE TABLE compared (
            device TEXT PRIMARY KEY,
            identity TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- What we have asked our other devices for, until it came.
        CREATE TABLE secret_requests (
            name TEXT PRIMARY KEY,
            request TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- What they ask us for.
        CREATE TABLE secret_asks (
            device TEXT NOT NULL,
            request TEXT NOT NULL,
            name TEXT NOT NULL,
            at INTEGER NOT NULL,
            is_answered INTEGER NOT NULL DEFAULT 0 CHECK (is_answered IN (0, 1)),
            PRIMARY KEY (device, request)
        ) STRICT, WITHOUT ROWID;

        -- Sessions that the backup was asked for, so that it isn't asked all the time.
        CREATE TABLE sought (
            room TEXT NOT NULL,
            session TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (room, session)
        ) STRICT, WITHOUT ROWID;

        """
}
