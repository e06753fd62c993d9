import SQLiteKit

/// Typing and receipts of a room that are new to the client.
struct EphemeralSection {
    private struct Receipt {
        let eventID: String
        let type: String
        let userID: String
        let thread: String
        let timestamp: Int64
    }

    private var typing: [String]?
    private var receipts: [Receipt] = []

    var isEmpty: Bool { typing == nil && receipts.isEmpty }

    init(_ sync: SyncBuilder, _ room: Room, isNew: Bool) throws {
        let filter = sync.request.filter.ephemeral
        guard filter.admits(room: room.roomID) else { return }
        if filter.admits(type: "m.typing") {
            typing = sync.server.typing.change(in: room.id, after: isNew ? 0 : sync.request.since?.serial ?? 0)
            if isNew, typing?.isEmpty == true { typing = nil }
            typing?.removeAll { sync.ignored.contains($0) }
        }
        guard filter.admits(type: "m.receipt") else { return }
        receipts = try sync.connection.query(
            """
            SELECT event_id, type, user_id, thread, ts FROM receipts
            WHERE room = ? AND pos > ? AND pos <= ? AND (type <> 'm.read.private' OR user_id = ?)
            """, room.id, isNew ? 0 : sync.since, sync.next.position, sync.userID
        ) { row in
            Receipt(
                eventID: row.text(0), type: row.text(1), userID: row.text(2), thread: row.text(3),
                timestamp: row.int64(4))
        }
        receipts.removeAll { sync.ignored.contains($0.userID) }
    }

    func write(into out: inout JSONBuilder) {
        out.events("ephemeral") { out in
            if let typing {
                out.object { out in
                    out.member("type", "m.typing")
                    out.object("content") { out in
                        out.array("user_ids") { out in for user in typing { out.element(user) } }
                    }
                }
            }
            guard !receipts.isEmpty else { return }
            out.object { out in
                out.member("type", "m.receipt")
                out.object("content") { writeReceipts(into: &$0) }
            }
        }
    }

    private func writeReceipts(into out: inout JSONBuilder) {
        for (eventID, ofEvent) in Dictionary(grouping: receipts, by: \.eventID) {
            out.object(eventID) { out in
                for (type, ofType) in Dictionary(grouping: ofEvent, by: \.type) {
                    out.object(type) { out in
                        // The format allows one entry per user; prefer the receipt for the whole room.
                        let byUser = Dictionary(ofType.map { ($0.userID, $0) }) { $0.thread.isEmpty ? $0 : $1 }
                        for (user, receipt) in byUser {
                            out.object(user) { out in
                                out.member("ts", receipt.timestamp)
                                if !receipt.thread.isEmpty { out.member("thread_id", receipt.thread) }
                            }
                        }
                    }
                }
            }
        }
    }
}
