import BuzzModel
import BuzzServices

/// Loads a card: the person, everything they wrote, and answers.
extension SprintViewModel {
    static let storyAtMost = 40
    /// From this confidence on an FAQ answer counts as the user's own answer to this question.
    private static let sure = 0.85

    func load(_ place: Int) {
        guard items.indices.contains(place), !items[place].isLoaded, items[place].note == nil else { return }
        items[place].note = "reading …"
        let id = items[place].conversation.id
        environment.read { [weak self, environment] () async throws(ServiceError) in
            let page = try await environment.services.messaging.latest(in: id, limit: Self.storyAtMost)
            let person = environment.access.has(.cards) ? try await environment.services.cards?.person(id) : nil
            guard let self, self.items.indices.contains(place), self.items[place].conversation.id == id else { return }
            let last = page.messages.last { !$0.isOwn && $0.kind != .state }
            self.items[place].question = OpenQuestion.of(page.messages) ?? last
            let story = OpenQuestion.story(of: page.messages)
            self.items[place].story = story.isEmpty ? last.map { [$0] } ?? [] : story
            self.items[place].person = person
            self.items[place].isLoaded = true
            self.askCopilot(place)
        }
        readOwnText(place)
    }

    func readOwnText(_ place: Int) {
        let id = items[place].conversation.id
        // Read in the write queue, after texts that are still being stored.
        environment.write { [weak self, environment] () async throws(ServiceError) in
            let text = try await environment.services.messaging.composerText(in: id)
            guard let self, self.items.indices.contains(place), self.items[place].conversation.id == id else { return }
            self.items[place].ownText = text
        }
    }

    func askCopilot(_ place: Int) {
        guard let copilot = environment.services.copilot else {
            items[place].note = "No copilot is set up here. e writes an answer."
            return
        }
        guard let question = items[place].question else { return items[place].note = nil }
        let id = items[place].conversation.id
        // Prepared drafts answer the last message.
        let isLast = question.id == items[place].story.last?.id
        let whyNot = environment.reason(against: .drafts)
        items[place].note = "writing …"
        let isOffer = items[place].conversation.triage?.category == .business
        environment.jobs.start { [weak self] in
            var answers: [SprintViewState.Answer] = []
            var note: String?
            // An offer needs a decision, even if it resembles an FAQ question.
            if !isOffer, let faq = await copilot.suggestedAnswer(for: id), faq.confidence >= Self.sure {
                let hundredths = Int(min(0.99, faq.confidence) * 100)
                answers.append(.init(text: faq.answer, origin: "FAQ 0.\(hundredths)", isSolid: true))
            }
            if let whyNot {
                self?.show(answers, note: whyNot + " e writes an answer.", of: id, at: place)
                return
            }
            do throws(CopilotError) {
                let drafts: DraftSet
                if isLast, let prepared = await copilot.preparedReplies(for: id), !prepared.isStale {
                    drafts = prepared
                } else {
                    drafts = try await copilot.generateSmartReplies(conversationID: id, messageText: question.body)
                }
                answers += drafts.drafts.map {
                    .init(text: $0.text, origin: $0.intent ?? $0.length.rawValue, isSolid: $0.trust == .solid)
                }
                if answers.isEmpty {
                    note = "Nothing worth suggesting. \(drafts.nothing ?? "") e writes an answer."
                        .replacing("  ", with: " ")
                }
            } catch {
                note = DisplayText.sentence(error.sentence)
            }
            self?.show(answers, note: note, of: id, at: place)
        }
    }

    private func show(_ answers: [SprintViewState.Answer], note: String?, of id: ConversationID, at place: Int) {
        guard items.indices.contains(place), items[place].conversation.id == id else { return }
        let before = items[place].answers
        items[place].answers = answers.prefix(3).map {
            .init(
                text: DisplayText.body($0.text), origin: DisplayText.line($0.origin, maxColumns: 24),
                isSolid: $0.isSolid)
        }
        DraftsViewModel.askedAgain(environment, isSame: items[place].answers == before, problem: note)
        items[place].note = note
    }
}
