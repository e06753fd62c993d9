import Glibc

/// A body that was written to a file as it came. The file goes with this object: whoever wants to keep it gives it
/// another name meanwhile.
package final class BodyFile: Sendable {
    package let path: String
    package let size: Int64
    private let ticket: (any AnyObject & Sendable)?

    package init(path: String, size: Int64, ticket: (any AnyObject & Sendable)? = nil) {
        self.path = path
        self.size = size
        self.ticket = ticket
    }

    static func name() -> String {
        "\(getpid())-\(UInt64.random(in: 0...UInt64.max)).part"
    }

    /// Whether a file of that name belongs to this process, rather than to one that was killed.
    package static func isOurs(_ name: String) -> Bool {
        name.hasPrefix("\(getpid())-")
    }

    deinit {
        unlink(path)
    }
}
