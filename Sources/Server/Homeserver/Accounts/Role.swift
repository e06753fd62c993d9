/// What a person is on this server; decides who may use the copilot.
package enum Role: String, Sendable, CaseIterable {
    case creator
    case fan
}
