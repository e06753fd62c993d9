import PictureKit

/// The terminal's capabilities.
package struct Capabilities: Hashable, Sendable {
    package enum Colors: Int, Hashable, Sendable, Comparable {
        case none, sixteen, indexed256, direct

        package static func < (left: Colors, right: Colors) -> Bool { left.rawValue < right.rawValue }
    }

    package var colors: Colors
    /// Whether characters beyond ASCII can be shown.
    package var unicode: Bool
    /// Whether the terminal is known to draw a joined emoji sequence as one cluster.
    package var clusters: Bool
    /// How pictures are shown; nil for half-blocks.
    package var graphics: GraphicsFormat?

    package init(colors: Colors = .direct, unicode: Bool = true, clusters: Bool = false) {
        self.colors = colors
        self.unicode = unicode
        self.clusters = clusters
    }
}

/// The interface's view of the terminal.
@MainActor package protocol TerminalBackend: AnyObject {
    var size: Size { get }
    var capabilities: Capabilities { get }
    var events: TerminalEvents { get }
    /// Bytes sent to the terminal so far.
    var bytesWritten: Int { get }

    /// Shows the surface, sending only the differences from the previous one.
    func present(_ surface: Surface)
    /// The next `present` repaints everything.
    func invalidate()
    func setTitle(_ title: String)
    func bell()
    func notify(title: String, body: String)
    /// Copies text to the clipboard if the terminal allows it.
    func copy(_ text: String)
    /// Turns mouse reports on or off.
    func setMouse(_ enabled: Bool)
    /// Restores the terminal and stops the program until the shell continues it.
    func suspend()
    /// Hands the terminal to another program, such as an editor, while `body` runs.
    func withTerminalReleased<T>(_ body: () throws -> T) rethrows -> T
    /// Restores the terminal; may be called more than once.
    func restore()
}
