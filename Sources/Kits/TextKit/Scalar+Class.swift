import CUtf8proc

extension Unicode.Scalar {
    package var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    package var isPictographic: Bool { value > 0xA8 && cu_is_pictographic(Int32(value)) != 0 }

    /// `0`–`9`, `#` and `*`.
    package var isKeycapBase: Bool { (0x30...0x39).contains(value) || value == 0x23 || value == 0x2A }

    /// General category M.
    package var isMark: Bool {
        guard value >= 0x300 else { return false }
        let category = cu_category(Int32(value))
        return category >= UTF8PROC_CATEGORY_MN.rawValue && category <= UTF8PROC_CATEGORY_ME.rawValue
    }

    /// General category Mc.
    var isSpacingMark: Bool { value >= 0x900 && cu_category(Int32(value)) == UTF8PROC_CATEGORY_MC.rawValue }

    /// A mark or letter within a cluster that takes up space of its own.
    var isSpacingContinuation: Bool {
        guard value >= 0x900, !(0x1160...0x11FF).contains(value) else { return false }
        let category = cu_category(Int32(value))
        return category == UTF8PROC_CATEGORY_MC.rawValue || category == UTF8PROC_CATEGORY_LO.rawValue
    }

    /// C0, DEL and C1.
    package var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
