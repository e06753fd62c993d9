import JSONKit
import MatrixProtocol
import SQLiteKit

/// The parts of the response that belong to the account and the device.
extension SyncBuilder {
    private static let toDevicePage = 100
    /// With more users than this, only those who have been seen are included.
    private static let mostStrangers = 50

    func writeAccountData(into out: inout JSONBuilder) throws {
        let filter = request.filter.accountData
        var events = try connection.query(
            "SELECT type, content FROM account_data WHERE user_id = ? AND room = 0 AND pos > ? AND pos <= ? ORDER BY pos",
            userID, since, next.position
        ) { (type: $0.text(0), content: $0.blob(1)) }
        if isInitial, !events.contains(where: { $0.type == "m.push_rules" }) {
            let rules: JSON = ["global": PushRules.defaults(for: userID)]
            events.append(("m.push_rules", rules.serialized()))
        }
        events.removeAll { !filter.admits(type: $0.type) }
        guard !events.isEmpty else { return }
        hasNews = true
        out.events("account_data") { out in
            for event in events { out.raw(AccountDataText.event(event.type, event.content)) }
        }
    }

    func writePresence(into out: inout JSONBuilder) throws {
        guard request.filter.presence.admits(type: "m.presence") else { return }
        var changes = server.presence.changes(after: request.since?.serial ?? 0)
        for user in newNeighbours where !changes.contains(where: { $0.userID == user }) {
            if let entry = server.presence.entry(of: user) {
                changes.append((user, entry))
            } else if newNeighbours.count <= Self.mostStrangers {
                changes.append((user, .unheardOf))
            }
        }
        guard !changes.isEmpty else { return }
        let neighbours = Set(try Memberships.neighbours(of: userID, connection)).union([userID])
        let shown = changes.filter { change in
            neighbours.contains(change.userID) && !ignored.contains(change.userID)
                && request.filter.presence.admits(type: "m.presence", sender: change.userID)
                && !(isInitial && change.entry.status == .offline)
        }
        guard !shown.isEmpty else { return }
        // The user's own presence is not news.
        if shown.contains(where: { $0.userID != userID }) { hasNews = true }
        out.events("presence") { out in
            for change in shown {
                out.element(change.entry.event(of: change.userID, now: now))
            }
        }
    }

    func writeToDevice(into out: inout JSONBuilder) throws {
        let waiting = try connection.query(
            """
            SELECT pos, event FROM device_inbox WHERE user_id = ? AND device_id = ? AND pos <= ? ORDER BY pos LIMIT ?
            """, userID, request.session.deviceID, next.position, Self.toDevicePage + 1
        ) { (position: $0.int64(0), event: $0.blob(1)) }
        guard !waiting.isEmpty else { return }
        hasNews = true
        let page = waiting.prefix(Self.toDevicePage)
        if waiting.count > page.count, let last = page.last { next.device = last.position }
        out.events("to_device") { out in for message in page { out.raw(message.event) } }
    }

    func writeDeviceLists(into out: inout JSONBuilder) throws {
        guard !isInitial else { return }
        let lists = try DeviceLists.changes(
            for: userID, after: since, through: next.position, joined: newNeighbours, left: lostNeighbours, connection)
        guard !lists.changed.isEmpty || !lists.left.isEmpty else { return }
        hasNews = true
        out.member("device_lists", lists.json)
    }

    func writeKeyCounts(into out: inout JSONBuilder) throws {
        let session = request.session
        out.member("device_one_time_keys_count", try OneTimeKeys.counts(of: session, connection))
        out.member("device_unused_fallback_key_types", try OneTimeKeys.unusedFallbacks(of: session, connection))
    }
}

extension PresenceTracker.Entry {
    func json(now: Int64) -> JSON {
        var json: JSON = ["presence": .string(status.rawValue), "currently_active": .bool(status == .online)]
        if lastActive > 0 { json["last_active_ago"] = .int(max(0, now - lastActive)) }
        if let message { json["status_msg"] = .string(message) }
        return json
    }

    func earlyEvent(of userID: String, now: Int64) -> JSON {
        var event = event(of: userID, now: now)
        event["content"]["user_id"] = .string(userID)
        event["content"]["last_active_ago"] = .int(max(0, now - lastActive))
        return event
    }

    func event(of userID: String, now: Int64) -> JSON {
        ["type": "m.presence", "sender": .string(userID), "content": json(now: now)]
    }
}
