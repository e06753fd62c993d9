import Glibc

/// A TCP port of 127.0.0.1.
package enum LoopbackPort {
    private static let listening = "0A"

    /// Whether a program of the same user listens there. What was told to a server of one's own must not be told to whoever
    /// took its port.
    package static func isOwn(_ port: Int) -> Bool {
        // Where it cannot be read nothing is known of the port.
        guard let table = try? Files.readText("/proc/net/tcp") else { return false }
        return listener(port, in: table) == Int(getuid())
    }

    /// The user who listens on the port, of a table as the kernel writes it.
    static func listener(_ port: Int, in table: String) -> Int? {
        for line in table.split(separator: "\n").dropFirst() {
            let columns = line.split(separator: " ", omittingEmptySubsequences: true)
            guard columns.count > 7, columns[3] == listening, columns[1].hasPrefix("0100007F:"),
                Int(columns[1].dropFirst(9), radix: 16) == port
            else { continue }
            return Int(columns[7])
        }
        return nil
    }

    /// Of an address like `http://127.0.0.1:8448/functions`.
    package static func isOwn(address: String) -> Bool {
        address.split(separator: ":").last.flatMap { Int($0.prefix(while: \.isNumber)) }.map { isOwn($0) } ?? false
    }
}
