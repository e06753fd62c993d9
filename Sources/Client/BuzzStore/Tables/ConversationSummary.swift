import BuzzModel
import SQLiteKit
import TextKit

/// Computes what an inbox row derives from the newest messages: preview, activity, waiting time, badge and rank. A
/// single pass from the newest message backwards, which ends as soon as everything is known.
///
/// Waiting starts at the other side's last question, not at their first message after the last answer.
struct ConversationSummary {
    let db: Connection
    let isCreator: Bool
    /// Whether untriaged conversations are ranked for the user's attention.
    let isSortingLate: Bool
    let now: Timestamp

    private static let walkedAtMost = 200
    /// Older badges are looked up by a separate query.
    private static let walkedForBadge = 20
    /// Messages are triaged as they arrive, so the newest message's badge is among the last ones stored.
    private static let badgesLookedAt = 50
    /// Timestamps further in the future than this are not trusted.
    private static let trustedAhead: Int64 = 86_400_000

    /// Messages this close together count as one statement.
    private static let burst: Int64 = 3_600_000

    private struct Findings {
        var preview: (message: Int64, sender: String, isOwn: Bool, text: String, sentAt: Int64)?
        var notice: (text: String, sentAt: Int64)?
        /// Whether the user's own answer was reached; an automatic one only answers a single question.
        var hasOwnAnswer = false
        /// The messages since that answer, newest first.
        private var sinceThen: [Line] = []
        /// The position of the newest automatic answer.
        var newestAutomatic: Int64?
        /// The copilot's triage of unanswered messages, newest first.
        var unanswered: [Opinion] = []
        /// The triage of the newest triaged message, answered or not.
        var latest: Opinion?
        /// The newest message of others outside of side threads.
        var newestOfOthers: Int64?
        /// Since when they have been waiting for the answer to a question.
        var askedSince: Int64?
        /// When their last statement began.
        var spokeSince: Int64?
        private var lines: (since: Int64, asks: Bool)?

        mutating func add(_ line: Line) { sinceThen.append(line) }

        /// Ends the pass: the messages that are still unanswered are known now.
        mutating func settle() {
            var over: Set<String> = []
            for (newer, line) in OpenLines(sinceThen, isAutomatic: \.isAutomatic).newestFirst.enumerated() {
                let isOver = line.opinion.map { $0.triage.isAlarm && over.contains(line.sender) } ?? false
                heard(at: line.sentAt, asks: line.asks && !isOver)
                guard var opinion = line.opinion else { continue }
                // An all-clear ends only alarms raised by the same sender.
                if opinion.triage.withdraws { over.insert(line.sender) }
                opinion.newer = newer
                if !isOver { unanswered.append(opinion) }
            }
            heardAll()
        }

        /// Adds an unanswered message of the other side, newest first.
        private mutating func heard(at time: Int64, asks: Bool) {
            guard askedSince == nil else { return }
            if let newer = lines, newer.since - time <= ConversationSummary.burst {
                lines = (time, newer.asks || asks)
            } else {
                heardAll()
                if askedSince == nil { lines = (time, asks) }
            }
        }

        /// Ends a statement: earlier messages are a different matter, or were answered.
        private mutating func heardAll() {
            guard let lines else { return }
            if spokeSince == nil { spokeSince = lines.since }
            if lines.asks, askedSince == nil { askedSince = lines.since }
            self.lines = nil
        }
    }

    private struct Line {
        var isAutomatic = false
        var sender = ""
        var sentAt: Int64 = 0
        var asks = false
        var opinion: Opinion?
    }

    private struct Opinion {
        var message: Int64
        var triage: Triage
        var sentAt: Int64
        /// The number of their messages after it; `nil` once it is answered.
        var newer: Int?
    }

    func refresh(_ key: Int64) throws {
        let (membership, inviter, isMuted, settled) =
            try db.first("SELECT membership, inviter, is_muted, settled_event FROM conversations WHERE key = ?", key) {
                ($0.text(0), $0.textOrNil(1), $0.bool(2), $0.textOrNil(3))
            } ?? ("", nil, false, nil)
        let found = try walk(key, settled: settled)
        let badge = isCreator ? try badge(of: found, in: key) : nil
        let earner = try badge.flatMap { try preview(of: $0, unless: found.preview?.message, in: key) }
        let member = try found.preview.flatMap {
            try MemberTable(db: db).displayName(of: $0.sender, in: key)
        }
        // Little is known about an invitation except its sender.
        let host =
            try membership == "invited"
            ? inviter.flatMap { try MemberTable(db: db).displayName(of: $0, in: key) ?? UserID($0).localPart } : nil
        let waitingSince = membership == "joined" ? found.askedSince ?? found.spokeSince : nil
        // Only questions are ranked. Muted conversations aren't, except in an emergency.
        let mayRank = !isMuted || badge?.triage.category == .urgent
        let judged =
            mayRank && waitingSince != nil && found.askedSince != nil ? badge.flatMap { Self.rank($0.triage) } : nil
        let isAwaited =
            try isCreator && TriageTable(db: db).isAwaited(in: key) && CopilotGate(db: db).allows(key)
        let unsorted = isAwaited && isSortingLate && !isMuted && waitingSince != nil ? Self.unsortedRank : nil
        let rank = [judged, unsorted].compactMap { $0 }.max()
        let activity = (found.preview?.sentAt ?? found.notice?.sentAt).map {
            min($0, now.milliseconds + Self.trustedAhead)
        }
        try db.run(
            """
            UPDATE conversations SET preview = ?, preview_message = ?, preview_sender_name = ?, preview_is_own = ?,
                last_activity = coalesce(?, last_activity), waiting_since = ?, triage_message = ?, category = ?,
                priority_rank = ?, priority_place = ?, awaits_triage = ?,
                badge_preview = ?, badge_sender_name = ?, badge_sent_at = ?, badge_newer = ?,
                failed_count = (SELECT count(*) FROM outbox o INDEXED BY outbox_failed
                    WHERE o.conversation = conversations.key AND o.state = 'failed'
                        AND o.kind IN (\(OutboxKind.counted)))
            WHERE key = ?
            """, found.preview?.text ?? found.notice?.text ?? "", found.preview?.message,
            host ?? found.preview.flatMap { $0.isOwn ? nil : member ?? $0.sender }, found.preview?.isOwn ?? false,
            activity,
            waitingSince, badge?.message, badge?.triage.category.rawValue, rank,
            Self.place(badge, waitingSince: waitingSince), isAwaited, earner?.text, earner?.senderName,
            earner?.sentAt.milliseconds, earner?.newer ?? 0, key)
        try UnreadCount(db: db).refresh(
            key, newestOfOthers: found.newestOfOthers, newestAutomatic: found.newestAutomatic)
    }

    private func walk(_ key: Int64, settled: String?) throws -> Findings {
        var found = Findings()
        var walked = 0
        try db.forEach(
            """
            SELECT m.id, m.sender, m.is_own, m.kind, m.body, m.sent_at, m.is_deleting, m.position,
                m.formatted_body, a.file_name, m.automatic_faq IS NOT NULL,
                \(TriageTable.columns), m.event_id, m.side_thread
            FROM messages m LEFT JOIN triage t ON t.message = m.id LEFT JOIN attachments a ON a.message = m.id
            WHERE m.conversation = ? ORDER BY m.position DESC
            """, key
        ) { row in
            walked += 1
            let kind = row.bool(6) ? .deleted : MessageKind(rawValue: row.text(3)) ?? .unsupported
            // The user has marked that no message up to this one needs an answer.
            if let settled, row.textOrNil(11 + TriageTable.columnCount) == settled { found.hasOwnAnswer = true }
            if kind == .state {
                if found.notice == nil { found.notice = (row.text(4), row.int64(5)) }
                return walked < Self.walkedAtMost
            }
            let isOwn = row.bool(2)
            if found.preview == nil {
                let text = Self.preview(kind, row.text(4), html: row.textOrNil(8), fileName: row.textOrNil(9))
                found.preview = (row.int64(0), row.text(1), isOwn, text, row.int64(5))
            }
            let isAside = !row.isNull(12 + TriageTable.columnCount)
            if !isOwn, !isAside, found.newestOfOthers == nil { found.newestOfOthers = row.int64(7) }
            let triage = isOwn ? nil : TriageTable.triage(row, at: 11)
            let opinion = triage.map { Opinion(message: row.int64(0), triage: $0, sentAt: row.int64(5)) }
            if found.latest == nil { found.latest = opinion }
            let isAutomatic = isOwn && row.bool(10)
            if isAutomatic, found.newestAutomatic == nil { found.newestAutomatic = row.int64(7) }
            if kind != .notice, kind != .deleted, !found.hasOwnAnswer {
                if isOwn, !isAutomatic {
                    found.hasOwnAnswer = true
                } else if isAutomatic {
                    found.add(Line(isAutomatic: true))
                } else {
                    let asks = triage.flatMap(Self.rank) != nil || Asking.expectsAnswer(row.text(4))
                    found.add(Line(sender: row.text(1), sentAt: row.int64(5), asks: asks, opinion: opinion))
                }
            }
            let isBadgeDone = !isCreator || found.latest != nil || walked >= Self.walkedForBadge
            let isDone = found.hasOwnAnswer && isBadgeDone && found.newestOfOthers != nil
            return !isDone && walked < Self.walkedAtMost
        }
        found.settle()
        return found
    }

    // MARK: The badge

    /// The category set by the user, otherwise the strongest of the unanswered messages, so that a friendly message
    /// does not hide an emergency, otherwise that of the newest message. Business stays business until the user
    /// changes it, an emergency stays one until it is answered.
    private func badge(of found: Findings, in key: Int64) throws -> Opinion? {
        let open = found.unanswered
        if let corrected = open.first(where: { $0.triage.isCorrected }) { return corrected }
        let strongest =
            open.first { $0.triage.category == .urgent && $0.triage.intensity == .high }
            ?? open.first { $0.triage.category == .urgent } ?? open.first { $0.triage.category == .business }
            ?? open.first
        guard let said = try strongest ?? latest(found, in: key) else { return nil }
        if said.triage.isCorrected { return said }
        if said.triage.category == .business { return try worth(said, of: open, in: key) }
        let kept = try kept(key).flatMap { $0.triage.category == .business ? $0 : nil }
        guard let kept else { return said }
        switch said.triage.category {
        // In a deal, "today" is a date rather than an emergency.
        case .urgent: return try hasDeal(key) && !Self.isSure(said.triage) ? kept : said
        case .spam: return try hasDeal(key) ? kept : said
        default: return kept
        }
    }

    /// The newest message's triage, answered or not, unless that is an alarm that was answered or withdrawn; then the
    /// newest other one.
    private func latest(_ found: Findings, in key: Int64) throws -> Opinion? {
        let latest = try found.latest ?? newest("conversation = ?", key)
        guard let latest, latest.triage.isAlarm else { return latest }
        return try newest("conversation = ? AND (is_corrected = 1 OR category <> 'urgent')", key)
    }

    /// What a business thread is worth: the highest score since terms were last stated, that message included. So
    /// details and thank-yous do not lower it.
    private func worth(_ said: Opinion, of open: [Opinion], in key: Int64) throws -> Opinion {
        guard !said.triage.statesTerms else { return said }
        var best = said
        try db.forEach(
            """
            SELECT m.id, m.sent_at, \(TriageTable.columns)
            FROM (SELECT message FROM triage WHERE conversation = ? AND (is_corrected = 1 OR category = 'business')
                    ORDER BY message DESC LIMIT \(Self.badgesLookedAt)) n
                CROSS JOIN triage t ON t.message = n.message JOIN messages m ON m.id = t.message
            ORDER BY m.position DESC
            """, key
        ) { row in
            guard let triage = TriageTable.triage(row, at: 2) else { return true }
            // Messages before one that the user put into another category do not count.
            if triage.category != .business { return false }
            if triage.score ?? 0 > best.triage.score ?? 0 {
                best = Opinion(message: row.int64(0), triage: triage, sentAt: row.int64(1))
            }
            return !triage.isCorrected && !triage.statesTerms
        }
        return open.first { $0.message == best.message } ?? best
    }

    /// The preview of the message that earned the badge, if it is unanswered and not the one previewed anyway.
    private func preview(of badge: Opinion, unless shown: Int64?, in key: Int64) throws -> BadgePreview? {
        guard let newer = badge.newer, badge.message != shown else { return nil }
        let said = try db.first(
            """
            SELECT m.sender, m.kind, m.body, m.formatted_body, a.file_name FROM messages m
            LEFT JOIN attachments a ON a.message = m.id WHERE m.id = ? AND NOT m.is_deleting
            """, badge.message
        ) { row in
            let kind = MessageKind(rawValue: row.text(1)) ?? .unsupported
            let sender = row.text(0)
            return (sender, Self.preview(kind, row.text(2), html: row.textOrNil(3), fileName: row.textOrNil(4)))
        }
        guard let (sender, text) = said else { return nil }
        return BadgePreview(
            text: text, senderName: try MemberTable(db: db).displayName(of: sender, in: key) ?? sender,
            sentAt: Timestamp(milliseconds: badge.sentAt), newer: newer)
    }

    /// How much earlier a danger is placed than something merely pressing.
    private static let headStart: Int64 = 2 * 86_400_000

    /// The order within a rank, lowest first: for alarms the most severe and recent, for everything else the longest
    /// waiting.
    private static func place(_ badge: Opinion?, waitingSince: Int64?) -> Int64 {
        guard let badge, badge.triage.category == .urgent else { return waitingSince ?? 0 }
        return -(badge.sentAt + (badge.triage.intensity == .high ? headStart : 0))
    }

    private static func isSure(_ triage: Triage) -> Bool {
        triage.confidence >= 0.8 || (triage.sentiment == .urgent && triage.intensity == .high)
    }

    /// The newest triage that is business or a correction.
    private func kept(_ key: Int64) throws -> Opinion? {
        try newest("conversation = ? AND (is_corrected = 1 OR category = 'business')", key)
    }

    private func newest(_ condition: String, _ key: Int64) throws -> Opinion? {
        let found = try db.first(
            """
            SELECT m.id, m.sent_at, \(TriageTable.columns)
            FROM (SELECT message FROM triage WHERE \(condition) ORDER BY message DESC LIMIT \(Self.badgesLookedAt)) n
                CROSS JOIN triage t ON t.message = n.message JOIN messages m ON m.id = t.message
            ORDER BY m.position DESC LIMIT 1
            """, key
        ) { row in
            TriageTable.triage(row, at: 2).map { Opinion(message: row.int64(0), triage: $0, sentAt: row.int64(1)) }
        }
        return found ?? nil
    }

    private func hasDeal(_ key: Int64) throws -> Bool {
        try db.first(
            "SELECT 1 FROM deals WHERE conversation = ? AND NOT is_removed AND stage NOT IN ('paid', 'lost')", key
        ) { _ in true } ?? false
    }

    /// It might be an emergency: ranked after known emergencies and before business.
    private static let unsortedRank = 1_999

    /// Higher ranks need an answer sooner: ordered by urgency, then by score.
    static func rank(_ triage: Triage) -> Int? {
        let tier: Int
        switch (triage.category, triage.sentiment, triage.intensity) {
        case (.spam, _, _): return nil
        case (.urgent, _, _): tier = 3
        case (_, .urgent, _), (_, .negative, .high): tier = 2
        case (.business, _, _): tier = 1
        default: return nil
        }
        return tier * 1000 + (triage.score ?? 0)
    }

    static func preview(_ kind: MessageKind, _ body: String, html: String?, fileName: String?) -> String {
        switch kind {
        case .deleted: "Message deleted"
        case .encrypted: "Encrypted message"
        default: body.isEmpty ? FormattedText.line(fileName ?? "", html: nil) : FormattedText.line(body, html: html)
        }
    }
}

extension Triage {
    /// The copilot considers it an emergency.
    fileprivate var isAlarm: Bool { category == .urgent && !isCorrected }
}
