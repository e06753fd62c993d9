import BuzzModel
import SQLiteKit

/// What a row of the inbox derives from the newest messages of its conversation: preview, activity, who waits for whom,
/// badge and rank. One walk from the newest message backwards that ends as soon as all is known.
struct ConversationSummary {
    let db: Connection
    let isCreator: Bool
    let now: Timestamp

    private static let walkedAtMost = 200
    /// Further back a badge is looked for by itself.
    private static let walkedForBadge = 20
    /// No other clock is trusted further ahead than this.
    private static let trustedAhead: Int64 = 86_400_000

    private struct Findings {
        var preview: (message: Int64, sender: String, isOwn: Bool, text: String, sentAt: Int64)?
        var notice: (text: String, sentAt: Int64)?
        var waitingSince: Int64?
        var hasOwnAnswer = false
        var badge: (message: Int64, triage: Triage)?
        var newestOfOthers: Int64?
    }

    func refresh(_ key: Int64) throws {
        var found = try walk(key)
        if isCreator, found.badge == nil { found.badge = try olderBadge(key) }
        let member = try found.preview.flatMap {
            try MemberTable(db: db).displayName(of: $0.sender, in: key)
        }
        let membership = try db.first("SELECT membership FROM conversations WHERE key = ?", key) { $0.text(0) }
        let waitingSince = membership == "joined" ? found.waitingSince : nil
        let activity = (found.preview?.sentAt ?? found.notice?.sentAt).map {
            min($0, now.milliseconds + Self.trustedAhead)
        }
        try db.run(
            """
            UPDATE conversations SET preview = ?, preview_message = ?, preview_sender_name = ?, preview_is_own = ?,
                last_activity = coalesce(?, last_activity), waiting_since = ?, triage_message = ?, category = ?,
                priority_rank = ?, awaits_triage = ?,
                failed_count = (SELECT count(*) FROM outbox o WHERE o.conversation = conversations.key
                    AND o.state = 'failed'),
                unread = CASE WHEN own_read_position >= ? THEN 0 ELSE unread END,
                highlights = CASE WHEN own_read_position >= ? THEN 0 ELSE highlights END
            WHERE key = ?
            """, found.preview?.text ?? found.notice?.text ?? "", found.preview?.message,
            found.preview.flatMap { $0.isOwn ? nil : member ?? $0.sender }, found.preview?.isOwn ?? false, activity,
            waitingSince, found.badge?.message, found.badge?.triage.category.rawValue,
            waitingSince.flatMap { _ in found.badge.flatMap { Self.rank($0.triage) } },
            isCreator ? try TriageTable(db: db).isAwaited(in: key) : false, found.newestOfOthers, found.newestOfOthers,
            key)
    }

    private func walk(_ key: Int64) throws -> Findings {
        var found = Findings()
        var walked = 0
        try db.forEach(
            """
            SELECT m.id, m.sender, m.is_own, m.kind, m.body, m.sent_at, m.is_deleting, m.position, a.file_name,
                \(TriageTable.columns)
            FROM messages m LEFT JOIN triage t ON t.message = m.id LEFT JOIN attachments a ON a.message = m.id
            WHERE m.conversation = ? ORDER BY m.position DESC
            """, key
        ) { row in
            walked += 1
            let kind = row.bool(6) ? .deleted : MessageKind(rawValue: row.text(3)) ?? .unsupported
            if kind == .state {
                if found.notice == nil { found.notice = (row.text(4), row.int64(5)) }
                return walked < Self.walkedAtMost
            }
            let isOwn = row.bool(2)
            if found.preview == nil {
                let text = Self.preview(kind, body: row.text(4), fileName: row.textOrNil(8))
                found.preview = (row.int64(0), row.text(1), isOwn, text, row.int64(5))
            }
            if !isOwn, found.newestOfOthers == nil { found.newestOfOthers = row.int64(7) }
            if kind != .notice, kind != .deleted {
                if isOwn { found.hasOwnAnswer = true }
                if !isOwn, !found.hasOwnAnswer { found.waitingSince = row.int64(5) }
            }
            if !isOwn, found.badge == nil, let triage = TriageTable.triage(row, at: 9) {
                found.badge = (row.int64(0), triage)
            }
            let isBadgeDone = !isCreator || found.badge != nil || walked >= Self.walkedForBadge
            let isDone = found.hasOwnAnswer && isBadgeDone && found.newestOfOthers != nil
            return !isDone && walked < Self.walkedAtMost
        }
        return found
    }

    private func olderBadge(_ key: Int64) throws -> (message: Int64, triage: Triage)? {
        let found = try db.first(
            """
            SELECT m.id, \(TriageTable.columns) FROM triage t JOIN messages m ON m.id = t.message
            WHERE t.conversation = ? ORDER BY m.position DESC LIMIT 1
            """, key
        ) { row in TriageTable.triage(row, at: 1).map { (message: row.int64(0), triage: $0) } }
        return found ?? nil
    }

    /// The greater, the sooner it wants an answer: urgency first, then the score.
    static func rank(_ triage: Triage) -> Int? {
        let tier: Int
        switch (triage.category, triage.sentiment, triage.intensity) {
        case (.spam, _, _): return nil
        case (.urgent, _, _): tier = 3
        case (_, .urgent, _), (_, .negative, .high): tier = 2
        case (.business, _, _): tier = 1
        case (.fan, _, _): return nil
        }
        return tier * 1000 + (triage.score ?? 0)
    }

    static func preview(_ kind: MessageKind, body: String, fileName: String?) -> String {
        let text = body.isEmpty ? fileName ?? "" : body
        switch kind {
        case .deleted: return "Message deleted"
        case .encrypted: return "Encrypted message"
        default: return oneLine(text)
        }
    }

    private static func oneLine(_ text: String) -> String {
        // By scalars: one character of a hostile text may be as long as the text.
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(200) { line.append(scalar == "\n" || scalar == "\r" ? " " : scalar) }
        return String(line)
    }
}
