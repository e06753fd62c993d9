/// A picture in memory, scaled down for display in a terminal.
package struct Picture: Hashable, Sendable {
    package struct Pixel: Hashable, Sendable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    package let width: Int
    package let height: Int
    /// Row by row; nil for a transparent pixel.
    package let pixels: [Pixel?]

    package init(width: Int, height: Int, pixels: [Pixel?]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    package subscript(x: Int, y: Int) -> Pixel? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        return pixels[y * width + x]
    }

    /// The largest size with this shape that fits, at least 1 × 1 and never larger than the original.
    static func fitting(width: Int, height: Int, into most: (width: Int, height: Int)) -> (width: Int, height: Int) {
        guard width > 0, height > 0 else { return (1, 1) }
        let scale = min(1, Double(most.width) / Double(width), Double(most.height) / Double(height))
        return (
            max(1, min(most.width, Int((Double(width) * scale).rounded()))),
            max(1, min(most.height, Int((Double(height) * scale).rounded())))
        )
    }

    /// Each pixel is the mean of the source pixels it covers; nil when they are mostly transparent.
    static func shrinking(
        _ rgba: UnsafeBufferPointer<UInt8>, width: Int, height: Int, to size: (width: Int, height: Int)
    ) -> Picture {
        var pixels: [Pixel?] = []
        pixels.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
            let rows = y * height / size.height..<max(y * height / size.height + 1, (y + 1) * height / size.height)
            for x in 0..<size.width {
                let columns = x * width / size.width..<max(x * width / size.width + 1, (x + 1) * width / size.width)
                pixels.append(mean(rgba, width: width, rows: rows, columns: columns))
            }
        }
        return Picture(width: size.width, height: size.height, pixels: pixels)
    }

    private static func mean(
        _ rgba: UnsafeBufferPointer<UInt8>, width: Int, rows: Range<Int>, columns: Range<Int>
    ) -> Pixel? {
        var (red, green, blue, alpha) = (0, 0, 0, 0)
        for row in rows {
            for column in columns {
                let index = (row * width + column) * 4
                let weight = Int(rgba[index + 3])
                red += Int(rgba[index]) * weight
                green += Int(rgba[index + 1]) * weight
                blue += Int(rgba[index + 2]) * weight
                alpha += weight
            }
        }
        guard alpha >= rows.count * columns.count * 127 else { return nil }
        return Pixel(red: UInt8(red / alpha), green: UInt8(green / alpha), blue: UInt8(blue / alpha))
    }
}
