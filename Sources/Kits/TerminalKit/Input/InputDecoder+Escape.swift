import TextKit

/// Sequences that start with Escape.
extension InputDecoder {
    enum Escape {
        /// Nil for a sequence that is recognised but not used.
        case event(TerminalEvent?, length: Int)
        case pasteStart(length: Int)
        case incomplete
    }

    /// `isFinal`: no more bytes are coming, so what could be the start of a sequence is decoded as keys.
    func escape(_ bytes: [UInt8], at start: Int, isFinal: Bool) -> Escape {
        guard start + 1 < bytes.count else {
            return isFinal ? .event(.key(Key(.escape)), length: 1) : .incomplete
        }
        let second = bytes[start + 1]
        switch second {
        case 0x5B: return controlSequence(bytes, at: start, isFinal: isFinal)
        case 0x4F: return singleShift(bytes, at: start, isFinal: isFinal)
        case 0x5D, 0x50, 0x5F: return string(bytes, at: start, isFinal: isFinal)
        case 0x1B:
            // Either two presses of Escape, or Escape before a sequence, which some terminals send for Alt.
            guard start + 2 < bytes.count else {
                return isFinal ? .event(.key(Key(.escape)), length: 1) : .incomplete
            }
            guard bytes[start + 2] == 0x5B || bytes[start + 2] == 0x4F else {
                return .event(.key(Key(.escape)), length: 1)
            }
            switch escape(bytes, at: start + 1, isFinal: isFinal) {
            case .event(.key(let key), let length) where length > 1:
                return .event(.key(Key(key.code, key.modifiers.union(.alt))), length: length + 1)
            case .incomplete: return .incomplete
            default: return .event(.key(Key(.escape)), length: 1)
            }
        case 0..<0x20, 0x7F: return .event(.key(controlKey(second, alt: true)), length: 2)
        default: return altCharacter(bytes, at: start, isFinal: isFinal)
        }
    }

    private func altCharacter(_ bytes: [UInt8], at start: Int, isFinal: Bool) -> Escape {
        switch UTF8Reader.read(bytes, at: start + 1) {
        case .scalar(let scalar, let length):
            guard !scalar.isControl else { return .event(nil, length: 1 + length) }
            return .event(.key(Key(.character(Character(scalar)), .alt)), length: 1 + length)
        case .invalid: return .event(.key(Key(.escape)), length: 1)
        case .incomplete: return isFinal ? .event(nil, length: bytes.count - start) : .incomplete
        }
    }

    /// `ESC O`: cursor and keypad keys in application mode.
    private func singleShift(_ bytes: [UInt8], at start: Int, isFinal: Bool) -> Escape {
        guard start + 2 < bytes.count else {
            return isFinal ? .event(.key(Key(.character("O"), .alt)), length: 2) : .incomplete
        }
        let final = bytes[start + 2]
        if let code = KeyTables.letters[final] { return .event(.key(Key(code)), length: 3) }
        if let code = KeyTables.keypad[final] { return .event(.key(Key(code)), length: 3) }
        return .event(.key(Key(.character("O"), .alt)), length: 2)
    }

    /// OSC, DCS and APC start replies to queries, but Alt-], Alt-P and Alt-_ send the same bytes; what follows tells
    /// them apart.
    private func string(_ bytes: [UInt8], at start: Int, isFinal: Bool) -> Escape {
        let introducer = bytes[start + 1]
        let alt = Escape.event(.key(Key(.character(Character(Unicode.Scalar(introducer))), .alt)), length: 2)
        guard start + 2 < bytes.count else { return isFinal ? alt : .incomplete }
        let third = bytes[start + 2]
        let looksLikeAnswer =
            switch introducer {
            case 0x5D: (0x30...0x39).contains(third)
            case 0x50: (0x30...0x39).contains(third) || [0x3E, 0x21, 0x2B, 0x24, 0x7C].contains(third)
            default: third == 0x47
            }
        guard looksLikeAnswer else { return alt }
        var index = start + 2
        while index < bytes.count, index - start < Self.longestString {
            if bytes[index] == 0x07 {
                return .event(answer(bytes[start + 2..<index], introducer: introducer), length: index + 1 - start)
            }
            if bytes[index] == 0x1B {
                guard index + 1 < bytes.count else { break }
                // Any Escape ends the string; only ST is consumed with it.
                let isTerminator = bytes[index + 1] == 0x5C
                let event = isTerminator ? answer(bytes[start + 2..<index], introducer: introducer) : nil
                return .event(event, length: index - start + (isTerminator ? 2 : 0))
            }
            index += 1
        }
        if index - start >= Self.longestString { return .event(nil, length: index - start) }
        return isFinal ? .event(nil, length: bytes.count - start) : .incomplete
    }

    private func answer(_ content: ArraySlice<UInt8>, introducer: UInt8) -> TerminalEvent? {
        if introducer == 0x5F { return PictureAnswer.event(content) }
        guard introducer == 0x5D, let color = ColorAnswer.background(in: content) else { return nil }
        return .reply(.background(red: color.red, green: color.green, blue: color.blue))
    }
}

/// The reply to a command of kitty's graphics protocol: `Gi=31;OK`.
enum PictureAnswer {
    static func event(_ content: ArraySlice<UInt8>) -> TerminalEvent? {
        let parts = String(decoding: content.dropFirst(), as: UTF8.self).split(separator: ";", maxSplits: 1)
        let id = parts.first?.split(separator: ",").first { $0.hasPrefix("i=") }.flatMap { Int($0.dropFirst(2)) }
        guard let id, parts.count == 2 else { return nil }
        return .reply(.picture(id, isOK: parts[1] == "OK"))
    }
}

/// The reply to `OSC 11 ; ?`: `11;rgb:rrrr/gggg/bbbb`.
enum ColorAnswer {
    static func background(in content: ArraySlice<UInt8>) -> (red: UInt8, green: UInt8, blue: UInt8)? {
        let text = String(decoding: content, as: UTF8.self)
        guard text.hasPrefix("11;rgb:") || text.hasPrefix("11;rgba:") else { return nil }
        let parts = text.drop { $0 != ":" }.dropFirst().split(separator: "/")
        guard parts.count >= 3 else { return nil }
        let values = parts.prefix(3).compactMap { part -> UInt8? in
            guard (1...4).contains(part.utf8.count), let value = UInt32(part, radix: 16) else { return nil }
            let most = (UInt32(1) << (4 * UInt32(part.utf8.count))) - 1
            return UInt8(value * 255 / most)
        }
        guard values.count == 3 else { return nil }
        return (values[0], values[1], values[2])
    }
}
