import Glibc

/// Reads the kernel's routing tables.
enum RouteTable {
    static var hasRoute: Bool {
        hasDefaultIPv4(in: lines("/proc/net/route")) || hasDefaultIPv6(in: lines("/proc/net/ipv6_route"))
            || hasRunningInterface
    }

    /// `Iface Destination Gateway Flags RefCnt Use Metric Mask …`, numbers in hexadecimal.
    static func hasDefaultIPv4(in lines: [Substring]) -> Bool {
        lines.contains { line in
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count > 7, fields[1] == "00000000", fields[7] == "00000000", fields[0] != "lo" else {
                return false
            }
            return isUsable(fields[3])
        }
    }

    /// `destination prefix source prefix next-hop metric refcnt use flags device`. A machine without IPv6 still has a
    /// default route through `lo` that rejects everything.
    static func hasDefaultIPv6(in lines: [Substring]) -> Bool {
        lines.contains { line in
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count > 9, fields[0].allSatisfy({ $0 == "0" }), fields[1] == "00", fields[9] != "lo" else {
                return false
            }
            return isUsable(fields[8])
        }
    }

    // RTF_UP is set and RTF_REJECT is not.
    private static func isUsable(_ flags: Substring) -> Bool {
        guard let flags = UInt32(flags, radix: 16) else { return false }
        return flags & 0x1 != 0 && flags & 0x200 == 0
    }

    private static var hasRunningInterface: Bool {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return false }
        defer { freeifaddrs(first) }
        let up = UInt32(IFF_UP)
        let running = UInt32(IFF_RUNNING)
        let loopback = UInt32(IFF_LOOPBACK)
        var entry = first
        while let interface = entry?.pointee {
            let flags = interface.ifa_flags
            if flags & up != 0, flags & running != 0, flags & loopback == 0 { return true }
            entry = interface.ifa_next
        }
        return false
    }

    private static func lines(_ path: String) -> [Substring] {
        // A kernel without the protocol has no such file and no such routes.
        let text = (try? Files.readText(path)) ?? ""
        return text.split(separator: "\n")
    }
}
