/// Finds the nearest colour a terminal has.
package enum Palette {
    private typealias RGB = (red: Int, green: Int, blue: Int)

    /// xterm's sixteen colours; other terminals have similar ones.
    private static let sixteen: [RGB] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
        (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255),
        (0, 255, 255), (255, 255, 255),
    ]

    private static let steps = [0, 95, 135, 175, 215, 255]

    /// The nearest entry of the 6×6×6 cube and the greys; the first sixteen depend on the user's settings.
    package static func nearest256(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
        let wanted: RGB = (Int(red), Int(green), Int(blue))
        func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        let (r, g, b) = (step(wanted.red), step(wanted.green), step(wanted.blue))
        let cube: RGB = (steps[r], steps[g], steps[b])
        let average = (wanted.red + wanted.green + wanted.blue) / 3
        let greyIndex = min(23, max(0, (average - 3) / 10))
        let level = 8 + 10 * greyIndex
        if distance(wanted, (level, level, level)) < distance(wanted, cube) { return UInt8(232 + greyIndex) }
        return UInt8(16 + 36 * r + 6 * g + b)
    }

    package static func nearest16(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
        let wanted: RGB = (Int(red), Int(green), Int(blue))
        var best = 0
        for index in sixteen.indices where distance(wanted, sixteen[index]) < distance(wanted, sixteen[best]) {
            best = index
        }
        return UInt8(best)
    }

    static func nearest16(index: UInt8) -> UInt8 {
        if index < 16 { return index }
        if index >= 232 {
            let level = 8 + 10 * (index - 232)
            return nearest16(red: level, green: level, blue: level)
        }
        let cube = Int(index) - 16
        return nearest16(
            red: UInt8(steps[cube / 36]), green: UInt8(steps[cube / 6 % 6]), blue: UInt8(steps[cube % 6]))
    }

    /// The nearest colour that such a terminal can show.
    package static func degraded(_ color: Color, to level: Capabilities.Colors) -> Color {
        switch (color, level) {
        case (.standard, _), (_, .none): .standard
        case (_, .direct), (.indexed, .indexed256): color
        case (.rgb(let red, let green, let blue), .indexed256):
            .indexed(nearest256(red: red, green: green, blue: blue))
        case (.rgb(let red, let green, let blue), .sixteen):
            .indexed(nearest16(red: red, green: green, blue: blue))
        case (.indexed(let index), .sixteen): .indexed(nearest16(index: index))
        }
    }

    private static func distance(_ a: RGB, _ b: RGB) -> Int {
        let (red, green, blue) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
        return 2 * red * red + 4 * green * green + 3 * blue * blue
    }
}
