/// A user's role on this server; it determines who may use the copilot.
package enum Role: String, Sendable, CaseIterable {
    case creator
    case fan
}
