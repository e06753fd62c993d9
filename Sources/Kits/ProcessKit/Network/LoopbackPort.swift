import Glibc

/// A TCP port of 127.0.0.1.
package enum LoopbackPort {
    private static let listening = "0A"

    /// Whether a program of the same user listens on the port. Data meant for one's own server must not reach another
    /// user's program that has taken over its port.
    package static func isOwn(_ port: Int) -> Bool {
        // If the table cannot be read, assume that the port is not ours.
        guard let table = try? Files.readText("/proc/net/tcp") else { return false }
        return listener(port, in: table) == Int(getuid())
    }

    /// The user id of the port's listener according to the kernel's table.
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

    /// The same for an address such as `http://127.0.0.1:8448/functions`.
    package static func isOwn(address: String) -> Bool {
        address.split(separator: ":").last.flatMap { Int($0.prefix(while: \.isNumber)) }.map { isOwn($0) } ?? false
    }
}
