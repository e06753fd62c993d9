import CPicture

/// Format and size of a picture, read from its first bytes without decoding it.
package struct PictureHead: Sendable, Equatable {
    package enum Kind: Sendable {
        case png, jpeg, gif, webp

        package var mediaType: String {
            switch self {
            case .png: "image/png"
            case .jpeg: "image/jpeg"
            case .gif: "image/gif"
            case .webp: "image/webp"
            }
        }
    }

    package let kind: Kind
    /// The size as stored, before the picture is turned upright.
    package let size: PictureSize

    package init(_ bytes: [UInt8]) throws(PictureError) {
        var (width, height): (UInt32, UInt32) = (0, 0)
        let code = bytes.withUnsafeBufferPointer { bytes in
            buzz_picture_head(bytes.baseAddress, bytes.count, &width, &height)
        }
        switch Int(code) {
        case BUZZ_PICTURE_PNG: kind = .png
        case BUZZ_PICTURE_JPEG: kind = .jpeg
        case BUZZ_PICTURE_GIF: kind = .gif
        case BUZZ_PICTURE_WEBP: kind = .webp
        default: throw .unknownFormat
        }
        size = PictureSize(width: Int(width), height: Int(height))
    }

    func check(_ limits: PictureLimits) throws(PictureError) {
        guard size.width <= PictureLimits.longestSide, size.height <= PictureLimits.longestSide,
            size.width * size.height <= limits.most(of: kind)
        else { throw .tooLarge }
    }
}

package struct PictureSize: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The same shape, no larger than `other`; at least one pixel each way.
    package func fitted(into other: PictureSize) -> PictureSize {
        guard width > other.width || height > other.height else { return self }
        return width * other.height > height * other.width
            ? PictureSize(width: other.width, height: max(1, height * other.width / width))
            : PictureSize(width: max(1, width * other.height / height), height: other.height)
    }
}

package struct PictureLimits: Sendable {
    static let longestSide = 1 << 16

    /// The most pixels to decode: four bytes of memory each, and up to that much again while decoding.
    package var pixels: Int
    /// The limit for JPEGs, which can be decoded at an eighth of their size.
    package var jpegPixels: Int

    package init(pixels: Int = 12_000_000, jpegPixels: Int = 100_000_000) {
        self.pixels = pixels
        self.jpegPixels = jpegPixels
    }

    func most(of kind: PictureHead.Kind) -> Int { kind == .jpeg ? jpegPixels : pixels }
}

package enum PictureError: Error, Sendable, Hashable {
    case unreadable
    /// Neither PNG, JPEG, GIF nor WebP.
    case unknownFormat
    case tooLarge
    case broken

    package var sentence: String {
        switch self {
        case .unreadable: "The picture cannot be read."
        case .unknownFormat: "Only PNG, JPEG, GIF and WebP pictures can be shown here."
        case .tooLarge: "The picture is too large to be shown here."
        case .broken: "The picture is broken."
        }
    }
}
