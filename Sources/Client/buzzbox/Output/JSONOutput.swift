import BuzzModel
import BuzzServices
import JSONKit
import ProcessKit

extension JSON {
    /// One line of JSON. Because it may be shown on a terminal, control characters that JSON permits are escaped,
    /// too.
    var line: String {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x7F...0x9F: line += "\\u00" + String(scalar.value, radix: 16)
            // Characters that change the text direction or break lines.
            case 0x61C: line += "\\u061c"
            case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: line += "\\u" + String(scalar.value, radix: 16)
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    static func time(_ timestamp: Timestamp?) -> JSON {
        JSON(timestamp.map { ISO8601.string(milliseconds: $0.milliseconds) })
    }
}

extension Account {
    var json: JSON {
        [
            "userId": .string(userID.rawValue), "displayName": .string(displayName), "server": .string(serverURL),
            "deviceId": .string(deviceID), "role": .string(role.rawValue),
        ]
    }
}

extension Conversation {
    var json: JSON {
        [
            "id": .string(id.rawValue), "name": .string(name), "kind": .string(kind.rawValue),
            "membership": .string(membership.rawValue), "peer": JSON(peer?.rawValue),
            "members": .int(Int64(memberCount)), "encrypted": .bool(isEncrypted), "unread": .int(Int64(unread)),
            "highlights": .int(Int64(highlights)), "markedUnread": .bool(isMarkedUnread), "pinned": .bool(isPinned),
            "muted": .bool(isMuted), "archived": .bool(isArchived), "snoozedUntil": .time(snoozedUntil),
            "lastActivity": .time(lastActivity), "preview": .string(preview),
            "category": JSON(triage?.shownCategory?.rawValue),
            "sentiment": JSON(triage?.shownSentiment?.rawValue), "score": JSON(triage?.score),
            "needsReply": .bool(needsReply), "failed": .int(Int64(failedCount)),
            "invitation": invitation?.json ?? .null,
        ]
    }
}

extension Invitation {
    fileprivate var json: JSON {
        [
            "inviter": .string(inviter.rawValue), "inviterName": JSON(inviterName), "inCommon": .int(Int64(inCommon)),
            "lastWritten": .time(lastWritten), "topic": JSON(topic), "others": .array(others.map { .string($0) }),
        ]
    }
}

extension Message {
    var json: JSON {
        [
            "id": .string("\(id.rawValue)"), "eventId": JSON(eventID?.rawValue),
            "conversationId": .string(conversationID.rawValue), "sender": .string(sender.rawValue),
            "senderName": .string(senderName), "own": .bool(isOwn), "kind": .string(kind.rawValue),
            "body": .string(body), "sentAt": .time(sentAt), "state": .string(state.rawValue),
            "edited": .bool(isEdited), "mentionsMe": .bool(mentionsMe),
            "thread": JSON(inThread?.rawValue), "encrypted": .bool(isEncrypted),
            "waiting": JSON(kind == .encrypted ? body : nil),
            "replyTo": replyTo.map { reply in
                ["eventId": .string(reply.eventID.rawValue), "id": JSON(reply.messageID.map { "\($0.rawValue)" })]
            } ?? .null,
            "reactions": .array(
                reactions.map {
                    ["key": .string($0.key), "count": .int(Int64($0.count)), "mine": .bool($0.isMine)]
                }),
            "attachment": attachment?.json ?? .null, "category": JSON(triage?.shownCategory?.rawValue),
            "sentiment": JSON(triage?.shownSentiment?.rawValue), "score": JSON(triage?.score), "error": JSON(error),
        ]
    }
}

extension Attachment {
    var json: JSON {
        [
            "name": .string(fileName), "type": JSON(mimeType), "size": JSON(size), "width": JSON(width),
            "height": JSON(height),
        ]
    }
}

extension OutboxEntry {
    var json: JSON {
        [
            "id": .int(id.rawValue), "kind": .string(kind.rawValue), "conversationId": JSON(conversationID?.rawValue),
            "messageId": JSON(messageID.map { "\($0.rawValue)" }), "summary": .string(summary),
            "state": .string(state.rawValue), "attempts": .int(Int64(attempts)), "createdAt": .time(createdAt),
            "nextAttempt": .time(nextAttempt), "lastError": JSON(lastError),
        ]
    }
}

extension SearchHit {
    var json: JSON {
        var json = message.json
        json["conversationName"] = .string(conversationName)
        json["excerpt"] = .string(excerpt)
        return json
    }
}
