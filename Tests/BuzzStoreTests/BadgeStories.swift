import BuzzModel
import BuzzStore
import JSONKit
import Testing

@Suite("AccountStore: a badge and the message that earned it")
struct BadgeStories {
    private struct Says {
        var sender = "@ann:test"
        var text: String
        var category: BuzzModel.Category?
        var intensity = Intensity.medium
        var withdraws = false
    }

    /// A room with messages of Ann, Bob and, for `nil`, the user, each triaged as stated.
    private func story(_ lines: [Says], in test: TestStore, from first: Int = 1) async throws {
        for (number, line) in lines.enumerated() {
            let number = number + first
            try await test.sync(
                Sync("s\(number)").join(
                    timeline: [
                        Event.text("$\(number)", line.text, from: line.sender, at: Int64(number) * 1000)
                    ]))
            for request in try await test.store.triageQueue(limit: 10) {
                guard let category = line.category else { continue }
                var triage = Triage(
                    category: category, confidence: 0.9, sentiment: category == .urgent ? .urgent : .neutral,
                    intensity: line.intensity, reason: line.text)
                triage.withdraws = line.withdraws
                try await test.store.saveTriage([(request.messageID, triage)])
            }
        }
    }

    private func begun(_ lines: [Says]) async throws -> TestStore {
        let test = try await TestStore.joined(creator: true)
        try await story(lines, in: test)
        return test
    }

    private static let alarm = Says(text: "you're still live!", category: .urgent)

    @Test func `the list shows the message that earned the badge, and how many came after it`() async throws {
        let test = try await begun([
            Self.alarm, Says(text: "hello?", category: .fan), Says(text: "the chat sees it", category: .fan),
        ])
        let row = try await test.conversation()
        #expect(row.triage?.category == .urgent)
        #expect(row.triage?.reason == "you're still live!")
        #expect(
            row.badgePreview
                == BadgePreview(
                    text: "you're still live!", senderName: "Ann", sentAt: Timestamp(milliseconds: 1000), newer: 2))
        let earner = try unwrap(row.badgeMessage)
        #expect(try await test.messages().first { $0.id == earner }?.body == "you're still live!")
    }

    @Test func `where the newest message earned it the list shows that one, as always`() async throws {
        let test = try await begun([Says(text: "hi", category: .fan), Self.alarm])
        let row = try await test.conversation()
        #expect(row.badgePreview == nil && row.preview == "you're still live!")
    }

    @Test func `whoever raised the alarm takes it back, nobody else`() async throws {
        let test = try await begun([Self.alarm])
        try await story(
            [Says(sender: "@bob:test", text: "all is well", category: .fan, withdraws: true)], in: test, from: 2)
        #expect(try await test.conversation().triage?.category == .urgent)
        try await story([Says(text: "false alarm, sorry", category: .fan, withdraws: true)], in: test, from: 3)
        let row = try await test.conversation()
        #expect(row.triage?.category == .fan && row.badgePreview == nil)
        #expect(try await test.store.counts()[.priority] == 0)
        // A second alarm after the all-clear counts again.
        try await story([Self.alarm], in: test, from: 4)
        #expect(try await test.conversation().triage?.category == .urgent)
        #expect(try await test.store.counts()[.priority] == 1)
    }

    @Test func `an alarm that was answered is none any more`() async throws {
        let test = try await begun([
            Says(text: "love it", category: .fan), Self.alarm, Says(sender: "@me:test", text: "thank you, off now"),
        ])
        #expect(try await test.conversation().triage?.category == .fan)
    }

    @Test func `the person's own urgent stays, whatever the sender says`() async throws {
        let test = try await begun([Says(text: "please look", category: .fan)])
        try await test.store.correctCategory(of: "!r:test", to: .urgent)
        try await story([Says(text: "all is well", category: .fan, withdraws: true)], in: test, from: 2)
        #expect(try await test.conversation().triage?.category == .urgent)
    }

    @Test func `what the person settles waits for nothing, until something new comes, and can be taken back`()
        async throws
    {
        let test = try await begun([Self.alarm, Says(text: "are you there?", category: .fan)])
        try await test.store.change(["!r:test": .settled(true)])
        let row = try await test.conversation()
        #expect(row.triage?.category == .fan && row.waitingSince == nil && row.badgePreview == nil)
        #expect(try await test.store.counts()[.priority] == 0)
        let told = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(told.kind == .roomAccountData && told.payload["patch"]["event_id"] == "$2")
        try await test.store.change(["!r:test": .settled(false)])
        #expect(try await test.conversation().triage?.category == .urgent)
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5).isEmpty)
        try await test.store.change(["!r:test": .settled(true)])
        try await story([Self.alarm], in: test, from: 3)
        #expect(try await test.conversation().triage?.category == .urgent)
        #expect(try await test.conversation().waitingSince == Timestamp(milliseconds: 3000))
    }

    @Test func `what was settled on another device is settled here`() async throws {
        let test = try await begun([Self.alarm])
        try await test.sync(
            Sync("other").join(
                accountData: [["type": "app.buzzbox.settled", "content": ["event_id": "$1"]]]))
        #expect(try await test.conversation().waitingSince == nil)
        #expect(try await test.store.counts()[.priority] == 0)
    }

    @Test func `of alarms the gravest and freshest comes first, not the oldest`() async throws {
        let test = try await TestStore.joined(creator: true)
        let hour: Int64 = 3_600_000
        let rooms: [(id: String, at: Int64, intensity: Intensity)] = [
            ("!old", 1 * hour, .medium), ("!danger", 2 * hour, .high), ("!fresh", 40 * hour, .medium),
            ("!late", 60 * hour, .medium),
        ]
        for room in rooms {
            try await test.sync(
                Sync(room.id).join(
                    room.id + ":test", state: [Event.member("@me:test"), Event.member("@ann:test", name: room.id)],
                    timeline: [Event.text("$" + room.id, "help me?", at: room.at)]))
            for request in try await test.store.triageQueue(limit: 10) {
                try await test.store.saveTriage([
                    (
                        request.messageID,
                        Triage(
                            category: .urgent, confidence: 0.9, sentiment: .urgent, intensity: room.intensity,
                            reason: "")
                    )
                ])
            }
        }
        let query = InboxQuery(tab: .priority)
        let rows = try await test.store.window(query, offset: 0, limit: 9).rows.map(\.id.rawValue)
        #expect(rows == ["!late:test", "!danger:test", "!fresh:test", "!old:test"])
        for (place, id) in rows.enumerated() {
            #expect(try await test.store.position(of: ConversationID(id), in: query) == place)
        }
    }
}
