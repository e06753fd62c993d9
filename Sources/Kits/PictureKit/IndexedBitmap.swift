/// A picture in at most 255 colours of its own.
package struct IndexedBitmap: Sendable, Equatable {
    /// The index of a transparent pixel.
    package static let transparent: UInt8 = 255

    package let width: Int
    package let height: Int
    package let palette: [Picture.Pixel]
    /// Row by row from the top.
    package let indices: [UInt8]

    package init(width: Int, height: Int, palette: [Picture.Pixel], indices: [UInt8]) {
        self.width = width
        self.height = height
        self.palette = palette
        self.indices = indices
    }

    /// Takes the colours by median cut: the box of colours with the most spread is halved until there are enough.
    package init(reducing bitmap: Bitmap) {
        var bins = [Bin](repeating: Bin(), count: 1 << 15)
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 4) where pixels[pixel + 3] >= 128 {
                bins[Bin.number(pixels, at: pixel)].add(pixels, at: pixel)
            }
        }
        var boxes = [Box(bins.indices.filter { bins[$0].count > 0 }, in: bins)]
        while boxes.count < Int(Self.transparent), let widest = boxes.indices.max(by: { boxes[$0] < boxes[$1] }),
            let (low, high) = boxes[widest].halves(of: bins)
        {
            boxes[widest] = low
            boxes.append(high)
        }
        var index = [UInt8](repeating: Self.transparent, count: bins.count)
        var palette: [Picture.Pixel] = []
        for box in boxes where !box.bins.isEmpty {
            for bin in box.bins { index[bin] = UInt8(palette.count) }
            palette.append(box.mean(of: bins))
        }
        width = bitmap.width
        height = bitmap.height
        self.palette = palette
        indices = bitmap.pixels.withUnsafeBufferPointer { pixels in
            stride(from: 0, to: pixels.count, by: 4).map { pixel in
                pixels[pixel + 3] < 128 ? Self.transparent : index[Bin.number(pixels, at: pixel)]
            }
        }
    }

    /// Colours that agree in the first five bits of each part.
    private struct Bin {
        var count = 0
        var sums = SIMD4<Int>()

        static func number(_ pixels: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
            Int(pixels[index] >> 3) << 10 | Int(pixels[index + 1] >> 3) << 5 | Int(pixels[index + 2] >> 3)
        }

        static func part(_ part: Int, of number: Int) -> Int { number >> (10 - 5 * part) & 31 }

        mutating func add(_ pixels: UnsafeBufferPointer<UInt8>, at index: Int) {
            count += 1
            sums &+= SIMD4(Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]), 0)
        }
    }

    private struct Box: Comparable {
        let bins: [Int]
        /// The part, red, green or blue, that differs most.
        private let part: Int
        /// How much halving it improves the picture.
        private let weight: Int

        init(_ bins: [Int], in all: [Bin]) {
            self.bins = bins
            let spreads = (0..<3).map { part -> Int in
                let values = bins.lazy.map { Bin.part(part, of: $0) }
                return (values.max() ?? 0) - (values.min() ?? 0)
            }
            part = (0..<3).max { spreads[$0] < spreads[$1] } ?? 0
            weight = spreads[part] * bins.reduce(0) { $0 + all[$1].count }
        }

        static func < (left: Box, right: Box) -> Bool { left.weight < right.weight }

        /// Nil for a single colour.
        func halves(of all: [Bin]) -> (Box, Box)? {
            guard weight > 0 else { return nil }
            let sorted = bins.sorted { (Bin.part(part, of: $0), $0) < (Bin.part(part, of: $1), $1) }
            let half = sorted.reduce(0) { $0 + all[$1].count } / 2
            var place = 0
            var before = 0
            while place < sorted.count - 1, place == 0 || before + all[sorted[place]].count <= half {
                before += all[sorted[place]].count
                place += 1
            }
            return (Box(Array(sorted[..<place]), in: all), Box(Array(sorted[place...]), in: all))
        }

        func mean(of all: [Bin]) -> Picture.Pixel {
            var total = Bin()
            for bin in bins {
                total.count += all[bin].count
                total.sums &+= all[bin].sums
            }
            func mean(_ part: Int) -> UInt8 { UInt8((total.sums[part] + total.count / 2) / max(1, total.count)) }
            return Picture.Pixel(red: mean(0), green: mean(1), blue: mean(2))
        }
    }
}
