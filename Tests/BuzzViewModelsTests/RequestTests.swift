import BuzzModel
import BuzzServices
import InterfaceFakes
import Testing

@testable import BuzzViewModels

/// Invitations: what is said about them before they are accepted, and what answers them.
@MainActor @Suite struct RequestTests {
    static let spammer = ConversationID("!deal:spam.example")

    private func add(_ invitation: Invitation, to test: TestInterface) async {
        var conversation = Conversation(
            id: Self.spammer, name: "Best \u{1B}[31mDeals", kind: .direct, membership: .invited,
            peer: invitation.inviter, lastActivity: test.app.environment.now)
        conversation.invitation = invitation
        await test.inbox.add(conversation)
        await test.inbox.change(Self.spammer) { $0.isMuted = false }
        await test.settle()
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
            await add(Invitation(inviter: UserID("@deal:spam.example"), topic: "rich\u{7}\nquick"), to: test)
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

    @Test func `a sender is blocked after a question, which declines the invitation, and unblocked again`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.guest)
            #expect(test.app.hints.invitationHints.map(\.title) == ["accept", "decline", "block", "report"])
            await test.press("#", "Enter")
            #expect(await test.inbox.stored(SampleInbox.guest)?.membership == .invited)
            #expect(await test.inbox.blockedUsers.isEmpty)
            await test.press("#", "y")
            #expect(await test.inbox.stored(SampleInbox.guest)?.membership == .left)
            #expect(await test.inbox.blockedUsers == [UserID("@ann:home.example")])
            #expect(test.notice?.hasPrefix("Ann Reed blocked.") == true)
            await test.press("u")
            #expect(await test.inbox.blockedUsers.isEmpty)
        }
    }

    @Test func `all marked invitations are blocked together, and other conversations are left alone`() async {
        let test = await TestInterface()
        await test.running {
            await add(Invitation(inviter: UserID("@deal:spam.example")), to: test)
            await test.press("*", "#", "y")
            #expect(await test.inbox.stored(SampleInbox.guest)?.membership == .left)
            #expect(await test.inbox.stored(Self.spammer)?.membership == .left)
            #expect(await test.inbox.stored(SampleInbox.crew)?.membership == .joined)
            #expect(
                await test.inbox.blockedUsers == [UserID("@ann:home.example"), UserID("@deal:spam.example")])
            #expect(test.notice?.hasPrefix("2 invitations declined, 2 people blocked.") == true)
            #expect(!test.app.inbox.hasMarks)
        }
    }

    @Test func `nobody is blocked whose name nobody says, nor for a request of one's own`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.change(SampleInbox.guest) { $0.invitation = nil }
            await test.open(SampleInbox.guest)
            await test.press("#")
            #expect(test.notice == "Nobody says who sent it.")
            await test.inbox.change(SampleInbox.guest) { $0.isKnock = true }
            await test.settle()
            await test.press("#")
            #expect(test.notice == "You asked to join: there is nobody to block.")
        }
    }

    @Test func `a report carries its reason, and is sent later without a network`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.guest)
            await test.press("!")
            await test.type("wants passwords")
            await test.press("Enter")
            #expect(await test.inbox.reports == [SampleInbox.guest: "wants passwords"])
            #expect(test.notice == "Podcast guests reported.")
            await test.press("M-o", "!", "Enter")
            #expect(await test.inbox.reports == [SampleInbox.guest: ""])
            #expect(test.notice?.hasPrefix("Podcast guests will be reported ") == true)
        }
    }

    @Test func `what the server shows of it is quoted, in whose words, and sorted as other messages are`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.change(SampleInbox.guest) {
                $0.invitation?.peek = Invitation.Peek(
                    sender: UserID("@ann:home.example"), text: "Come on\nour\u{1B}[31m show?")
            }
            await test.open(SampleInbox.guest)
            #expect(test.app.thread.state.invitation?.facts.first == "“Come on our show?”")
            @MainActor func row() -> InboxRow? {
                test.app.inbox.state.rows.compactMap { $0 }.first { $0.id == SampleInbox.guest }
            }
            #expect(row()?.preview == .invitation("Ann Reed invites you: Come on our show?"))
            #expect(row()?.badge == .invitation)
            let triage = Triage(
                category: .business, confidence: 0.9, sentiment: .neutral, intensity: .low, reason: "an offer")
            await test.inbox.change(SampleInbox.guest) {
                $0.triage = triage
                $0.invitation?.peek = Invitation.Peek(
                    sender: UserID("@sam:home.example"), senderName: "Sam", text: "hello", triage: triage)
            }
            await test.settle()
            #expect(test.app.thread.state.invitation?.facts.first == "Sam: “hello”")
            #expect(row()?.badge == .category(.business, score: nil, isCorrected: false))
        }
    }
}
