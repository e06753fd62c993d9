import TextKit

/// Decodes the bytes a terminal sends into events. Pure: bytes and timeouts go in, events come out.
///
/// The program reads the terminal itself instead of through ncurses: `get_wch` supports neither bracketed paste nor
/// focus reports nor kitty keys, blocks for its escape delay, and must be called on the thread that draws. Decoding
/// here can be tested byte by byte; ncurses is only used for output.
package struct InputDecoder {
    /// What is incomplete, which determines how long to wait for the rest.
    package enum Pending: Hashable, Sendable {
        case nothing
        /// A lone Escape, or the start of a sequence or character.
        case sequence
        case paste
    }

    /// How long to wait after an Escape or within a sequence.
    package static let sequenceTimeout: Duration = .milliseconds(40)
    /// How long an answer may pause, and what could be the start of one while some are due: the rest of it must never
    /// count as typed. What a terminal answers last ends this at once.
    package static let answerTimeout: Duration = .seconds(2)
    /// After this much silence the part of a paste received so far is delivered.
    package static let pasteTimeout: Duration = .seconds(2)
    static let longestSequence = 128
    static let longestString = 4096

    var pending: [UInt8] = []
    private var paste: PasteBuffer?
    /// A paste has stalled. Input still counts as pasted until the end mark or a lone Escape: decoded as keys, the
    /// rest of the paste would run commands and its line ends would send messages.
    private var isPasteLate = false
    private let pasteLimit: Int
    /// Whether the terminal has been asked something and may still answer.
    package var isAnswerDue = false
    /// The byte that the Backspace key sends.
    let eraseByte: UInt8

    package init(eraseByte: UInt8 = 0x7F, pasteLimit: Int = 1 << 20) {
        self.eraseByte = eraseByte == 0x08 ? 0x08 : 0x7F
        self.pasteLimit = pasteLimit
    }

    package var waitsFor: Pending {
        if let paste {
            guard isPasteLate else { return .paste }
            return paste.isEmpty && !paste.isLoneEscape ? .nothing : .sequence
        }
        return pending.isEmpty ? .nothing : .sequence
    }

    /// How long to wait for more bytes before calling `timeOut`; nil when nothing is pending.
    package var timeout: Duration? {
        switch waitsFor {
        case .nothing: nil
        case .sequence: sequencePatience
        case .paste: Self.pasteTimeout
        }
    }

    private var sequencePatience: Duration {
        if paste == nil, pending.starts(with: "\u{1B}_G".utf8) { return Self.answerTimeout }
        return paste == nil && isAnswerDue && pending.first == 0x1B ? Self.answerTimeout : Self.sequenceTimeout
    }

    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        pending.append(contentsOf: bytes)
        return decode(isFinal: false)
    }

    /// Called when no more bytes arrived in time: a lone Escape becomes the key, the received part of a paste is
    /// delivered, anything else incomplete is dropped.
    package mutating func timeOut() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        if let paste {
            if isPasteLate, paste.isLoneEscape {
                self.paste = nil
                isPasteLate = false
                return [.key(Key(.escape))]
            }
            if !isPasteLate || !paste.isEmpty { events.append(.paste(paste.text)) }
            self.paste?.clearText()
            isPasteLate = true
            return events
        }
        events += decode(isFinal: true)
        pending.removeAll()
        return events
    }

    private mutating func decode(isFinal: Bool) -> [TerminalEvent] {
        let bytes = pending
        pending = []
        var events: [TerminalEvent] = []
        var text = String.UnicodeScalarView()
        var index = 0
        func flush() {
            for cluster in String(text) { events.append(.key(.character(cluster))) }
            text = String.UnicodeScalarView()
        }
        while index < bytes.count {
            if paste != nil {
                takePaste(bytes, &index, &events)
                continue
            }
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F {
                text.append(Unicode.Scalar(byte))
                index += 1
                continue
            }
            if byte >= 0x80 {
                switch UTF8Reader.read(bytes, at: index) {
                case .scalar(let scalar, let length):
                    if !scalar.isControl { text.append(scalar) }
                    index += length
                case .invalid: index += 1
                case .incomplete:
                    flush()
                    if !isFinal { pending = Array(bytes[index...]) }
                    return events
                }
                continue
            }
            flush()
            if byte != 0x1B {
                events.append(.key(controlKey(byte)))
                index += 1
                continue
            }
            switch escape(bytes, at: index, isFinal: isFinal) {
            case .event(let event, let length):
                if let event { events.append(event) }
                index += length
            case .pasteStart(let length):
                paste = PasteBuffer(limit: pasteLimit)
                index += length
            case .incomplete:
                pending = Array(bytes[index...])
                return events
            }
        }
        flush()
        return events
    }

    private mutating func takePaste(_ bytes: [UInt8], _ index: inout Int, _ events: inout [TerminalEvent]) {
        while index < bytes.count {
            let isOver = paste?.take(bytes[index]) ?? true
            index += 1
            if isOver {
                if !isPasteLate || paste?.isEmpty == false { events.append(.paste(paste?.text ?? "")) }
                paste = nil
                isPasteLate = false
                return
            }
        }
    }

    /// The key of a control character or DEL.
    func controlKey(_ byte: UInt8, alt: Bool = false) -> Key {
        let modifiers: Key.Modifiers = alt ? .alt : []
        if byte == eraseByte { return Key(.backspace, modifiers) }
        switch byte {
        case 0x0D: return Key(.enter, modifiers)
        case 0x09: return Key(.tab, modifiers)
        case 0x1B: return Key(.escape, modifiers)
        case 0x7F: return Key(.backspace, modifiers)
        case 0x00: return Key(.character(" "), modifiers.union(.control))
        case 0x01...0x1A: return Key(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
        default: return Key(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
        }
    }
}
