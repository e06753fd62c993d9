import JSONKit

/// The content of an `m.room.message` or `m.sticker`: parsed leniently, written according to the specification.
package struct MessageContent: Sendable, Hashable {
    package struct File: Sendable, Hashable {
        package var url: String?
        /// For an encrypted file, the `file` object with key, iv, hashes and version; `url` alone is useless then.
        package var encryption: JSON?
        package var name: String
        package var mimeType: String?
        package var size: Int64?
        package var width: Int?
        package var height: Int?
        /// Milliseconds.
        package var duration: Int64?
        package var thumbnailURL: String?
        /// The same for an encrypted thumbnail (`thumbnail_file`).
        package var thumbnailEncryption: JSON?
        /// A voice message (MSC3245).
        package var isVoice = false
        /// The loudness from beginning to end, in hundredths.
        package var loudness: [UInt8] = []

        package init(
            url: String?, name: String, mimeType: String? = nil, size: Int64? = nil, width: Int? = nil,
            height: Int? = nil, duration: Int64? = nil, thumbnailURL: String? = nil, encryption: JSON? = nil,
            thumbnailEncryption: JSON? = nil
        ) {
            self.url = url
            self.name = name
            self.mimeType = mimeType
            self.size = size
            self.width = width
            self.height = height
            self.duration = duration
            self.thumbnailURL = thumbnailURL
            self.encryption = encryption
            self.thumbnailEncryption = thumbnailEncryption
        }
    }

    /// `m.text`, `m.image` …; `m.sticker` for stickers.
    package var type: String
    /// The text, without the quote that old clients put before a reply. For a file its caption, empty if there is
    /// none.
    package var body: String
    package var formattedBody: String?
    package var file: File?
    package var geoURI: String?
    package var mentionedUserIDs: [String]
    package var mentionsRoom: Bool
    package var relation: EventRelation?

    package init(
        type: String = "m.text", body: String, formattedBody: String? = nil, file: File? = nil,
        mentionedUserIDs: [String] = [], mentionsRoom: Bool = false, relation: EventRelation? = nil
    ) {
        self.type = type
        self.body = body
        self.formattedBody = formattedBody
        self.file = file
        self.mentionedUserIDs = mentionedUserIDs
        self.mentionsRoom = mentionsRoom
        self.relation = relation
    }

    /// `nil` when the content has no body, as in a redacted event.
    package init?(_ content: JSON, eventType: String = "m.room.message") {
        guard let body = content["body"].string else { return nil }
        type = eventType == "m.sticker" ? "m.sticker" : content["msgtype"].string ?? "m.text"
        relation = EventRelation(content: content)
        mentionedUserIDs = content["m.mentions"]["user_ids"].array?.compactMap(\.string) ?? []
        mentionsRoom = content["m.mentions"]["room"].bool ?? false
        geoURI = content["geo_uri"].string
        file = Self.file(content, type: type, body: body)
        if let file {
            // When `filename` is present, a body that differs from it is a caption.
            let name = content["filename"].string
            self.body = name != nil && body != file.name ? body : ""
        } else {
            self.body = relation.isReply ? Self.withoutQuote(body) : body
        }
        let isHTML = content["format"].string == "org.matrix.custom.html"
        formattedBody = isHTML ? content["formatted_body"].string : nil
    }

    /// The new content of an edit; `nil` when the event isn't one.
    package static func replacement(in content: JSON) -> MessageContent? {
        guard content["m.new_content"].object != nil else { return nil }
        return MessageContent(content["m.new_content"])
    }

    private static func file(_ content: JSON, type: String, body: String) -> File? {
        guard ["m.image", "m.video", "m.audio", "m.file", "m.sticker"].contains(type) else { return nil }
        let info = content["info"]
        let audio = content["org.matrix.msc1767.audio"]
        let encrypted = content["file"]["url"].string, thumbnail = info["thumbnail_file"]["url"].string
        var file = File(
            url: encrypted ?? content["url"].string, name: content["filename"].string ?? body,
            mimeType: info["mimetype"].string, size: info["size"].int64.flatMap { $0 >= 0 ? $0 : nil },
            width: info["w"].int, height: info["h"].int,
            duration: (info["duration"].int64 ?? audio["duration"].int64).flatMap { $0 >= 0 ? $0 : nil },
            thumbnailURL: thumbnail ?? info["thumbnail_url"].string,
            encryption: encrypted == nil ? nil : content["file"],
            thumbnailEncryption: thumbnail == nil ? nil : info["thumbnail_file"])
        file.isVoice = type == "m.audio" && content["org.matrix.msc3245.voice"].object != nil
        if file.isVoice { file.loudness = loudness(audio["waveform"].array ?? []) }
        return file
    }

    private static let mostLoudness = 100

    /// Converts numbers from 0 to 1024 into hundredths, and reduces them to as many as can be drawn by taking the
    /// loudest of each part.
    private static func loudness(_ waveform: [JSON]) -> [UInt8] {
        let part = max(1, (min(waveform.count, 10_000) + mostLoudness - 1) / mostLoudness)
        return stride(from: 0, to: min(waveform.count, 10_000), by: part).map { start in
            let loudest = waveform[start..<min(start + part, waveform.count)].map { $0.int ?? 0 }.max() ?? 0
            return UInt8(min(max(loudest, 0), 1024) * 100 / 1024)
        }
    }

    /// Removes the leading `> ` lines up to the first empty one.
    static func withoutQuote(_ body: String) -> String {
        guard body.hasPrefix("> ") else { return body }
        var rest = body[...]
        while rest.hasPrefix("> ") || rest == ">" || rest.hasPrefix(">\n") {
            guard let end = rest.firstIndex(of: "\n") else { return body }
            rest = rest[rest.index(after: end)...]
        }
        if rest.hasPrefix("\n") { rest = rest.dropFirst() }
        return rest.isEmpty ? body : String(rest)
    }
}

extension EventRelation? {
    fileprivate var isReply: Bool {
        switch self {
        case .reply: true
        case .thread(_, let replyTo): replyTo != nil
        default: false
        }
    }
}
