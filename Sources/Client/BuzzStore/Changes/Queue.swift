import BuzzModel

/// Rows of one queue go out one after the other; a queue that is held up holds up no other.
enum Queue {
    static let account = "account"
    static let memory = "memory"
    static let triage = "triage"

    static func conversation(_ key: Int64) -> String { "c\(key)" }
    static func faq(_ id: String) -> String { "faq:\(id)" }
    static func join(_ room: String) -> String { "join:\(room)" }
}
