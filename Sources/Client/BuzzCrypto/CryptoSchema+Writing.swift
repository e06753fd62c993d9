extension CryptoSchema {
    /// The tables for encrypting: people's devices, the keys that each device has received, and outgoing messages.
    static let writing = """
        -- Conversations that are encrypted, and stay so whatever a server says later.
        CREATE TABLE rooms (room TEXT PRIMARY KEY, algorithm TEXT NOT NULL) STRICT, WITHOUT ROWID;

        -- Whose devices must be known, because we write to them.
        CREATE TABLE tracked (
            user TEXT PRIMARY KEY,
            is_dirty INTEGER NOT NULL DEFAULT 1 CHECK (is_dirty IN (0, 1)),
            -- Counts the changes that were told of: an answer to a question from before one leaves it dirty.
            sequence INTEGER NOT NULL DEFAULT 0,
            failures INTEGER NOT NULL DEFAULT 0,
            retry_at INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tracked_dirty ON tracked (user) WHERE is_dirty;

        CREATE TABLE devices (
            user TEXT NOT NULL,
            device TEXT NOT NULL,
            identity TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            -- As the server told of it, with all signatures.
            keys TEXT NOT NULL,
            -- The server names it no more. Its keys stay: no others come under its name.
            gone_at INTEGER,
            -- The server named other keys for it. They were refused.
            is_contested INTEGER NOT NULL DEFAULT 0 CHECK (is_contested IN (0, 1)),
            PRIMARY KEY (user, device)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX devices_identity ON devices (identity);

        -- Devices that had no one-time key left when one was asked for.
        CREATE TABLE unreachable (
            identity TEXT PRIMARY KEY,
            failures INTEGER NOT NULL,
            retry_at INTEGER NOT NULL,
            is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1))
        ) STRICT, WITHOUT ROWID;

        -- Devices whose messages no session reads. NULL: no new session was begun for that yet.
        CREATE TABLE wedged (identity TEXT PRIMARY KEY, user TEXT NOT NULL, device TEXT NOT NULL, mended_at INTEGER,
            is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1))) STRICT, WITHOUT ROWID;

        CREATE TABLE outbound (
            room TEXT PRIMARY KEY,
            session TEXT NOT NULL,
            box BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            -- Of the members when it was made: another one means that somebody has left since.
            epoch INTEGER NOT NULL,
            shares_history INTEGER NOT NULL CHECK (shares_history IN (0, 1)),
            -- For whom it was given out, at which count of changes, and until when that is all there is to do.
            given_to BLOB,
            given_until INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;

        -- Who has been given a session, or told why not.
        CREATE TABLE shares (
            session TEXT NOT NULL,
            user TEXT NOT NULL,
            device TEXT NOT NULL,
            identity TEXT NOT NULL,
            message_index INTEGER NOT NULL,
            withheld TEXT,
            PRIMARY KEY (session, user, device, identity)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX shares_identity ON shares (identity);

        -- Requests to other devices, whole: a repeated one is the same.
        CREATE TABLE to_device_out (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            type TEXT NOT NULL,
            transaction_id TEXT NOT NULL UNIQUE,
            messages TEXT NOT NULL
        ) STRICT;

        -- Messages as they leave, beside the transaction id under which they do.
        CREATE TABLE sealed (
            transaction_id TEXT PRIMARY KEY,
            room TEXT NOT NULL,
            session TEXT NOT NULL,
            message_index INTEGER NOT NULL,
            -- Of what was sealed: another text is another message.
            digest BLOB NOT NULL,
            content TEXT NOT NULL,
            sealed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Counts everything on which it depends who gets a key, so that nobody looks it through for each message.
        CREATE TABLE changes (count INTEGER NOT NULL) STRICT;
        INSERT INTO changes (count) VALUES (0);
        CREATE TRIGGER changed_devices_in AFTER INSERT ON devices BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_devices AFTER UPDATE ON devices BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_devices_out AFTER DELETE ON devices BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_people_in AFTER INSERT ON identities BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_people AFTER UPDATE ON identities BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_people_out AFTER DELETE ON identities BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_vouched AFTER INSERT ON vouched BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_vouched_out AFTER DELETE ON vouched BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_reach AFTER DELETE ON unreachable BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_shares AFTER DELETE ON shares BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_trust AFTER UPDATE ON settings WHEN NEW.name = 'trusted_master'
            BEGIN UPDATE changes SET count = count + 1; END;
        CREATE TRIGGER changed_trust_in AFTER INSERT ON settings WHEN NEW.name = 'trusted_master'
            BEGIN UPDATE changes SET count = count + 1; END;

        """
}
