/// What the terminal can do.
package struct Capabilities: Hashable, Sendable {
    package enum Colors: Int, Hashable, Sendable, Comparable {
        case none, sixteen, indexed256, direct

        package static func < (left: Colors, right: Colors) -> Bool { left.rawValue < right.rawValue }
    }

    package var colors: Colors
    /// Characters beyond ASCII can be shown.
    package var unicode: Bool
    /// The terminal is known to draw a joined emoji sequence as one cluster.
    package var clusters: Bool

    package init(colors: Colors = .direct, unicode: Bool = true, clusters: Bool = false) {
        self.colors = colors
        self.unicode = unicode
        self.clusters = clusters
    }
}

/// The terminal, as the interface sees it.
@MainActor package protocol TerminalBackend: AnyObject {
    var size: Size { get }
    var capabilities: Capabilities { get }
    var events: TerminalEvents { get }
    /// Bytes sent to the terminal so far.
    var bytesWritten: Int { get }

    /// Shows the surface; only what differs from the last one is sent.
    func present(_ surface: Surface)
    /// The next `present` repaints everything.
    func invalidate()
    func setTitle(_ title: String)
    func bell()
    func notify(title: String, body: String)
    /// Puts text on the clipboard, where the terminal allows it.
    func copy(_ text: String)
    /// Turns mouse reports on or off.
    func setMouse(_ enabled: Bool)
    /// Gives the terminal back and stops the program until the shell continues it.
    func suspend()
    /// Gives the terminal to another program, an editor say, while `body` runs.
    func withTerminalReleased<T>(_ body: () throws -> T) rethrows -> T
    /// Leaves the terminal as it was found; harmless when called again.
    func restore()
}
