/// The keys for the final bytes and numbers of sequences.
enum KeyTables {
    /// `CSI x`, `CSI 1 ; modifiers x` and `SS3 x`.
    static let letters: [UInt8: KeyCode] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home, 0x50: .function(1),
        0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    ]

    /// `SS3 x`: the keypad in application mode.
    static let keypad: [UInt8: KeyCode] = [
        0x4D: .enter, 0x49: .tab, 0x20: .character(" "), 0x58: .character("="), 0x6A: .character("*"),
        0x6B: .character("+"), 0x6C: .character(","), 0x6D: .character("-"), 0x6E: .character("."),
        0x6F: .character("/"), 0x70: .character("0"), 0x71: .character("1"), 0x72: .character("2"),
        0x73: .character("3"), 0x74: .character("4"), 0x75: .character("5"), 0x76: .character("6"),
        0x77: .character("7"), 0x78: .character("8"), 0x79: .character("9"),
    ]

    /// `CSI n ~`.
    static let numbers: [Int: KeyCode] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
        12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
        19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
        25: .function(13), 26: .function(14), 28: .function(15), 29: .function(16), 31: .function(17),
        32: .function(18), 33: .function(19), 34: .function(20),
    ]

    /// `CSI n u`, except for characters.
    static let kitty: [Int: KeyCode] = {
        var codes: [Int: KeyCode] = [
            8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57409: .character("."),
            57410: .character("/"), 57411: .character("*"), 57412: .character("-"), 57413: .character("+"),
            57414: .enter, 57415: .character("="), 57416: .character(","), 57417: .left, 57418: .right, 57419: .up,
            57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end, 57425: .insert,
            57426: .delete,
        ]
        for digit in 0...9 { codes[57399 + digit] = .character(Character(String(digit))) }
        for number in 13...35 { codes[57376 + number - 13] = .function(number) }
        return codes
    }()
}
