import BuzzModel

/// The names of queues. Rows of one queue are sent in order; a blocked queue does not block others.
enum Queue {
    static let account = "account"
    static let memory = "memory"
    static let triage = "triage"

    static func conversation(_ key: Int64) -> String { "c\(key)" }
    static func faq(_ id: String) -> String { "faq:\(id)" }
    static func join(_ room: String) -> String { "join:\(room)" }
}
