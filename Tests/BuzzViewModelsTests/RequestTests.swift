import BuzzModel
import BuzzServices
import InterfaceFakes
import Testing

@testable import BuzzViewModels

/// Invitations: what is said about them before they are accepted, and what answers them.
@MainActor @Suite struct RequestTests {
    static let spammer = ConversationID("!deal:spam.example")

    static func direct(_ invitation: Invitation, at time: Timestamp) -> Conversation {
        var conversation = Conversation(
            id: spammer, name: "Best \u{1B}[31mDeals", kind: .direct, membership: .invited,
            peer: UserID("@deal:spam.example"), lastActivity: time)
        conversation.invitation = invitation
        return conversation
    }

    @Test func `a group's invitation says who, how well known, what and when`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.change(SampleInbox.guest) {
                $0.isEncrypted = true
                $0.invitation?.lastWritten = Timestamp(milliseconds: $0.lastActivity.milliseconds - 86_400_000 * 3)
            }
            await test.open(SampleInbox.guest)
            let invitation = test.app.thread.state.invitation
            #expect(invitation?.headline == "Ann Reed (@ann:home.example) invites you to join Podcast guests.")
            let facts = invitation?.facts ?? []
            #expect(facts.count == 3)
            #expect(facts.first?.hasPrefix("2 conversations in common · you last wrote to them ") == true)
            #expect(facts.dropFirst().first?.hasPrefix("group with Sam, Jo · encrypted · came ") == true)
            #expect(facts.last == "Topic: Who comes on the show, and when")
            let row = test.app.inbox.state.rows.compactMap { $0 }.first { $0.id == SampleInbox.guest }
            #expect(row?.preview == .invitation("Ann Reed invites you · you wrote to them"))
        }
    }

    @Test func `a stranger's invitation says that they are one, and nothing of it reaches the terminal`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.add(
                Self.direct(
                    Invitation(inviter: UserID("@deal:spam.example"), topic: "rich\u{7}\nquick"),
                    at: Timestamp(milliseconds: test.app.environment.now.milliseconds)))
            await test.open(Self.spammer)
            let invitation = test.app.thread.state.invitation
            #expect(invitation?.headline.contains("(@deal:spam.example) would like to chat.") == true)
            #expect(invitation?.facts.first == "no known conversation in common · you haven’t written to them before")
            #expect(invitation?.facts.dropFirst().first?.hasPrefix("direct chat · no encryption announced") == true)
            let text = ([invitation?.headline ?? ""] + (invitation?.facts ?? [])).joined()
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
            let row = test.app.inbox.state.rows.compactMap { $0 }.first { $0.id == Self.spammer }
            #expect(row?.preview == .invitation("wants to chat · new to you"))
        }
    }
}
