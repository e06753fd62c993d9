import BuzzModel
import Foundation
import SQLiteKit
import Testing

@testable import BuzzStore

/// Opens stores of earlier versions: the rows in `Tests/Stores` were written by such a version.
@Suite("AccountStore: from earlier programs")
struct UpgradeTests {
    private static let stores = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Stores"
    private let room = ConversationID("local:a2fd51tjsi0wpaxjv54d2834d4")

    @Test func `a store of the first schema becomes today's, and everything is in it`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("buzzbox-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/store.db"
        do {
            let connection = try Connection(path: path)
            try connection.migrate(Array(Schema.migrations.prefix(1)))
            try connection.script(try String(contentsOfFile: Self.stores + "/store-1.sql", encoding: .utf8))
        }
        let store = try await AccountStore.open(
            .file(path), account: UserID("@ann:localhost"), now: { Timestamp(milliseconds: 1_800_000_000_000) })
        #expect(store.recovery == nil)
        #expect(try await store.checkIntegrity().isEmpty)

        let conversation = try unwrap(try await store.window(InboxQuery(), offset: 0, limit: 10).rows.first)
        #expect(conversation.name == "Notes" && conversation.preview.contains("waiting to be sent"))
        #expect(try await store.conversation(room)?.id == conversation.id)
        let said = try await store.latest(in: conversation.id, limit: 50).page.messages.filter { $0.kind == .text }
        #expect(
            said.map(\.body) == [
                "written before the upgrade, and changed", "written before the upgrade, 2", "an answer",
                "waiting to be sent",
            ])
        #expect(said[0].isEdited && said[0].reactions == [Reaction(key: "👍", count: 1, isMine: true)])
        #expect(said[2].replyTo?.messageID == said[0].id)
        #expect(said[3].state == .queued)
        #expect(try await store.search("upgrade", limit: 10).count == 2)
        #expect(try await store.syncToken() == "s12_1795201075519")

        // Pending messages can be sent, and later ones are ordered after them.
        let row = try unwrap(try await store.readyOutbox(now: Timestamp(milliseconds: 0), limit: 5).first)
        #expect(row.messageID == said[3].id)
        try await store.take(row.id)
        try await store.complete(row.id, .event("$sent"))
        #expect(try await store.message(said[3].id)?.eventID == "$sent")
    }
}
