import BuzzModel
import TextKit

/// A file in a thread: its type, size and transfer progress.
enum AttachmentCard {
    /// Valid dimensions in pixels.
    private static let possible = 1...100_000

    static func lines(of attachment: Attachment, kind: MessageKind, columns: Int) -> [[TextSpan]] {
        let name = attachment.isVoice ? "Voice message" : Sanitizer.fileName(attachment.fileName)
        var facts: [String] = []
        if let length = attachment.milliseconds { facts.append(TimeText.length(milliseconds: length)) }
        if let size = attachment.size, size >= 0 { facts.append(SizeText.bytes(size)) }
        // The dimensions come from the sender: ignore impossible ones.
        if let width = attachment.width, let height = attachment.height, possible.contains(width),
            possible.contains(height)
        {
            facts.append("\(width)×\(height)")
        }
        if facts.isEmpty, let type = attachment.mimeType { facts.append(DisplayText.line(type, maxColumns: 24)) }
        let detail = facts.joined(separator: "  ")
        let room = max(4, columns - 2)
        var lines: [[TextSpan]] = []
        if TextWidth.columns(of: name) + TextWidth.columns(of: detail) + 3 <= room {
            lines.append([TextSpan(mark(of: kind) + " ", .accent), TextSpan(name), TextSpan("   \(detail)", .quiet)])
        } else {
            lines.append([TextSpan(mark(of: kind) + " ", .accent), TextSpan(truncated(name, columns: room))])
            if !detail.isEmpty { lines.append([TextSpan("  " + truncated(detail, columns: room), .quiet)]) }
        }
        if !attachment.loudness.isEmpty {
            lines.append([TextSpan("  ", .text), TextSpan(bars(attachment.loudness, columns: min(room, 40)), .accent)])
        }
        if let transfer = transferLine(attachment.transfer, columns: room) { lines.append(transfer) }
        return lines
    }

    private static let levels = Array("▁▂▃▄▅▆▇█")

    /// Draws one bar for each column, as high as the loudest value in its part.
    private static func bars(_ loudness: [UInt8], columns: Int) -> String {
        let count = min(columns, loudness.count)
        return String(
            (0..<count).map { column in
                let part = loudness[
                    column * loudness.count
                        / count..<max(
                            column * loudness.count / count + 1, (column + 1) * loudness.count / count)]
                return levels[Int(part.max() ?? 0) * (levels.count - 1) / 100]
            })
    }

    private static func mark(of kind: MessageKind) -> String {
        switch kind {
        case .image, .sticker: "▣"
        case .video: "▶"
        case .audio: "♪"
        default: "▤"
        }
    }

    private static func transferLine(_ transfer: Attachment.Transfer, columns: Int) -> [TextSpan]? {
        switch transfer {
        case .remote: nil
        case .waiting: [TextSpan("  waiting to upload", .quiet)]
        case .uploading(let done, let total): progress(done, total, "uploading")
        case .downloading(let done, let total): progress(done, total, "downloading")
        case .local: [TextSpan("  saved here", .faint)]
        case .failed(let reason): [TextSpan("  " + truncated(DisplayText.sentence(reason), columns: columns), .failed)]
        }
    }

    private static func progress(_ done: Int64, _ total: Int64?, _ what: String) -> [TextSpan] {
        guard let total, total > 0 else { return [TextSpan("  \(what)  \(SizeText.bytes(done))", .quiet)] }
        let tenths = Int(max(0, min(10, done * 10 / total)))
        return [
            TextSpan("  " + String(repeating: "▰", count: tenths), .accent),
            TextSpan(String(repeating: "▱", count: 10 - tenths), .faint),
            TextSpan("  \(what)  \(SizeText.bytes(done)) of \(SizeText.bytes(total))", .quiet),
        ]
    }
}
