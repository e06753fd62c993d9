import TerminalKit

/// Contrast ratios according to WCAG 2.
package enum Contrast {
    /// From 1 to 21; nil if a colour is a default of the terminal and therefore unknown.
    package static func ratio(_ left: Color, _ right: Color) -> Double? {
        guard let left = luminance(left), let right = luminance(right) else { return nil }
        return (max(left, right) + 0.05) / (min(left, right) + 0.05)
    }

    private static func luminance(_ color: Color) -> Double? {
        guard case .rgb(let red, let green, let blue) = color else { return nil }
        return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
    }

    private static func channel(_ value: UInt8) -> Double {
        let share = Double(value) / 255
        return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }

    /// x to the power of 2.4, computed as the fifth root of x¹² with Newton's method.
    private static func power(_ x: Double) -> Double {
        let target = x * x * x * x * x * x * x * x * x * x * x * x
        guard target > 0 else { return 0 }
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - target) / (5 * root * root * root * root) }
        return root
    }
}
