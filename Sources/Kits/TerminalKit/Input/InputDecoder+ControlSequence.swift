/// `ESC [`: keys with modifiers, mouse reports, focus, paste marks and replies to queries.
extension InputDecoder {
    func controlSequence(_ bytes: [UInt8], at start: Int, isFinal: Bool) -> Escape {
        var index = start + 2
        guard index < bytes.count else {
            return isFinal ? .event(.key(Key(.character("["), .alt)), length: 2) : .incomplete
        }
        // The Linux console's F1 to F5.
        if bytes[index] == 0x5B {
            guard index + 1 < bytes.count else { return isFinal ? .event(nil, length: 3) : .incomplete }
            let letter = bytes[index + 1]
            guard (0x41...0x45).contains(letter) else { return .event(nil, length: 4) }
            return .event(.key(Key(.function(Int(letter) - 0x40))), length: 4)
        }
        while index < bytes.count, (0x20...0x3F).contains(bytes[index]), index - start < Self.longestSequence {
            index += 1
        }
        guard index < bytes.count else { return isFinal ? .event(nil, length: bytes.count - start) : .incomplete }
        let final = bytes[index]
        // Malformed: drop what was read and continue at the offending byte.
        guard (0x40...0x7E).contains(final) else { return .event(nil, length: index - start) }
        let length = index + 1 - start
        let body = bytes[start + 2..<index]
        if final == 0x4D, body.isEmpty { return plainMouse(bytes, at: start, isFinal: isFinal) }
        if final == 0x7E, body.elementsEqual("200".utf8) { return .pasteStart(length: length) }
        return .event(SequenceReader(body: body, final: final).event, length: length)
    }

    /// The old mouse report, `ESC [ M` and three bytes, from terminals that don't know the SGR form.
    private func plainMouse(_ bytes: [UInt8], at start: Int, isFinal: Bool) -> Escape {
        guard start + 5 < bytes.count else {
            return isFinal ? .event(nil, length: bytes.count - start) : .incomplete
        }
        let values = bytes[start + 3...start + 5].map { Int($0) - 32 }
        guard values.allSatisfy({ $0 >= 0 }) else { return .event(nil, length: 6) }
        let event = MouseReport.event(code: values[0], x: values[1], y: values[2], isRelease: values[0] & 3 == 3)
        return .event(event.map { .mouse($0) }, length: 6)
    }
}
