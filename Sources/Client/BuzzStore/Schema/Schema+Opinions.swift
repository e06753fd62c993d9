extension Schema {
    /// Finds the triage that makes a conversation business, independent of the number of triaged messages in it.
    static let opinions = """
        CREATE INDEX triage_kept ON triage (conversation) WHERE is_corrected = 1 OR category = 'business';
        """
}
