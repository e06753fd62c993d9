import TerminalKit
import Testing

@Suite struct InputDecoderTests {
    private func events(_ bytes: String) -> [TerminalEvent] {
        var decoder = InputDecoder()
        return decoder.feed(bytes.utf8) + decoder.timeOut()
    }

    @Test(arguments: [
        ("a", ["a"]), ("AZ~", ["A", "Z", "~"]), ("é漢", ["é", "漢"]), ("👩‍👩‍👧🇨🇭", ["👩‍👩‍👧", "🇨🇭"]), ("\r", ["Enter"]),
        ("\n", ["C-j"]),
        ("\t", ["Tab"]), ("\u{7F}", ["Backspace"]), ("\u{08}", ["C-h"]), ("\u{00}", ["C-Space"]), ("\u{01}", ["C-a"]),
        ("\u{1A}", ["C-z"]), ("\u{1C}", ["C-\\"]), ("\u{1F}", ["C-_"]), ("\u{1B}", ["Esc"]),
        ("\u{1B}\u{1B}", ["Esc", "Esc"]),
        ("\u{1B}x", ["M-x"]), ("\u{1B}ü", ["M-ü"]), ("\u{1B}\r", ["M-Enter"]), ("\u{1B}\u{7F}", ["M-Backspace"]),
        ("\u{1B}\u{01}", ["C-M-a"]),
        ("\u{1B}[A", ["Up"]), ("\u{1B}[B", ["Down"]), ("\u{1B}[C", ["Right"]), ("\u{1B}[D", ["Left"]),
        ("\u{1B}OA", ["Up"]),
        ("\u{1B}[H", ["Home"]), ("\u{1B}[F", ["End"]), ("\u{1B}OH", ["Home"]), ("\u{1B}[1~", ["Home"]),
        ("\u{1B}[4~", ["End"]),
        ("\u{1B}[2~", ["Insert"]), ("\u{1B}[3~", ["Delete"]), ("\u{1B}[5~", ["PageUp"]), ("\u{1B}[6~", ["PageDown"]),
        ("\u{1B}OP", ["F1"]), ("\u{1B}[11~", ["F1"]), ("\u{1B}[[A", ["F1"]), ("\u{1B}[15~", ["F5"]),
        ("\u{1B}[24~", ["F12"]),
        ("\u{1B}[Z", ["S-Tab"]), ("\u{1B}[1;5A", ["C-Up"]), ("\u{1B}[1;2D", ["S-Left"]), ("\u{1B}[1;3C", ["M-Right"]),
        ("\u{1B}[1;8H", ["C-M-S-Home"]), ("\u{1B}[3;5~", ["C-Delete"]), ("\u{1B}[1;2P", ["S-F1"]),
        ("\u{1B}[1;5R", ["C-F3"]),
        ("\u{1B}[3^", ["C-Delete"]), ("\u{1B}OM", ["Enter"]), ("\u{1B}Op", ["0"]), ("\u{1B}\u{1B}[A", ["M-Up"]),
        ("\u{1B}\u{1B}x", ["Esc", "M-x"]),
        // kitty and modifyOtherKeys
        ("\u{1B}[97;5u", ["C-a"]), ("\u{1B}[27u", ["Esc"]), ("\u{1B}[13;2u", ["S-Enter"]), ("\u{1B}[105;5u", ["C-i"]),
        ("\u{1B}[9;5u", ["C-Tab"]),
        ("\u{1B}[9;2u", ["S-Tab"]), ("\u{1B}[97;4u", ["M-A"]), ("\u{1B}[97:65;4u", ["M-A"]),
        ("\u{1B}[49:33;4u", ["M-!"]), ("\u{1B}[127;3u", ["M-Backspace"]),
        ("\u{1B}[57400u", ["1"]), ("\u{1B}[57414;5u", ["C-Enter"]), ("\u{1B}[57376u", ["F13"]), ("\u{1B}[97;1:3u", []),
        ("\u{1B}[1;1:3A", []),
        ("\u{1B}[57441u", []), ("\u{1B}[27;5;105~", ["C-i"]), ("\u{1B}[27;2;13~", ["S-Enter"]),
        ("\u{1B}[32;2u", ["S-Space"]),
        ("\u{1B}[97;6u", ["C-S-a"]), ("\u{1B}[252;4u", ["M-Ü"]),
        // Alt with letters that also begin sequences
        ("\u{1B}[", ["M-["]), ("\u{1B}O", ["M-O"]), ("\u{1B}]", ["M-]"]), ("\u{1B}P", ["M-P"]),
        ("\u{1B}Phello", ["M-P", "h", "e", "l", "l", "o"]),
        ("\u{1B}_x", ["M-_", "x"]), ("\u{1B}X", ["M-X"]), ("\u{1B}^", ["M-^"]), ("\u{1B}]a", ["M-]", "a"]),
        // Terminal answers and nonsense produce no keys
        ("\u{1B}[12;40R", []), ("\u{1B}P>|term(1)\u{1B}\\", []), ("\u{1B}]52;c;QUJD\u{07}", []),
        ("\u{1B}]52;c;QUJD\u{1B}\\x", ["x"]),
        ("\u{1B}_Gi=1\u{1B}\\", []), ("\u{1B}[>0;95;0c", []), ("\u{1B}[0n", []), ("\u{1B}[201~", []),
        ("\u{1B}[99~", []), ("\u{1B}[?1;2$x", []),
        ("\u{1B}[12", []), ("\u{1B}]11;rgb:", []), ("\u{1B}[1\u{01}", ["C-a"]), ("\u{85}a\u{9B}", ["a"]),
        ("\u{1B}[200", []),
        ("\u{1B}[99999999999999999999A", ["Up"]), ("\u{1B}[27;5;1114112~", []), ("\u{1B}[55555555u", []),
    ])
    func `bytes become keys`(bytes: String, names: [String]) {
        let keys = events(bytes).map { event in
            if case .key(let key) = event { key.name } else { "\(event)" }
        }
        #expect(keys == names)
    }

    @Test(arguments: [
        ("\u{1B}[I", TerminalEvent.focus(true)), ("\u{1B}[O", .focus(false)),
        ("\u{1B}[<0;3;5M", .mouse(MouseEvent(.press, button: .left, at: Point(x: 2, y: 4)))),
        ("\u{1B}[<2;3;5m", .mouse(MouseEvent(.release, button: .right, at: Point(x: 2, y: 4)))),
        ("\u{1B}[<64;1;1M", .mouse(MouseEvent(.wheelUp, at: Point(x: 0, y: 0)))),
        ("\u{1B}[<69;1;1M", .mouse(MouseEvent(.wheelDown, at: Point(x: 0, y: 0), modifiers: .shift))),
        ("\u{1B}[<32;200;300M", .mouse(MouseEvent(.drag, button: .left, at: Point(x: 199, y: 299)))),
        ("\u{1B}[<35;2;2M", .mouse(MouseEvent(.move, at: Point(x: 1, y: 1)))),
        ("\u{1B}[<16;2;2M", .mouse(MouseEvent(.press, button: .left, at: Point(x: 1, y: 1), modifiers: .control))),
        ("\u{1B}[M !!", .mouse(MouseEvent(.press, button: .left, at: Point(x: 0, y: 0)))),
        ("\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\", .reply(.background(red: 255, green: 128, blue: 0))),
        ("\u{1B}]11;rgb:1/2/f\u{07}", .reply(.background(red: 17, green: 34, blue: 255))),
        ("\u{1B}[?2027;2$y", .reply(.mode(2027, state: 2))), ("\u{1B}[?1u", .reply(.keyboardFlags(1))),
        ("\u{1B}[?62;4c", .reply(.deviceAttributes([62, 4]))),
        ("\u{1B}[200~hi\rthere\u{1B}[201~", .paste("hi\nthere")), ("\u{1B}[200~\u{1B}[201~", .paste("")),
        ("\u{1B}[200~a\r\nb\tc\u{00}\u{1B}[31md\u{1B}[20\u{1B}[201~", .paste("a\nb\tc[31md[20")),
    ])
    func `bytes become other events`(bytes: String, event: TerminalEvent) {
        #expect(events(bytes) == [event])
    }

    @Test(arguments: ["\u{1B}[<0;0;5M", "\u{1B}[<0;5M", "\u{1B}[<999;1;1M", "\u{1B}[M   ", "\u{1B}[<0;99999;1M"])
    func `mouse reports that make no sense are dropped`(bytes: String) {
        #expect(events(bytes).isEmpty)
    }

    @Test func `it doesn't matter how bytes are cut into pieces`() {
        let input =
            "aé漢\u{1B}[1;5A\u{1B}OP\u{1B}x\u{1B}[<0;3;5M\u{1B}[200~p\u{1B}aste\u{1B}[201~"
            + "\u{1B}]11;rgb:00/00/00\u{1B}\\\u{1B}[97;5u\u{1B}[[B.\u{1B}[M !!z"
        let bytes = Array(input.utf8)
        let whole = events(input)
        #expect(whole.count == 14)
        for size in 1...7 {
            var decoder = InputDecoder()
            var pieces: [TerminalEvent] = []
            var index = 0
            while index < bytes.count {
                pieces += decoder.feed(bytes[index..<min(bytes.count, index + size)])
                index += size
            }
            #expect(pieces + decoder.timeOut() == whole, "pieces of \(size)")
        }
    }

    @Test func `a lone escape waits for what may follow`() {
        var decoder = InputDecoder()
        #expect(decoder.timeout == nil)
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.timeout == InputDecoder.sequenceTimeout)
        #expect(decoder.feed("[A".utf8) == [.key(Key(.up))])
        #expect(decoder.waitsFor == .nothing)
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.timeOut() == [.key(Key(.escape))])
        #expect(decoder.feed("[A".utf8) == [.key(.character("[")), .key(.character("A"))])
    }

    @Test func `answers about pictures are told apart from keys, in one piece or in many with pauses`() {
        let answers =
            "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}_Gi=7,p=3;ENOENT:no such picture\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;4;22c"
        let events: [TerminalEvent] = [
            .reply(.picture(31, isOK: true)), .reply(.picture(7, isOK: false)),
            .reply(.cellSize(width: 9, height: 18)), .reply(.deviceAttributes([62, 4, 22])),
        ]
        var decoder = InputDecoder()
        #expect(decoder.feed(answers.utf8) == events)
        // While answers are due, the end of every piece waits for longer than a pause of the network.
        decoder.isAnswerDue = true
        var slowly: [TerminalEvent] = []
        for byte in answers.utf8 {
            slowly += decoder.feed([byte])
            guard decoder.waitsFor != .nothing else { continue }
            #expect(decoder.timeout == InputDecoder.answerTimeout)
        }
        #expect(slowly == events)
        #expect(decoder.feed("\u{1B}_Gi=31;".utf8).isEmpty)
        decoder.isAnswerDue = false
        #expect(decoder.timeout == InputDecoder.answerTimeout)
        #expect(decoder.timeOut().isEmpty)
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.timeout == InputDecoder.sequenceTimeout)
    }

    @Test(arguments: [
        "_G;\u{1B}\\", "_Gi=;OK\u{1B}\\", "_Gi=x;OK\u{1B}\\", "_Gi=31\u{1B}\\", "[6;18t", "[6t", "[8;24;80t",
    ])
    func `answers that say nothing are dropped`(answer: String) {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1B}\(answer)".utf8).isEmpty)
        #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
    }

    @Test func `an Escape pressed while answers are due counts as soon as the last of them comes`() {
        var decoder = InputDecoder()
        decoder.isAnswerDue = true
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.feed("\u{1B}[?62;4c".utf8) == [.key(Key(.escape)), .reply(.deviceAttributes([62, 4]))])
    }

    @Test func `the rest of a paste that stalled is pasted, never typed`() {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1B}[200~first\r".utf8).isEmpty)
        #expect(decoder.timeout == InputDecoder.pasteTimeout)
        #expect(decoder.timeOut() == [.paste("first\n")])
        #expect(decoder.timeout == nil)
        #expect(decoder.feed("second\r".utf8).isEmpty)
        #expect(decoder.timeOut() == [.paste("second\n")])
        #expect(decoder.feed("third\r\u{1B}[20".utf8).isEmpty)
        #expect(decoder.timeOut() == [.paste("third\n")])
        #expect(decoder.feed("1~x".utf8) == [.key(.character("x"))])
    }

    @Test func `a paste whose end never comes is left by Escape`() {
        var decoder = InputDecoder()
        #expect(decoder.feed("\u{1B}[200~rm -rf\r".utf8).isEmpty)
        #expect(decoder.timeOut() == [.paste("rm -rf\n")])
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.timeout == InputDecoder.sequenceTimeout)
        #expect(decoder.timeOut() == [.key(Key(.escape))])
        #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
    }

    @Test func `what is too much of a paste is dropped and not typed`() {
        var decoder = InputDecoder(pasteLimit: 1000)
        let input = "\u{1B}[200~" + String(repeating: "x", count: 5000) + "\u{1B}[201~y"
        #expect(decoder.feed(input.utf8) == [.paste(String(repeating: "x", count: 1000)), .key(.character("y"))])
    }

    @Test func `backspace is what the terminal's settings say`() {
        var decoder = InputDecoder(eraseByte: 0x08)
        #expect(decoder.feed([0x08, 0x7F]) == [.key(Key(.backspace)), .key(Key(.backspace))])
    }

    @Test func `endless sequences are given up`() {
        var decoder = InputDecoder()
        _ = decoder.feed(("\u{1B}[" + String(repeating: "1", count: 10_000)).utf8)
        _ = decoder.feed(("\u{1B}]0;" + String(repeating: "x", count: 10_000)).utf8)
        #expect(decoder.feed("q".utf8).last == .key(.character("q")))
    }

    @Test(arguments: 0..<200) func `no bytes confuse it for good`(seed: Int) {
        var random = Seeded(UInt64(seed))
        var decoder = InputDecoder()
        let alphabet: [UInt8] = [
            0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x30, 0x32, 0x7E, 0x41, 0x4D, 0x3C, 0x07, 0x5C, 0xC3, 0xA9, 0xF0, 0x9F, 0x00,
        ]
        for _ in 0..<40 {
            let count = Int.random(in: 1..<20, using: &random)
            _ = decoder.feed((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
            if Int.random(in: 0..<4, using: &random) == 0 { _ = decoder.timeOut() }
        }
        _ = decoder.timeOut()
        // The bytes may have begun a paste; leave it.
        _ = decoder.feed([0x1B])
        _ = decoder.timeOut()
        _ = decoder.timeOut()
        #expect(decoder.feed("ok".utf8) == [.key(.character("o")), .key(.character("k"))])
    }

    @Test func `a megabyte of paste is read in one go`() {
        var decoder = InputDecoder()
        let text = String(repeating: "0123456789abcde\n", count: 60_000)
        #expect(decoder.feed("\u{1B}[200~\(text)\u{1B}[201~".utf8) == [.paste(text)])
    }
}

/// Repeatable random numbers.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
