import BuzzModel
import BuzzServices

/// What strangers send: escape sequences, direction marks, floods, invisible and combining characters, markup.
package enum HostileText {
    package static let corpus: [String] = [
        "\u{1B}[2J\u{1B}]0;title\u{7}", "\u{9B}31m\u{9D}52;c;b3duZWQ=\u{9C}", "\u{202E}desrever\u{202C}\u{2066}x",
        "e" + String(repeating: "\u{301}", count: 200), "👩‍👩‍👧👨‍👩‍👧‍👦🏳️‍🌈🇨🇭👍🏽", "漢字かなカナ한국어",
        "שלום עולם مرحبا 123", "a\u{200B}b\u{FEFF}c\u{2060}", "\u{301}starts with a mark",
        String(repeating: "x", count: 3000),
        "tab\there\r\nand\u{0}null\u{7F}", "\u{1160}\u{115F}\u{3164}", "ไทย नमस्ते ﷺ꧅𒐫", "<b>bold</b>&#27;[31m",
        "https://example.org/\u{202E}gpj.exe", "\u{E0041}\u{E007F}", "１２３ｱｲｳ",
        String(repeating: "\n", count: 400) + "end", "",
        " ", String(repeating: "漢", count: 500), "\u{1F1E6}\u{1F1E7}\u{1F1E8}", "1\u{FE0F}\u{20E3}☠\u{FE0E}☠\u{FE0F}",
    ]

    /// Returns the texts in turn.
    struct Dealer {
        private var next = 0

        mutating func text() -> String {
            defer { next += 1 }
            return HostileText.corpus[next % HostileText.corpus.count]
        }
    }
}

extension InMemoryInbox {
    /// Puts hostile text everywhere that another person's text can be.
    package func poison() {
        var dealer = HostileText.Dealer()
        for id in conversations.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard var conversation = conversations[id] else { continue }
            conversation.name = dealer.text()
            conversation.preview = dealer.text()
            conversation.previewSenderName = dealer.text()
            conversation.composerText = dealer.text()
            conversation.typingNames = [dealer.text(), dealer.text()]
            conversation.triage?.reason = dealer.text()
            conversations[id] = conversation
            for index in messages[id, default: []].indices {
                messages[id]?[index].body = dealer.text()
                messages[id]?[index].senderName = dealer.text()
                messages[id]?[index].formattedBody =
                    index % 2 == 0 ? nil : "<blockquote><pre>\(dealer.text())</pre></blockquote>"
                messages[id]?[index].reactions = (0..<40).map {
                    Reaction(key: dealer.text(), count: $0, isMine: $0 == 3)
                }
                messages[id]?[index].error = dealer.text()
                messages[id]?[index].replyTo = ReplyExcerpt(
                    eventID: EventID("$1"), senderName: dealer.text(), excerpt: dealer.text())
                if index % 3 == 1 {
                    messages[id]?[index].kind = .image
                    messages[id]?[index].attachment = Attachment(
                        fileName: dealer.text(), mimeType: dealer.text(), size: .min, width: .max, height: -1)
                }
            }
            people[id] = people[id, default: []].map { member in
                var member = member
                member.displayName = dealer.text()
                return member
            }
            suggestedAnswers[id] = FAQSuggestion(
                entryID: "1", matchedQuestion: dealer.text(), answer: dealer.text(), confidence: 0.9)
        }
        library = (0..<12).map { number in
            LibraryEntry(id: "\(number)", questions: [dealer.text(), dealer.text()], answer: dealer.text())
        }
        openQuestions = .success(
            (0..<4).map { QuestionSuggestion(question: dealer.text(), count: $0, examples: [dealer.text()]) })
        memories = (0..<12).map {
            Memory(id: "\($0)", content: dealer.text(), metadata: [dealer.text(): dealer.text()])
        }
        waiting = (0..<4).map { number in
            WaitingMemory(id: OutboxID(Int64(900 + number)), content: dealer.text(), createdAt: now, attempts: 1)
        }
        queue = (0..<5).map { number in
            OutboxEntry(
                id: OutboxID(Int64(number + 1)), kind: .message, conversationID: SampleInbox.lumen,
                conversationName: dealer.text(), messageID: nil, summary: dealer.text(), state: .failed, attempts: 3,
                createdAt: now, nextAttempt: nil, lastError: dealer.text())
        }
        drafts = .success(
            DraftSet(
                drafts: Draft.Length.allCases.map { Draft(length: $0, text: dealer.text()) },
                basedOn: [dealer.text(), dealer.text()], provider: dealer.text()))
    }
}

extension InMemoryCards {
    /// The same for the texts in cards.
    package func poison() {
        var dealer = HostileText.Dealer()
        for (id, card) in people {
            var card = card
            card.conversation.name = dealer.text()
            card.topics = card.topics.map { topic in
                var topic = topic
                topic.text = dealer.text()
                return topic
            }
            people[id] = card
        }
        promises = promises.map { promise in
            var promise = promise
            promise.text = dealer.text()
            promise.conversationName = dealer.text()
            return promise
        }
        for (id, deal) in dealCards {
            var deal = deal
            deal.name = dealer.text()
            for index in deal.facts.indices { deal.facts[index].text = dealer.text() }
            dealCards[id] = deal
        }
        board.groups = board.groups.map { group in
            var group = group
            group.question = dealer.text()
            group.answer = dealer.text()
            group.messages = group.messages.map { message in
                var message = message
                message.name = dealer.text()
                message.text = dealer.text()
                return message
            }
            return group
        }
    }
}
