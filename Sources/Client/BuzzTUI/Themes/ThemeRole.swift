/// The role of a screen element, as themes name it. Views use roles, never colours.
package enum ThemeRole: String, CaseIterable, Sendable {
    /// The basic background and the text on it.
    case ground
    case text
    case strong
    case quiet
    case faint
    case accent
    /// Lines between panes.
    case line
    /// The background of overlays.
    case popup
    /// The background of the selected row.
    case selection
    /// The bar beside the selected row.
    case bar
    case unread
    case key
    case match
    case offline
    case warning
    case failure
    case tabSelected = "tab.selected"
    case badgeFan = "badge.fan"
    case badgeBusiness = "badge.business"
    case badgeUrgent = "badge.urgent"
    case badgeSpam = "badge.spam"
    case badgeInvitation = "badge.invitation"
    case own
    case name1 = "name.1"
    case name2 = "name.2"
    case name3 = "name.3"
    case name4 = "name.4"
    case name5 = "name.5"
    case name6 = "name.6"
    case heading
    case quote
    case code
    case link
    case mention
    case stateRead = "state.read"
    case stateFailed = "state.failed"
    case newMessages = "new-messages"
    case meter

    /// Backgrounds need a background colour; all other roles are text.
    package var isGround: Bool { self == .ground || self == .popup || self == .selection || self == .code }

    /// Decorations such as lines and empty meters may have less contrast than text.
    package var isDecoration: Bool { self == .line || self == .bar }

    static func name(hue: Int) -> ThemeRole {
        let names: [ThemeRole] = [.name1, .name2, .name3, .name4, .name5, .name6]
        return names[Int(hue.magnitude % UInt(names.count))]
    }
}
