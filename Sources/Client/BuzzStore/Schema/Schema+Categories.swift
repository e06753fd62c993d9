extension Schema {
    /// Allows any category name. The program defines the categories (`CategoryInfo`), and a table that listed them
    /// would reject a new one.
    static let anyCategory = """
        DROP TRIGGER cards_became_business;
        DROP INDEX conversations_category;
        ALTER TABLE conversations ADD COLUMN sorted_as TEXT;
        UPDATE conversations SET sorted_as = category;
        ALTER TABLE conversations DROP COLUMN category;
        ALTER TABLE conversations RENAME COLUMN sorted_as TO category;
        CREATE INDEX conversations_category
            ON conversations (visibility, category, is_pinned, last_activity, priority_rank);
        CREATE TRIGGER cards_became_business AFTER UPDATE OF category ON conversations
            WHEN new.category IS 'business' AND old.category IS NOT 'business'
            BEGIN
                INSERT INTO card_queue (conversation, since) VALUES (new.key, 9223372036854775807)
                ON CONFLICT (conversation) DO UPDATE SET version = version + 1;
            END;

        DROP INDEX triage_kept;
        ALTER TABLE triage ADD COLUMN sorted_as TEXT NOT NULL DEFAULT '';
        UPDATE triage SET sorted_as = category;
        ALTER TABLE triage DROP COLUMN category;
        ALTER TABLE triage RENAME COLUMN sorted_as TO category;
        CREATE INDEX triage_kept ON triage (conversation) WHERE is_corrected = 1 OR category = 'business';
        """
}
