import Glibc

/// Groups addresses for rate limits: one caller can use a whole block of IPv6 addresses.
enum AddressBlock {
    static func name(of address: String) -> String {
        var bytes = in6_addr()
        guard address.contains(":"), inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        let block = withUnsafeBytes(of: bytes) { Array($0.prefix(8)) }
        return block.map { String($0, radix: 16) }.joined(separator: ".") + "/64"
    }
}
