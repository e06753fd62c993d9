/// Locks of a store on a PostgreSQL server, taken by each connection for as long as it lasts: many processes share a
/// store, and whoever moves it has it alone.
enum StoreLock {
    /// “buzz”, as a number.
    private static let key = 0x6275_7A7A

    static let shared = taking("pg_try_advisory_lock_shared", or: "it is being moved")
    static let whole = taking("pg_try_advisory_lock", or: "another buzzboxd uses it; stop that one first")

    /// Tries for two seconds, because the server notices a moment later that a process has gone.
    private static func taking(_ function: String, or reason: String) -> String {
        """
        DO $$ BEGIN
        FOR attempt IN 1..20 LOOP
        IF \(function)(\(key)) THEN RETURN; END IF;
        PERFORM pg_sleep(0.1);
        END LOOP;
        RAISE EXCEPTION '\(reason)' USING ERRCODE = 'lock_not_available'; END $$
        """
    }
}
