extension Schema {
    /// Messages that the built-in copilot sorted and a model elsewhere can still be asked about.
    static let refining = """
        CREATE TABLE refine_queue (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            queued_at INTEGER NOT NULL
        ) STRICT;
        """
}
