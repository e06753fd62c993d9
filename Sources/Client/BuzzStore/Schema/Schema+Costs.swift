extension Schema {
    /// Makes queries that run with each sync or each sent change independent of the size of the store, and drops
    /// untrusted data that nothing reads.
    static let costs = """
        DROP INDEX receipts_pending;
        CREATE INDEX receipts_pending ON receipts (pending_event_id) WHERE pending_event_id IS NOT NULL;
        CREATE INDEX receipts_place ON receipts (conversation, kind, position);
        DROP INDEX versions_pending;
        CREATE INDEX conversations_successor ON conversations (successor)
            WHERE successor IS NOT NULL AND is_superseded = 0;
        CREATE INDEX attachments_file ON attachments (local_path) WHERE local_path IS NOT NULL;

        CREATE INDEX outbox_live ON outbox (lane, id) WHERE state NOT IN ('failed', 'dropped');
        CREATE INDEX outbox_heads ON outbox (lane, queue, id) WHERE state NOT IN ('failed', 'dropped');
        CREATE INDEX outbox_waiting ON outbox (lane, next_attempt) WHERE state = 'waiting';
        CREATE INDEX outbox_counts ON outbox (kind, state);

        UPDATE side_events SET raw = NULL WHERE raw IS NOT NULL;
        UPDATE messages SET raw = NULL WHERE raw IS NOT NULL AND kind <> 'unsupported';
        CREATE INDEX side_events_raw ON side_events (event_id) WHERE raw IS NOT NULL;

        """

    /// An index for the lookups that each change of a long queue makes.
    static let queues = """
        DROP INDEX outbox_conversation;
        CREATE INDEX outbox_conversation ON outbox (conversation, kind, state);
        CREATE INDEX outbox_failed ON outbox (conversation) WHERE state = 'failed';
        CREATE INDEX outbox_sending ON outbox (lane) WHERE state = 'sending';

        """

    /// Finds the conversations in which somebody is, for each invitation in the list.
    static let acquaintances = """
        CREATE INDEX members_joined ON members (user_id) WHERE membership = 'join';

        """
}
