import TextKit

/// Interprets one control sequence by its parameters and final byte.
struct SequenceReader {
    /// `<`, `=`, `>` or `?` before the parameters.
    private let prefix: UInt8?
    private let intermediate: UInt8?
    /// The parameters, separated by semicolons, each with its parts, separated by colons; nil for an empty one.
    private let parameters: [[Int?]]
    private let final: UInt8

    init(body: ArraySlice<UInt8>, final: UInt8) {
        var body = body
        prefix = body.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        if prefix != nil { body = body.dropFirst() }
        intermediate = body.last.flatMap { (0x20...0x2F).contains($0) ? $0 : nil }
        if intermediate != nil { body = body.dropLast() }
        parameters = body.split(separator: 0x3B, omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: 0x3A, omittingEmptySubsequences: false).map { digits in
                digits.count <= 9 ? Int(String(decoding: digits, as: UTF8.self)) : nil
            }
        }
        self.final = final
    }

    private func parameter(_ index: Int, part: Int = 0) -> Int? {
        guard index < parameters.count, part < parameters[index].count else { return nil }
        return parameters[index][part]
    }

    var event: TerminalEvent? {
        switch prefix {
        case 0x3C: return mouse
        case 0x3F: return answer
        case .some: return nil
        case nil: break
        }
        guard intermediate == nil else { return nil }
        switch final {
        case 0x49: return .focus(true)
        case 0x4F: return .focus(false)
        case 0x5A: return .key(Key(.backTab, modifiers.subtracting(.shift)))
        case 0x7E: return numberedKey(modifiers)
        case 0x5E: return numberedKey(.control)  // rxvt
        case 0x40: return numberedKey([.control, .shift])  // rxvt
        case 0x75: return kittyKey
        case 0x74 where parameter(0) == 6:
            guard let height = parameter(1), let width = parameter(2) else { return nil }
            return .reply(.cellSize(width: width, height: height))
        case 0x52 where parameter(0) ?? 1 != 1: return nil  // a cursor position, not F3
        default:
            guard let code = KeyTables.letters[final] else { return nil }
            return isRelease ? nil : .key(Key(code, modifiers))
        }
    }

    /// The second parameter is the sum of the modifiers' bits plus one.
    private var modifiers: Key.Modifiers { Self.modifiers(parameter(1) ?? 1) }

    private var isRelease: Bool { parameter(1, part: 1) == 3 }

    private static func modifiers(_ value: Int) -> Key.Modifiers {
        let bits = max(0, value - 1)
        var modifiers: Key.Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & 2 != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    private func numberedKey(_ modifiers: Key.Modifiers) -> TerminalEvent? {
        guard let number = parameter(0) else { return nil }
        // xterm's modifyOtherKeys: 27 ; modifiers ; character.
        if number == 27, let code = parameter(2) {
            return Self.characterKey(code, Self.modifiers(parameter(1) ?? 1), shifted: nil)
        }
        guard let code = KeyTables.numbers[number], !isRelease else { return nil }
        return .key(Key(code, modifiers))
    }

    /// kitty: character : shifted ; modifiers : event ; text.
    private var kittyKey: TerminalEvent? {
        guard let code = parameter(0), !isRelease else { return nil }
        return Self.characterKey(code, modifiers, shifted: parameter(0, part: 1))
    }

    private static func characterKey(_ code: Int, _ modifiers: Key.Modifiers, shifted: Int?) -> TerminalEvent? {
        if let named = KeyTables.kitty[code] { return .key(Key(named, modifiers)) }
        if (57344...63743).contains(code) { return nil }  // lock, media and modifier keys
        guard let value = UInt32(exactly: code), var scalar = Unicode.Scalar(value), !scalar.isControl else {
            return nil
        }
        var modifiers = modifiers
        // Match the plain encoding: Shift is part of the letter, except with Control, where letters have no case.
        if modifiers.contains(.shift), !modifiers.contains(.control) {
            if let shifted = shifted.flatMap({ UInt32(exactly: $0) }).flatMap(Unicode.Scalar.init), !shifted.isControl {
                scalar = shifted
                modifiers.remove(.shift)
            } else if let upper = scalar.properties.uppercaseMapping.unicodeScalars.first, upper != scalar {
                scalar = upper
                modifiers.remove(.shift)
            } else if scalar.properties.isUppercase || scalar.value > 0x20 && !scalar.properties.isAlphabetic {
                modifiers.remove(.shift)
            }
        }
        return .key(Key(.character(Character(scalar)), modifiers))
    }

    private var mouse: TerminalEvent? {
        guard final == 0x4D || final == 0x6D, let code = parameter(0), let x = parameter(1), let y = parameter(2) else {
            return nil
        }
        return MouseReport.event(code: code, x: x, y: y, isRelease: final == 0x6D).map { .mouse($0) }
    }

    private var answer: TerminalEvent? {
        switch final {
        case 0x63: return .reply(.deviceAttributes(parameters.compactMap { $0.first ?? nil }))
        case 0x75: return parameter(0).map { .reply(.keyboardFlags($0)) }
        case 0x79 where intermediate == 0x24:
            guard let mode = parameter(0), let state = parameter(1) else { return nil }
            return .reply(.mode(mode, state: state))
        default: return nil
        }
    }
}

enum MouseReport {
    static func event(code: Int, x: Int, y: Int, isRelease: Bool) -> MouseEvent? {
        guard (0..<256).contains(code), (1...10_000).contains(x), (1...10_000).contains(y) else { return nil }
        var modifiers: Key.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let position = Point(x: x - 1, y: y - 1)
        if code & 64 != 0 {
            guard !isRelease || code & 3 == 3 else { return nil }
            let kinds: [MouseEvent.Kind] = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]
            return MouseEvent(kinds[code & 3], at: position, modifiers: modifiers)
        }
        guard code & 128 == 0 else { return nil }
        let buttons: [MouseEvent.Button] = [.left, .middle, .right, .none]
        let button = buttons[code & 3]
        let kind: MouseEvent.Kind
        if code & 32 != 0 {
            kind = button == .none ? .move : .drag
        } else {
            kind = isRelease ? .release : .press
        }
        return MouseEvent(kind, button: button, at: position, modifiers: modifiers)
    }
}
