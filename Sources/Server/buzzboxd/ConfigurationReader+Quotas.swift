import Homeserver

extension ConfigurationReader {
    /// Reads `media = { count = 100000, mib = 2048 }`; missing values keep their defaults.
    func quotas() throws -> Quotas {
        var quotas = Quotas()
        for kind in Quotas.Kind.allCases {
            guard let limit = try inner(kind.rawValue, knows: ["count", "mib"]) else { continue }
            if let count = try limit.whole("count", in: 0...1_000_000_000) { quotas[kind].count = Int64(count) }
            if let size = try limit.whole("mib", in: 0...(1 << 30)) { quotas[kind].bytes = Int64(size) << 20 }
        }
        return quotas
    }
}
