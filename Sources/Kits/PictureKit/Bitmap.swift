import CPicture
import Glibc

/// A decoded picture at full size: RGBA, four bytes a pixel, row by row from the top.
package struct Bitmap: Sendable, Equatable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    /// - Parameter pixels: `width * height * 4` bytes; any other count gives nil.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, width <= PictureLimits.longestSide, height <= PictureLimits.longestSide,
            pixels.count == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Decodes the first frame of a PNG, JPEG, GIF or WebP, turned upright.
    ///
    /// - Parameter size: the size that is needed: formats that support it are decoded no larger than needed to cover
    ///   it.
    package init(
        decoding bytes: [UInt8], toCover size: PictureSize? = nil, limits: PictureLimits = PictureLimits()
    ) throws(PictureError) {
        let head = try PictureHead(bytes)
        try head.check(limits)
        var raw = buzz_picture()
        let isDecoded = bytes.withUnsafeBufferPointer { bytes in
            buzz_picture_decode(
                bytes.baseAddress, bytes.count, UInt32(clamping: size?.width ?? 0),
                UInt32(clamping: size?.height ?? 0), UInt64(clamping: limits.most(of: head.kind)), &raw)
        }
        guard isDecoded == 1 else { throw .broken }
        self.init(taking: raw)
    }

    private init(taking raw: buzz_picture) {
        width = Int(raw.width)
        height = Int(raw.height)
        pixels = Array(UnsafeBufferPointer(start: raw.pixels, count: Int(raw.width) * Int(raw.height) * 4))
        free(raw.pixels)
    }

    package var size: PictureSize { PictureSize(width: width, height: height) }

    package var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            var index = 3
            while index < pixels.count {
                if pixels[index] != 255 { return false }
                index += 4
            }
            return true
        }
    }

    // MARK: Scaling

    /// Scaled down to fit into `size`, keeping its shape; unchanged when it fits already.
    package func fitted(into size: PictureSize) -> Bitmap {
        let target = self.size.fitted(into: size)
        return target == self.size ? self : averaged(0, 0, self.size, to: target)
    }

    /// The centre of the picture, cropped to the shape of `size` and no larger than it.
    package func cropped(to size: PictureSize) -> Bitmap {
        let target = PictureSize(width: min(size.width, width), height: min(size.height, height))
        // The largest part of the picture that has the target's shape.
        let part =
            width * target.height > height * target.width
            ? PictureSize(width: max(1, height * target.width / target.height), height: height)
            : PictureSize(width: width, height: max(1, width * target.height / target.width))
        return averaged((width - part.width) / 2, (height - part.height) / 2, part, to: target)
    }

    private func averaged(_ x: Int, _ y: Int, _ part: PictureSize, to target: PictureSize) -> Bitmap {
        var scaled = buzz_picture()
        let isScaled = withRaw { raw in
            buzz_picture_scale(
                raw, UInt32(x), UInt32(y), UInt32(part.width), UInt32(part.height), UInt32(target.width),
                UInt32(target.height), &scaled)
        }
        return isScaled == 1 ? Bitmap(taking: scaled) : self
    }

    /// With transparent pixels to the right and below up to `size`.
    func extended(to size: PictureSize) -> Bitmap? {
        guard size != self.size else { return self }
        var wider: [UInt8] = []
        wider.reserveCapacity(size.width * size.height * 4)
        let margin = [UInt8](repeating: 0, count: max(0, size.width - width) * 4)
        for y in 0..<height {
            wider += pixels[y * width * 4..<(y + 1) * width * 4]
            wider += margin
        }
        wider += [UInt8](repeating: 0, count: max(0, size.height - height) * size.width * 4)
        return Bitmap(width: size.width, height: size.height, pixels: wider)
    }

    // MARK: Files

    /// JPEG when every pixel is opaque, otherwise PNG.
    package func encoded(quality: Int = 80) -> (bytes: [UInt8], type: String)? {
        isOpaque ? jpeg(quality: quality).map { ($0, "image/jpeg") } : png().map { ($0, "image/png") }
    }

    package func png() -> [UInt8]? {
        var count = 0
        return Self.bytes(withRaw { buzz_picture_png($0, &count) }, count)
    }

    package func jpeg(quality: Int = 80) -> [UInt8]? {
        var count = 0
        return Self.bytes(withRaw { buzz_picture_jpeg($0, Int32(quality), &count) }, count)
    }

    private static func bytes(_ memory: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8]? {
        guard let memory else { return nil }
        defer { free(memory) }
        return Array(UnsafeBufferPointer(start: memory, count: count))
    }

    private func withRaw<T>(_ body: (UnsafePointer<buzz_picture>) -> T) -> T {
        pixels.withUnsafeBufferPointer { pixels in
            var raw = buzz_picture(
                // The C function only reads from it.
                pixels: UnsafeMutablePointer(mutating: pixels.baseAddress), width: UInt32(width),
                height: UInt32(height))
            return body(&raw)
        }
    }
}
