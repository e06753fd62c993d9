import TextKit

/// Control sequences other than drawing: title, notification, clipboard. Any text in them is reduced to one harmless
/// line.
package struct TerminalMessages: Sendable {
    private static let longestClipboard = 100_000
    private static let screenPiece = 120
    private let notifications: TerminalProfile.Notifications
    private let multiplexer: TerminalProfile.Multiplexer
    private let unicode: Bool

    package init(profile: TerminalProfile, unicode: Bool = true) {
        notifications = profile.notifications
        multiplexer = profile.multiplexer
        self.unicode = unicode
    }

    package func title(_ text: String) -> String {
        "\u{1B}]2;\(harmless(text, columns: 200))\u{1B}\\"
    }

    package func notification(title: String, body: String) -> String {
        let title = harmless(title, columns: 100)
        let body = harmless(body, columns: 400)
        switch notifications {
        case .bell: return "\u{07}"
        case .osc9:
            // A leading digit and semicolon would select a different command.
            let text = body.isEmpty ? title : "\(title): \(body)"
            let guarded = text.first?.isNumber == true ? " " + text : text
            return command("9;\(guarded)")
        case .osc777:
            func field(_ text: String) -> String { String(text.map { $0 == ";" ? "," : $0 }) }
            return command("777;notify;\(field(title));\(field(body))")
        case .osc99:
            return command("99;i=1:d=0:p=title:e=1;\(Base64Text.encoded(title.utf8))")
                + command("99;i=1:d=1:p=body:e=1;\(Base64Text.encoded(body.utf8))")
        }
    }

    /// Nil when the text is too long for terminals. tmux handles this sequence itself, so it is not wrapped.
    package func copy(_ text: String) -> String? {
        guard text.utf8.count <= Self.longestClipboard * 3 / 4 else { return nil }
        let content = "52;c;\(Base64Text.encoded(text.utf8))"
        return multiplexer == .screen ? command(content) : "\u{1B}]\(content)\u{1B}\\"
    }

    private func harmless(_ text: String, columns: Int) -> String {
        let line = Sanitizer.line(text, maxColumns: columns)
        return unicode ? line : String(line.map { $0.isASCII ? $0 : "?" })
    }

    /// Wraps a command so that the multiplexer passes it on to the terminal.
    private func command(_ content: String) -> String {
        switch multiplexer {
        case .none: return "\u{1B}]\(content)\u{1B}\\"
        case .tmux: return "\u{1B}Ptmux;\u{1B}\u{1B}]\(content)\u{1B}\u{1B}\\\u{1B}\\"
        case .screen:
            // Split into pieces that fit screen's buffer; end with BEL, because ST would end the piece.
            var rest = Substring("\u{1B}]\(content)\u{07}")
            var result = ""
            while !rest.isEmpty {
                result += "\u{1B}P\(rest.prefix(Self.screenPiece))\u{1B}\\"
                rest = rest.dropFirst(Self.screenPiece)
            }
            return result
        }
    }
}

enum Base64Text {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encoded(_ bytes: some Collection<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let group = rest.prefix(3)
            rest = rest.dropFirst(3)
            var value = 0
            for byte in group { value = value << 8 | Int(byte) }
            value <<= 8 * (3 - group.count)
            for place in 0..<4 {
                output.append(place <= group.count ? alphabet[value >> (18 - 6 * place) & 63] : 0x3D)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
