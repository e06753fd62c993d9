extension Schema {
    /// What keeps a conversation business: found at once, however much was judged in it.
    static let opinions = """
        CREATE INDEX triage_kept ON triage (conversation) WHERE is_corrected = 1 OR category = 'business';
        """
}
