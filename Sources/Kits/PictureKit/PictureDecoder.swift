import CPicture
import Glibc

package enum PictureError: Error, Sendable, Hashable {
    case unreadable
    /// Neither PNG nor JPEG.
    case unknownFormat
    case tooLarge
    case broken
    case noMemory

    package var sentence: String {
        switch self {
        case .unreadable: "The picture cannot be read."
        case .unknownFormat: "Only PNG and JPEG pictures can be shown here."
        case .tooLarge: "The picture is too large to be shown here."
        case .broken: "The picture is broken."
        case .noMemory: "There is not enough memory to show the picture."
        }
    }
}

/// Pictures from strangers, made small. Nothing in a file is believed: its size is checked before it is decoded.
package enum PictureDecoder {
    /// Files of more bytes are not read.
    package static let mostBytes = 20 << 20
    /// Of a PNG all pixels are in memory at once.
    package static let mostPNGPixels: UInt64 = 12_000_000
    /// A JPEG is decoded at an eighth of its size where that is enough.
    package static let mostJPEGPixels: UInt64 = 100_000_000

    package static func decode(file path: String, most: (width: Int, height: Int)) throws(PictureError) -> Picture {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable }
        defer { close(descriptor) }
        var information = stat()
        // A pipe or a device could keep one waiting.
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
        return try decode(Array(bytes.prefix(filled)), most: most)
    }

    package static func decode(_ bytes: [UInt8], most: (width: Int, height: Int)) throws(PictureError) -> Picture {
        let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        guard isPNG || bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { throw .unknownFormat }
        var pixels = picture_pixels()
        let wanted = UInt32(clamping: max(1, most.width))
        let result = bytes.withUnsafeBufferPointer { buffer in
            isPNG
                ? picture_decode_png(buffer.baseAddress, buffer.count, mostPNGPixels, &pixels)
                : picture_decode_jpeg(buffer.baseAddress, buffer.count, mostJPEGPixels, wanted, &pixels)
        }
        switch UInt32(result) {
        case PICTURE_OK.rawValue: break
        case PICTURE_TOO_LARGE.rawValue: throw .tooLarge
        case PICTURE_NO_MEMORY.rawValue: throw .noMemory
        default: throw .broken
        }
        guard let rgba = pixels.rgba else { throw .broken }
        defer { free(rgba) }
        let (width, height) = (Int(pixels.width), Int(pixels.height))
        return Picture.shrinking(
            UnsafeBufferPointer(start: rgba, count: width * height * 4), width: width, height: height,
            to: Picture.fitting(width: width, height: height, into: most))
    }
}
