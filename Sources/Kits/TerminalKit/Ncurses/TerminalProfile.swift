import TextKit

/// What the environment reveals about the terminal: an initial guess that replies to queries correct later.
package struct TerminalProfile: Hashable, Sendable {
    package enum Notifications: Hashable, Sendable {
        case bell, osc9, osc777, osc99
    }

    package enum Multiplexer: Hashable, Sendable {
        case none, tmux, screen
    }

    /// Names of terminal descriptions to try, best first.
    package let names: [String]
    package private(set) var wantsDirectColor: Bool
    package private(set) var isMonochrome: Bool
    /// The most colours to use; nil for as many as the terminal has.
    package private(set) var mostColors: Capabilities.Colors?
    package let isDumb: Bool
    package let multiplexer: Multiplexer
    package private(set) var notifications: Notifications
    /// Whether the terminal is known to draw joined emoji as one cluster.
    package let clusters: Bool
    /// Whether it is safe to send queries.
    package let answersQueries: Bool
    /// Within tmux or screen, also on the other side of ssh, which passes on their name but not their variables.
    package let isMultiplexed: Bool

    package init(environment: [String: String]) {
        func value(_ name: String) -> String { environment[name] ?? "" }
        let term = value("TERM")
        let program = value("TERM_PROGRAM").lowercased()
        isDumb = term == "dumb"
        isMonochrome = !value("NO_COLOR").isEmpty
        if !value("TMUX").isEmpty {
            multiplexer = .tmux
        } else if !value("STY").isEmpty {
            multiplexer = .screen
        } else {
            multiplexer = .none
        }
        let fallbacks = ["xterm-256color", "xterm", "ansi", "vt100"]
        let isName = !term.isEmpty && term.utf8.count <= 64 && term.utf8.allSatisfy(Self.isNameByte)
        isMultiplexed = multiplexer != .none || term.hasPrefix("tmux") || term.hasPrefix("screen")
        names = (isName ? [term] : []) + fallbacks.filter { $0 != term }

        let modern = ["xterm-kitty", "xterm-ghostty", "foot", "foot-extra", "contour", "wezterm"].contains(term)
        let saysDirect = ["truecolor", "24bit"].contains(value("COLORTERM").lowercased())
        wantsDirectColor =
            multiplexer != .screen && term != "linux" && (saysDirect || modern || term.hasSuffix("-direct"))
        clusters =
            multiplexer == .none
            && (modern || ["wezterm", "ghostty", "iterm.app"].contains(program) || !value("KITTY_WINDOW_ID").isEmpty)
        answersQueries = multiplexer != .screen && !isDumb && !term.isEmpty && term != "linux" && !term.hasPrefix("vt")
        notifications = Self.notifications(term: term, program: program, environment: environment)
    }

    /// Applies the user's settings, which take precedence over the guess.
    package mutating func override(colors: Capabilities.Colors?, notifications: Notifications?) {
        if let notifications { self.notifications = notifications }
        guard let colors else { return }
        mostColors = colors
        isMonochrome = colors == .none
        wantsDirectColor = colors == .direct && multiplexer != .screen
    }

    private static func notifications(term: String, program: String, environment: [String: String]) -> Notifications {
        if term == "xterm-kitty" || environment["KITTY_WINDOW_ID"] != nil { return .osc99 }
        if ["iterm.app", "wezterm", "warpterminal"].contains(program) || environment["LC_TERMINAL"] == "iTerm2" {
            return .osc9
        }
        let knows777 = ["foot", "foot-extra", "xterm-ghostty"].contains(term) || term.hasPrefix("rxvt-unicode")
        if knows777 || program == "ghostty" || environment["VTE_VERSION"] != nil { return .osc777 }
        return .bell
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "+-._".utf8.contains(byte)
    }
}
