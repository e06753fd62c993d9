extension Schema {
    /// Messages that the built-in copilot has triaged and an external model can refine.
    static let refining = """
        CREATE TABLE refine_queue (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            queued_at INTEGER NOT NULL
        ) STRICT;
        """
}
