import Glibc

/// The dimensions of a picture from its first bytes, without decoding it.
enum ImageSize {
    /// In a JPEG a thumbnail and a colour profile may precede the dimensions.
    private static let lookedAt = 256 << 10

    static func read(_ path: String) -> (width: Int, height: Int)? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: lookedAt)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return parse(Array(bytes[..<count]))
    }

    static func parse(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
            return size(big(bytes, 16, 4), big(bytes, 20, 4))
        }
        if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
            return size(Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
        }
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
        return nil
    }

    private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            switch marker {
            case 0xFF: index += 1
            // Frame headers, but not the tables in the same range of markers.
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                return size(big(bytes, index + 7, 2), big(bytes, index + 5, 2))
            default: index += 2 + max(2, big(bytes, index + 2, 2))
            }
        }
        return nil
    }

    private static func big(_ bytes: [UInt8], _ index: Int, _ count: Int) -> Int {
        bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func size(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        guard (1...1_000_000).contains(width), (1...1_000_000).contains(height) else { return nil }
        return (width, height)
    }
}
