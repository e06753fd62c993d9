extension Schema {
    /// Stores the message that earned a conversation's badge, if it isn't the previewed one, and up to which message
    /// the user has marked that no answer is needed.
    static let badges = """
        ALTER TABLE triage ADD COLUMN withdraws INTEGER NOT NULL DEFAULT 0 CHECK (withdraws IN (0, 1));
        ALTER TABLE triage ADD COLUMN states_terms INTEGER NOT NULL DEFAULT 0 CHECK (states_terms IN (0, 1));

        ALTER TABLE conversations ADD COLUMN badge_preview TEXT;
        ALTER TABLE conversations ADD COLUMN badge_sender_name TEXT;
        ALTER TABLE conversations ADD COLUMN badge_sent_at INTEGER;
        ALTER TABLE conversations ADD COLUMN badge_newer INTEGER NOT NULL DEFAULT 0;
        -- Up to this event nothing waits for an answer; and what stood here before.
        ALTER TABLE conversations ADD COLUMN settled_event TEXT;
        ALTER TABLE conversations ADD COLUMN settled_before TEXT;
        -- Among equals in the priorities the least comes first.
        ALTER TABLE conversations ADD COLUMN priority_place INTEGER NOT NULL DEFAULT 0;
        UPDATE conversations SET priority_place = coalesce(waiting_since, 0);
        DROP INDEX conversations_priority;
        CREATE INDEX conversations_priority
            ON conversations (visibility, priority_rank DESC, priority_place, key) WHERE priority_rank IS NOT NULL;
        """

    /// Rooms that the user has asked to join (knocked) are listed among the invitations.
    static let knocks = """
        ALTER TABLE conversations ADD COLUMN is_knock INTEGER NOT NULL DEFAULT 0 CHECK (is_knock IN (0, 1));
        """
}
