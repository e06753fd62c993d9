import Glibc

/// Decodes untrusted pictures to a small size. A file's dimensions are checked before it is decoded.
package enum PictureDecoder {
    /// Larger files are rejected.
    package static let mostBytes = 20 << 20

    package static func decode(file path: String, most: (width: Int, height: Int)) throws(PictureError) -> Picture {
        try decode(bytes(ofFile: path), most: most)
    }

    /// The bytes of a file that isn't too large.
    package static func bytes(ofFile path: String) throws(PictureError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable }
        defer { close(descriptor) }
        var information = stat()
        // Opening a pipe or a device could block.
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
        guard information.st_size <= mostBytes else { throw .tooLarge }
        var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { raw in
                read(descriptor, raw.baseAddress.map { $0 + filled }, raw.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    package static func decode(_ bytes: [UInt8], most: (width: Int, height: Int)) throws(PictureError) -> Picture {
        let wanted = PictureSize(width: max(1, most.width), height: max(1, most.height))
        // Decode at twice the size each way, so that every pixel is a mean of several.
        let bitmap = try Bitmap(
            decoding: bytes, toCover: PictureSize(width: wanted.width * 2, height: wanted.height * 2))
        return shrink(bitmap, most: most)
    }

    static func shrink(_ bitmap: Bitmap, most: (width: Int, height: Int)) -> Picture {
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            Picture.shrinking(
                pixels, width: bitmap.width, height: bitmap.height,
                to: Picture.fitting(width: bitmap.width, height: bitmap.height, into: most))
        }
    }
}
