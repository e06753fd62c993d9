import JSONKit

extension MessageContent {
    /// The content to send.
    package var json: JSON {
        var content: JSON = ["msgtype": .string(type), "body": .string(body), "m.mentions": mentions]
        if let formattedBody {
            content["format"] = "org.matrix.custom.html"
            content["formatted_body"] = .string(formattedBody)
        }
        if let file { write(file, into: &content) }
        if let geoURI { content["geo_uri"] = .string(geoURI) }
        if let relation { content["m.relates_to"] = relation.json }
        return content
    }

    /// The content of an event that edits `eventID` to this content.
    ///
    /// - Parameter newMentions: users who were not mentioned before the edit and should be notified.
    package func editing(_ eventID: String, newMentions: [String] = []) -> JSON {
        var inner = self
        inner.relation = nil
        var outer = inner
        outer.body = "* " + body
        outer.formattedBody = formattedBody.map { "* " + $0 }
        outer.mentionedUserIDs = newMentions
        var content = outer.json
        content["m.new_content"] = inner.json
        content["m.relates_to"] = EventRelation.replace(eventID).json
        return content
    }

    private var mentions: JSON {
        var mentions: JSON = [:]
        if !mentionedUserIDs.isEmpty { mentions["user_ids"] = .array(mentionedUserIDs.map { .string($0) }) }
        if mentionsRoom { mentions["room"] = true }
        return mentions
    }

    private func write(_ file: File, into content: inout JSON) {
        if body.isEmpty { content["body"] = .string(file.name) }
        content["filename"] = .string(file.name)
        if let encryption = file.encryption {
            content["file"] = encryption
        } else if let url = file.url {
            content["url"] = .string(url)
        }
        var info: JSON = [:]
        if let mimeType = file.mimeType { info["mimetype"] = .string(mimeType) }
        if let size = file.size { info["size"] = .int(size) }
        if let width = file.width { info["w"] = .int(Int64(width)) }
        if let height = file.height { info["h"] = .int(Int64(height)) }
        if let duration = file.duration { info["duration"] = .int(duration) }
        if let encryption = file.thumbnailEncryption {
            info["thumbnail_file"] = encryption
        } else if let thumbnailURL = file.thumbnailURL {
            info["thumbnail_url"] = .string(thumbnailURL)
        }
        content["info"] = info
    }
}

extension EventRelation {
    /// The value of `m.relates_to`.
    package var json: JSON {
        switch self {
        case .reply(let target): ["m.in_reply_to": ["event_id": .string(target)]]
        case .replace(let target): ["rel_type": "m.replace", "event_id": .string(target)]
        case .annotation(let target, let key):
            ["rel_type": "m.annotation", "event_id": .string(target), "key": .string(key)]
        case .thread(let root, let replyTo):
            [
                "rel_type": "m.thread", "event_id": .string(root), "is_falling_back": .bool(replyTo == nil),
                "m.in_reply_to": ["event_id": .string(replyTo ?? root)],
            ]
        case .reference(let target): ["rel_type": "m.reference", "event_id": .string(target)]
        case .other(let type, let target): ["rel_type": .string(type), "event_id": .string(target)]
        }
    }
}
