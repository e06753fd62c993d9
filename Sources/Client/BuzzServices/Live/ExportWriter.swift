import BuzzModel
import JSONKit
import ProcessKit
import TextKit

/// The result of exporting a message's file.
enum ExportedFile {
    case none
    /// Its path relative to the export's folder.
    case saved(String)
    case missing(String)

    var path: String? {
        if case .saved(let path) = self { path } else { nil }
    }

    var reason: String? {
        if case .missing(let reason) = self { reason } else { nil }
    }
}

/// Writes conversations as text in one of the formats.
struct ExportWriter {
    let format: ConversationExport.Format

    func beginning(_ conversation: Conversation) -> String {
        switch format {
        case .jsonl:
            let head: JSON = [
                "conversationId": .string(conversation.id.rawValue), "name": .string(conversation.name),
                "kind": .string(conversation.kind.rawValue),
            ]
            return Self.line(head)
        case .markdown: return "# \(Self.markdown(Sanitizer.line(conversation.name, maxColumns: 200)))\n\n"
        case .html:
            let name = Self.html(Sanitizer.line(conversation.name, maxColumns: 200))
            return """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8"><title>\(name)</title><style>
                body { font: 16px/1.5 system-ui, sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em }
                article { margin: .6em 0 } time { color: #777; font-size: .8em } p { margin: .1em 0; white-space: pre-wrap }
                .state { color: #777; font-style: italic } img { max-width: 100%; max-height: 24em }
                </style></head><body><h1>\(name)</h1>

                """
        }
    }

    var end: String { format == .html ? "</body></html>\n" : "" }

    func message(_ message: Message, file: ExportedFile) -> String {
        switch format {
        case .jsonl: jsonLine(message, file: file)
        case .markdown: markdownPart(message, file: file)
        case .html: htmlPart(message, file: file)
        }
    }

    private func jsonLine(_ message: Message, file: ExportedFile) -> String {
        var json: JSON = [
            "id": .string("\(message.id.rawValue)"), "eventId": JSON(message.eventID?.rawValue),
            "sender": .string(message.sender.rawValue), "senderName": .string(message.senderName),
            "sentAt": .string(ISO8601.string(milliseconds: message.sentAt.milliseconds)),
            "kind": .string(message.kind.rawValue), "body": .string(message.body),
            "formattedBody": JSON(message.formattedBody), "state": .string(message.state.rawValue),
            "edited": .bool(message.isEdited), "replyTo": JSON(message.replyTo?.eventID.rawValue),
            "reactions": .array(
                message.reactions.map { ["key": .string($0.key), "count": .int(Int64($0.count))] }),
        ]
        if let attachment = message.attachment {
            json["attachment"] = [
                "name": .string(attachment.fileName), "type": JSON(attachment.mimeType),
                "size": JSON(attachment.size), "url": JSON(attachment.contentURL), "file": JSON(file.path),
                "fileError": JSON(file.reason),
            ]
        }
        return Self.line(json)
    }

    private func markdownPart(_ message: Message, file: ExportedFile) -> String {
        let body = Self.markdown(Sanitizer.body(message.body))
        let time = ISO8601.string(milliseconds: message.sentAt.milliseconds).prefix(16)
        guard message.kind != .state else { return "*\(time) \(body)*\n\n" }
        var text = "**\(Self.markdown(Sanitizer.line(message.senderName)))** \(time)\n\n"
        if let attachment = message.attachment {
            let name = Self.markdown(Sanitizer.line(attachment.fileName))
            let target = file.path.map { "(<\($0.replacing(">", with: "%3E"))>)" } ?? ""
            let isShown = message.kind == .image && file.path != nil
            text += isShown ? "![\(name)]\(target)\n\n" : "[\(name)]\(target)\n\n"
            if let reason = file.reason { text += "*\(Self.markdown(reason))*\n\n" }
        }
        if !body.isEmpty { text += body.replacing("\n", with: "  \n") + "\n\n" }
        return text
    }

    private func htmlPart(_ message: Message, file: ExportedFile) -> String {
        let body = Self.html(Sanitizer.body(message.body))
        let time = ISO8601.string(milliseconds: message.sentAt.milliseconds)
        let stamp = "<time datetime=\"\(time)\">\(time.prefix(16))</time>"
        guard message.kind != .state else { return "<article class=\"state\">\(stamp) \(body)</article>\n" }
        var text = "<article><b>\(Self.html(Sanitizer.line(message.senderName)))</b> \(stamp)"
        if let attachment = message.attachment {
            let name = Self.html(Sanitizer.line(attachment.fileName))
            let target = file.path.map { Self.html($0) }
            switch (message.kind, target) {
            case (.image, let target?): text += "<p><img src=\"\(target)\" alt=\"\(name)\"></p>"
            case (_, let target?): text += "<p><a href=\"\(target)\">\(name)</a></p>"
            default: text += "<p>[\(name)]</p>"
            }
            if let reason = file.reason { text += "<p class=\"state\">\(Self.html(reason))</p>" }
        }
        if !body.isEmpty { text += "<p>\(body)</p>" }
        return text + "</article>\n"
    }

    private static func line(_ json: JSON) -> String { String(decoding: json.serialized(), as: UTF8.self) + "\n" }

    // Escape scalars, not characters: a quotation mark with a combining mark is a different character, but other
    // programs still read it as a quotation mark.

    private static func html(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static let markdownSigns = Set("\\`*_[]<>#|~".unicodeScalars)

    private static func markdown(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if markdownSigns.contains(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }
}
