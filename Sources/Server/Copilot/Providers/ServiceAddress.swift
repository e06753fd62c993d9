/// Where a service elsewhere is, however its base address is written: with slashes at its end or without, with the version
/// of its interface or without.
struct ServiceAddress: Sendable, Hashable {
    let base: String

    init(_ address: String) {
        var base = Substring(address)
        while base.hasSuffix("/") { base.removeLast() }
        self.base = String(base)
    }

    /// - Parameter path: begins with a slash.
    func of(_ path: String) -> String { base + path }

    /// Below the version of the interface: the one that the base ends in, else the first.
    func versioned(_ path: String) -> String { base + (endsInVersion ? "" : "/v1") + path }

    private var endsInVersion: Bool {
        // A scheme and a host come before it.
        let parts = base.split(separator: "/")
        guard parts.count > 2, let last = parts.last, last.first == "v", last.count > 1 else { return false }
        return last.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
}
