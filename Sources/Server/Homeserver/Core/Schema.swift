import SQLiteKit

/// The homeserver's schema. Released migrations must not change; add a new one instead.
enum Schema {
    static let migrations = [
        Migration(version: 1, sql: first), Migration(version: 2, sql: second),
        Migration(version: 3, sql: third), Migration(version: 4, sql: fourth),
        // Counts and limits what an account stores.
        Migration(version: 5, sql: Quotas.schema),
        Migration(version: 6, sql: Pusher.schema),
    ]

    /// Before this migration, each member of a room had a row for each message in it.
    private static let fourth = """
        -- Events that whoever has the standard push rules is notified of.
        CREATE TABLE room_notifications(
            room INTEGER NOT NULL, pos INTEGER NOT NULL,
            -- 'main' or the id of a thread's root.
            thread TEXT NOT NULL, highlight INTEGER NOT NULL, actions TEXT NOT NULL,
            PRIMARY KEY(room, pos)
        ) STRICT, WITHOUT ROWID;

        -- How many of them there are in each 1,024 positions.
        CREATE TABLE notification_counts(
            room INTEGER NOT NULL, stretch INTEGER NOT NULL, thread TEXT NOT NULL,
            count INTEGER NOT NULL, highlights INTEGER NOT NULL,
            PRIMARY KEY(room, stretch, thread)
        ) STRICT, WITHOUT ROWID;

        -- '' stands for the whole room.
        CREATE TABLE read_positions(
            user_id TEXT NOT NULL, room INTEGER NOT NULL, thread TEXT NOT NULL, pos INTEGER NOT NULL,
            PRIMARY KEY(user_id, room, thread)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO read_positions
            SELECT user_id, room, thread, max(event_pos) FROM receipts
            WHERE type IN ('m.read', 'm.read.private') GROUP BY user_id, room, thread;

        -- Where what counts for the room doesn't count for a user: after `start`, through `until`.
        CREATE TABLE silences(
            user_id TEXT NOT NULL, room INTEGER NOT NULL, start INTEGER NOT NULL, until INTEGER,
            PRIMARY KEY(user_id, room, start)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO settings VALUES('conversion_is_due', '1');

        -- What differs for one user from what counts for the room.
        CREATE TABLE own_notifications(
            user_id TEXT NOT NULL, room INTEGER NOT NULL, pos INTEGER NOT NULL, thread TEXT NOT NULL,
            highlight INTEGER NOT NULL, actions TEXT NOT NULL, count INTEGER NOT NULL, is_read INTEGER NOT NULL,
            PRIMARY KEY(user_id, room, pos)
        ) STRICT, WITHOUT ROWID;

        -- The newest hundred unread ones of each user and room stay, one row counts those before them.
        CREATE TEMP TABLE edges(user_id TEXT, room INTEGER, pos INTEGER, PRIMARY KEY(user_id, room)) WITHOUT ROWID;
        INSERT INTO edges SELECT user_id, room, (
                SELECT pos FROM notifications n WHERE n.user_id = many.user_id AND n.room = many.room
                ORDER BY pos DESC LIMIT 1 OFFSET 99)
            FROM (SELECT user_id, room FROM notifications GROUP BY user_id, room HAVING count(*) > 100) many;
        INSERT INTO own_notifications
            SELECT n.user_id, n.room, n.pos, thread, highlight, actions, 1, 0 FROM notifications n
            LEFT JOIN edges e ON e.user_id = n.user_id AND e.room = n.room
            WHERE e.pos IS NULL OR n.pos >= e.pos;
        INSERT INTO own_notifications
            SELECT n.user_id, n.room, max(n.pos), n.thread, sum(highlight), actions, count(*), 0
            FROM edges e JOIN notifications n ON n.user_id = e.user_id AND n.room = e.room AND n.pos < e.pos
            GROUP BY n.user_id, n.room, n.thread;
        DROP TABLE edges;

        -- Of those that were read the newest thousand of each user stay.
        CREATE TEMP TABLE edges(user_id TEXT PRIMARY KEY, pos INTEGER) WITHOUT ROWID;
        INSERT INTO edges SELECT user_id, coalesce((
                SELECT pos FROM read_notifications n WHERE n.user_id = users.user_id
                ORDER BY pos DESC LIMIT 1 OFFSET 999), 0)
            FROM users;
        INSERT OR IGNORE INTO own_notifications
            SELECT n.user_id, n.room, n.pos, 'main', n.highlight, n.actions, 1, 1
            FROM edges e JOIN read_notifications n ON n.user_id = e.user_id AND n.pos >= e.pos;
        DROP TABLE edges;

        DROP TABLE notifications;
        DROP TABLE read_notifications;
        ALTER TABLE own_notifications RENAME TO notifications;
        CREATE INDEX notifications_unread ON notifications(user_id, room) WHERE is_read = 0;
        CREATE INDEX notifications_by_event ON notifications(room, pos);
        CREATE INDEX receipts_by_room ON receipts(room, pos);

        ALTER TABLE transactions RENAME TO old_transactions;
        DROP INDEX transactions_by_age;
        CREATE TABLE transactions(
            id INTEGER PRIMARY KEY,
            -- A digest of user, device, method and path.
            key BLOB NOT NULL UNIQUE, response TEXT NOT NULL, created_at INTEGER NOT NULL
        ) STRICT;
        """

    private static let third = """
        -- Whose words are kept from everybody who wasn't there when they were said.
        CREATE TABLE erased_users(user_id TEXT PRIMARY KEY, erased_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        ALTER TABLE devices ADD COLUMN last_user_agent TEXT;
        -- Keys that look different to one user alone: their user-signing key, and what they signed with it.
        CREATE TABLE own_key_changes(
            user_id TEXT NOT NULL, subject TEXT NOT NULL, pos INTEGER NOT NULL, PRIMARY KEY(user_id, subject)
        ) STRICT, WITHOUT ROWID;
        """

    private static let second = """
        -- What was in `notifications` until it was read, for those who look back.
        CREATE TABLE read_notifications(
            user_id TEXT NOT NULL, pos INTEGER NOT NULL, room INTEGER NOT NULL, highlight INTEGER NOT NULL,
            actions TEXT NOT NULL,
            PRIMARY KEY(user_id, pos)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX read_notifications_by_age ON read_notifications(pos);
        """

    private static let first = """
        CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

        -- The last position given out. Everything clients learn of through /sync takes the next one.
        CREATE TABLE stream(id INTEGER PRIMARY KEY CHECK(id = 1), pos INTEGER NOT NULL) STRICT;
        INSERT INTO stream VALUES(1, 0);

        CREATE TABLE users(
            user_id TEXT PRIMARY KEY,
            password TEXT,
            role TEXT NOT NULL DEFAULT 'fan' CHECK(role IN ('creator', 'fan')),
            is_guest INTEGER NOT NULL DEFAULT 0,
            created_at INTEGER NOT NULL,
            deactivated_at INTEGER,
            display_name TEXT,
            avatar_url TEXT,
            -- Every other profile field, a JSON object.
            profile TEXT NOT NULL DEFAULT '{}',
            media_bytes INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE devices(
            user_id TEXT NOT NULL REFERENCES users(user_id) ON DELETE CASCADE,
            device_id TEXT NOT NULL,
            display_name TEXT,
            last_seen_at INTEGER,
            last_seen_ip TEXT,
            PRIMARY KEY(user_id, device_id)
        ) STRICT, WITHOUT ROWID;

        -- A pair of tokens. `parent` is the pair it was refreshed from, which lives until this one is first used.
        CREATE TABLE sessions(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_id TEXT NOT NULL,
            device_id TEXT NOT NULL,
            access_hash BLOB NOT NULL UNIQUE,
            access_expires_at INTEGER,
            refresh_hash BLOB UNIQUE,
            parent INTEGER,
            FOREIGN KEY(user_id, device_id) REFERENCES devices(user_id, device_id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX sessions_by_device ON sessions(user_id, device_id);
        CREATE INDEX sessions_by_parent ON sessions(parent) WHERE parent IS NOT NULL;

        CREATE TABLE openid_tokens(hash BLOB PRIMARY KEY, user_id TEXT NOT NULL, expires_at INTEGER NOT NULL)
            STRICT, WITHOUT ROWID;

        CREATE TABLE login_tokens(hash BLOB PRIMARY KEY, user_id TEXT NOT NULL, expires_at INTEGER NOT NULL)
            STRICT, WITHOUT ROWID;

        CREATE TABLE registration_tokens(
            token TEXT PRIMARY KEY, uses_allowed INTEGER, uses INTEGER NOT NULL DEFAULT 0, expires_at INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE rooms(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            room_id TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            -- A JSON list: the sender of the create event and, from version 12 on, its additional creators.
            creators TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            is_public INTEGER NOT NULL DEFAULT 0,
            joined INTEGER NOT NULL DEFAULT 0,
            invited INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX rooms_public ON rooms(joined) WHERE is_public = 1;

        CREATE TABLE events(
            pos INTEGER PRIMARY KEY,
            event_id TEXT NOT NULL UNIQUE,
            room INTEGER NOT NULL REFERENCES rooms(id),
            type TEXT NOT NULL,
            state_key TEXT,
            sender TEXT NOT NULL,
            ts INTEGER NOT NULL,
            -- Canonical JSON.
            content TEXT NOT NULL,
            -- What an m.room.redaction is aimed at.
            redacts TEXT,
            -- The redaction this event was redacted by.
            redacted_by INTEGER,
            -- The state event this one took the place of.
            replaces INTEGER,
            device_id TEXT,
            txn_id TEXT,
            -- Whether other events relate to this one.
            is_parent INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX events_by_room ON events(room, pos);
        CREATE INDEX events_state ON events(room, type, state_key, pos) WHERE state_key IS NOT NULL;
        CREATE INDEX events_state_order ON events(room, pos) WHERE state_key IS NOT NULL;

        CREATE TABLE current_state(
            room INTEGER NOT NULL, type TEXT NOT NULL, state_key TEXT NOT NULL, pos INTEGER NOT NULL,
            PRIMARY KEY(room, type, state_key)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE memberships(
            room INTEGER NOT NULL,
            user_id TEXT NOT NULL,
            membership TEXT NOT NULL CHECK(membership IN ('join', 'invite', 'knock', 'leave', 'ban')),
            -- Of the member event that holds now.
            pos INTEGER NOT NULL,
            -- Since when the membership itself has been what it is.
            since INTEGER NOT NULL,
            sender TEXT NOT NULL,
            display_name TEXT,
            avatar_url TEXT,
            is_forgotten INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY(room, user_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX memberships_by_user ON memberships(user_id, membership, room);

        CREATE TABLE relations(
            child INTEGER PRIMARY KEY REFERENCES events(pos),
            parent TEXT NOT NULL,
            room INTEGER NOT NULL,
            rel_type TEXT NOT NULL,
            type TEXT NOT NULL,
            sender TEXT NOT NULL,
            key TEXT
        ) STRICT;
        CREATE INDEX relations_by_parent ON relations(parent, rel_type, child);
        CREATE INDEX relations_threads ON relations(room, parent, child) WHERE rel_type = 'm.thread';

        CREATE VIRTUAL TABLE event_words USING fts5(text, content='', tokenize='unicode61 remove_diacritics 2');

        CREATE TABLE transactions(
            -- User, device, method and path.
            key TEXT PRIMARY KEY, response TEXT NOT NULL, created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX transactions_by_age ON transactions(created_at);

        CREATE TABLE receipts(
            room INTEGER NOT NULL, user_id TEXT NOT NULL, type TEXT NOT NULL,
            -- '' when the receipt is for the whole room.
            thread TEXT NOT NULL,
            event_id TEXT NOT NULL, event_pos INTEGER NOT NULL, ts INTEGER NOT NULL, pos INTEGER NOT NULL,
            PRIMARY KEY(room, user_id, type, thread)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX receipts_by_position ON receipts(pos, room);

        -- What is unread and worth a notification; goes when it is read.
        CREATE TABLE notifications(
            user_id TEXT NOT NULL, room INTEGER NOT NULL, pos INTEGER NOT NULL,
            -- 'main' or the id of a thread's root.
            thread TEXT NOT NULL, highlight INTEGER NOT NULL, actions TEXT NOT NULL,
            PRIMARY KEY(user_id, room, pos)
        ) STRICT, WITHOUT ROWID;

        -- Room 0 is the account itself.
        CREATE TABLE account_data(
            user_id TEXT NOT NULL, room INTEGER NOT NULL, type TEXT NOT NULL, content TEXT NOT NULL,
            pos INTEGER NOT NULL,
            PRIMARY KEY(user_id, room, type)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX account_data_by_position ON account_data(user_id, pos);

        CREATE TABLE pushers(
            user_id TEXT NOT NULL, app_id TEXT NOT NULL, push_key TEXT NOT NULL, device_id TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY(user_id, app_id, push_key),
            FOREIGN KEY(user_id, device_id) REFERENCES devices(user_id, device_id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE filters(user_id TEXT NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY(user_id, id))
            STRICT, WITHOUT ROWID;

        CREATE TABLE aliases(alias TEXT PRIMARY KEY, room INTEGER NOT NULL, creator TEXT NOT NULL)
            STRICT, WITHOUT ROWID;
        CREATE INDEX aliases_by_room ON aliases(room);

        CREATE TABLE reports(
            id INTEGER PRIMARY KEY, reporter TEXT NOT NULL, room_id TEXT, event_id TEXT, user_id TEXT,
            reason TEXT, created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE device_inbox(
            user_id TEXT NOT NULL, device_id TEXT NOT NULL, pos INTEGER NOT NULL, event TEXT NOT NULL,
            PRIMARY KEY(user_id, device_id, pos)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE device_keys(
            user_id TEXT NOT NULL, device_id TEXT NOT NULL, keys TEXT NOT NULL,
            PRIMARY KEY(user_id, device_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE one_time_keys(
            user_id TEXT NOT NULL, device_id TEXT NOT NULL, algorithm TEXT NOT NULL, key_id TEXT NOT NULL,
            key TEXT NOT NULL, added INTEGER NOT NULL,
            PRIMARY KEY(user_id, device_id, algorithm, key_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE fallback_keys(
            user_id TEXT NOT NULL, device_id TEXT NOT NULL, algorithm TEXT NOT NULL, key_id TEXT NOT NULL,
            key TEXT NOT NULL, is_used INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY(user_id, device_id, algorithm)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE cross_signing_keys(
            user_id TEXT NOT NULL, usage TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY(user_id, usage)
        ) STRICT, WITHOUT ROWID;

        -- Signatures of `signer` on keys of other users, which only the signer gets to see.
        CREATE TABLE key_signatures(
            signer TEXT NOT NULL, user_id TEXT NOT NULL, target TEXT NOT NULL, signatures TEXT NOT NULL,
            PRIMARY KEY(signer, user_id, target)
        ) STRICT, WITHOUT ROWID;

        -- The last time a user's devices or keys changed.
        CREATE TABLE device_changes(user_id TEXT PRIMARY KEY, pos INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX device_changes_by_position ON device_changes(pos);

        CREATE TABLE key_backups(
            user_id TEXT NOT NULL, version INTEGER NOT NULL, algorithm TEXT NOT NULL, auth_data TEXT NOT NULL,
            etag INTEGER NOT NULL DEFAULT 0, is_deleted INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY(user_id, version)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE backed_up_keys(
            user_id TEXT NOT NULL, version INTEGER NOT NULL, room_id TEXT NOT NULL, session_id TEXT NOT NULL,
            is_verified INTEGER NOT NULL, first_index INTEGER NOT NULL, forwarded INTEGER NOT NULL,
            data TEXT NOT NULL,
            PRIMARY KEY(user_id, version, room_id, session_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE media(
            media_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, content_type TEXT, file_name TEXT,
            -- NULL until something is uploaded.
            sha256 TEXT, size INTEGER, created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX media_by_hash ON media(sha256);

        CREATE TABLE audit(
            id INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL,
            subject TEXT NOT NULL
        ) STRICT;
        """
}
