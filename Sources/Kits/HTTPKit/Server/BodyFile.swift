import Glibc

/// A request body stored in a file. The file is deleted with this object; to keep it, rename it before.
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

    /// Whether the file was created by this process, as opposed to one left over from a killed process.
    package static func isOurs(_ name: String) -> Bool {
        name.hasPrefix("\(getpid())-")
    }

    deinit {
        unlink(path)
    }
}
