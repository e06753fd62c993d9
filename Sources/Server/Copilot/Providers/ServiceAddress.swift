/// The address of an external service, whether or not its base ends with slashes or a version.
struct ServiceAddress: Sendable, Hashable {
    let base: String

    init(_ address: String) {
        var base = Substring(address)
        while base.hasSuffix("/") { base.removeLast() }
        self.base = String(base)
    }

    /// - Parameter path: begins with a slash.
    func of(_ path: String) -> String { base + path }

    /// The path below the API version: that of the base address, otherwise version 1.
    func versioned(_ path: String) -> String { base + (endsInVersion ? "" : "/v1") + path }

    private var endsInVersion: Bool {
        // The first two parts are scheme and host.
        let parts = base.split(separator: "/")
        guard parts.count > 2, let last = parts.last, last.first == "v", last.count > 1 else { return false }
        return last.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
}
