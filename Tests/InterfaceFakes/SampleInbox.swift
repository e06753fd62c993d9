import BuzzModel
import BuzzServices
import ProcessKit

/// The inbox shown in the design sketches: a sponsor, an urgent warning, fans, spam, an invitation, a group.
package enum SampleInbox {
    package static let lumen = ConversationID("!lumen:optics.example")
    package static let mira = ConversationID("!mira:home.example")
    package static let tomas = ConversationID("!tomas:home.example")
    package static let nadia = ConversationID("!nadia:home.example")
    package static let mill = ConversationID("!mill:mill.example")
    package static let crypto = ConversationID("!crypto:spam.example")
    package static let crew = ConversationID("!crew:home.example")
    package static let guest = ConversationID("!guest:home.example")

    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 60 * minute
    private static let day: Int64 = 24 * hour

    package static func fill(_ inbox: InMemoryInbox, now: Int64) async {
        var number: Int64 = 0
        func at(_ ago: Int64) -> Timestamp { Timestamp(milliseconds: now - ago) }
        func message(
            _ id: ConversationID, _ sender: String, _ text: String, _ ago: Int64, own: SendState? = nil,
            html: String? = nil
        ) -> Message {
            number += 1
            let user = own != nil ? InMemoryInbox.me : UserID("@\(sender.lowercased()):home.example")
            return Message(
                id: MessageID(number), eventID: EventID("$\(number)"), conversationID: id, sender: user,
                senderName: sender, isOwn: own != nil, body: text, formattedBody: html, sentAt: at(ago),
                order: number * 10, state: own ?? .received)
        }
        func triage(_ category: Category, score: Int? = nil, _ reason: String, _ mood: Sentiment = .neutral) -> Triage {
            Triage(
                category: category, confidence: 0.93, sentiment: mood, intensity: .medium, score: score,
                breakdown: score.map { _ in
                    OpportunityBreakdown(monetaryValue: 82, brandFit: 78, legitimacy: 98, urgency: 40)
                }, reason: reason)
        }
        await inbox.add(
            Conversation(
                id: lumen, name: "Lumen Optics", kind: .direct, peer: UserID("@lumen:optics.example"), unread: 1,
                isPinned: false, lastActivity: at(2 * minute), preview: "We'd love to sponsor your next three videos",
                triage: triage(.business, score: 87, "budget named, own domain", .positive),
                waitingSince: at(2 * hour), typingNames: ["Lumen"]),
            [
                message(
                    lumen, "Lumen",
                    "Hi! We make lens filters for small creators and would love to sponsor your next three "
                        + "videos, 1,500 each.\nIs that something for you?",
                    day + 2 * hour),
                message(lumen, "Andie", "Sounds good in principle – which filters?", day + hour, own: .read),
                message(
                    lumen, "Lumen",
                    "The new variable ND line. We'd need the first video by the 14th. Details: "
                        + "https://optics.example/nd?x=1",
                    2 * hour),
                message(lumen, "Lumen", "Shall I send the contract?", 2 * hour - minute),
                message(lumen, "Andie", "Yes please, and the sample images.", minute, own: .queued),
            ])
        await inbox.add(
            Conversation(
                id: mira, name: "Mira · stream mods", kind: .direct, peer: UserID("@mira:home.example"), unread: 3,
                highlights: 1, lastActivity: at(5 * minute),
                preview: "your address is visible at 3:12 in the new video",
                triage: triage(.urgent, "personal data visible", .urgent), waitingSince: at(5 * minute)),
            [
                message(mira, "Mira", "hey, quick one", 7 * minute),
                message(mira, "Mira", "your address is visible at 3:12 in the new video", 6 * minute),
                message(
                    mira, "Mira", "I can **blur** it if you give me editor access", 5 * minute,
                    html:
                        "I can <strong>blur</strong> it if you give me <code>editor</code> access<blockquote>or "
                        + "take it down for now</blockquote>"
                ),
            ])
        let warning = MessageID(number - 1)
        await inbox.change(mira) { $0.badgeMessage = warning }
        await inbox.add(
            Conversation(
                id: tomas, name: "Tomás", kind: .direct, peer: UserID("@tomas:home.example"), unread: 1,
                lastActivity: at(hour), preview: "which mic is that?",
                triage: triage(.fan, "asks about gear", .positive),
                waitingSince: at(hour)),
            [message(tomas, "Tomás", "which mic is that? sounds so warm", hour)])
        await inbox.add(
            Conversation(
                id: nadia, name: "Nadia", kind: .direct, peer: UserID("@nadia:home.example"),
                lastActivity: at(3 * hour),
                preview: "thank you, that means a lot", previewOwnState: .sent,
                triage: triage(.fan, "praise", .positive)),
            [
                message(nadia, "Nadia", "your lighting video saved my exam project 💛 家族 👩‍👩‍👧", 4 * hour),
                message(nadia, "Andie", "thank you, that means a lot", 3 * hour, own: .sent),
            ])
        await inbox.add(
            Conversation(
                id: mill, name: "Old Mill Studio", kind: .direct, peer: UserID("@mill:mill.example"), isPinned: true,
                lastActivity: at(3 * day), preview: "Would October work?",
                triage: triage(.business, score: 41, "no budget named"),
                waitingSince: at(3 * day), composerText: "Hi, thanks for asking …"),
            [message(mill, "Mill", "Would October work?", 3 * day)])
        await inbox.add(
            Conversation(
                id: crypto, name: "Crypto Gains VIP", kind: .direct, lastActivity: at(4 * day),
                preview: "You have been selected as winner", triage: triage(.spam, "too good to be true")),
            [message(crypto, "Crypto", "You have been selected as winner", 4 * day)])
        await inbox.add(
            Conversation(
                id: crew, name: "Video crew", kind: .group, memberCount: 4, isMuted: true, lastActivity: at(5 * hour),
                preview: "cut is up", previewSenderName: "Jo"),
            [
                message(crew, "Jo", "cut is up", 5 * hour + 2 * minute),
                message(crew, "Sam", "watching now", 5 * hour + minute), message(crew, "Jo", "👍", 5 * hour),
            ],
            members: [
                Member(userID: InMemoryInbox.me, displayName: "Andie", powerLevel: 100),
                Member(userID: UserID("@jo:home.example"), displayName: "Jo"),
                Member(userID: UserID("@sam:home.example"), displayName: "Sam"),
            ])
        await inbox.add(
            Conversation(
                id: guest, name: "Podcast guests", kind: .group, membership: .invited, memberCount: 9,
                lastActivity: at(6 * hour)))
        await inbox.change(guest) {
            $0.invitation = Invitation(
                inviter: UserID("@ann:home.example"), inviterName: "Ann Reed", inCommon: 2,
                topic: "Who comes on the show, and when", others: ["Sam", "Jo"])
        }
        await inbox.setDrafts(
            .success(
                DraftSet(
                    drafts: [
                        Draft(length: .short, text: "Yes please! The 14th works for me.", intent: "accept"),
                        Draft(
                            length: .medium,
                            text:
                                "Yes please, send it over. The 14th works if the sample arrives by Friday; "
                                + "otherwise I'd need until the 18th.",
                            intent: "accept, with condition"),
                        Draft(
                            length: .detailed,
                            text:
                                "Thanks! Before we sign I'd like to clear two things: usage rights beyond the "
                                + "video itself, and whether a second revision is included.\n\nIf both are "
                                + "fine, the 14th works.",
                            intent: "ask"),
                    ],
                    basedOn: ["your answer to Old Mill Studio (3 Mar)", "memory “rates 2026”", "FAQ “usage rights”"],
                    provider: "built-in", trust: .solid)))
        await inbox.suggest(
            FAQSuggestion(
                entryID: "mic", matchedQuestion: "Which microphone do you use?",
                answer: "It's the one from the studio tour, link in the description!", confidence: 0.93), in: tomas)
    }
}
