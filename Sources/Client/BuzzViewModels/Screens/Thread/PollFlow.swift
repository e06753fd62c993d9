import BuzzModel
import BuzzServices

/// Creates and ends polls, and votes in them.
@MainActor package final class PollFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    func showVote(_ message: Message) {
        guard let poll = message.poll else { return }
        showVote(message, poll, chosen: Set(poll.answers.filter(\.isMine).map(\.id)))
    }

    /// If one choice is allowed, choosing votes at once; otherwise the choices are marked until the user sends them.
    private func showVote(_ message: Message, _ poll: Poll, chosen: Set<String>, selected: Int = 0) {
        var items = poll.answers.enumerated().map { index, answer in
            let isChosen = chosen.contains(answer.id)
            let isFull = !isChosen && poll.mostChosen > 1 && chosen.count >= poll.mostChosen
            return MenuViewModel.Item(
                index < 9 ? "\(index + 1)" : "",
                (isChosen ? "✓ " : "") + DisplayText.line(answer.text, maxColumns: 60),
                detail: isChosen && poll.mostChosen == 1 ? "yours: takes it back" : "",
                disabled: isFull ? "no more than \(poll.mostChosen)" : nil
            ) { [weak self] in
                guard poll.mostChosen > 1 else { return self?.vote(isChosen ? [] : [answer.id], in: message) ?? () }
                self?.showVote(message, poll, chosen: chosen.symmetricDifference([answer.id]), selected: index)
            }
        }
        if poll.mostChosen > 1 {
            items.append(
                .init("v", "vote", detail: SizeText.counted(chosen.count, "answer")) { [weak self] in
                    self?.vote(poll.answers.map(\.id).filter(chosen.contains), in: message)
                })
        }
        show(MenuViewModel(DisplayText.line(poll.question, maxColumns: 60), items: items, selected: selected))
    }

    private func vote(_ answers: [String], in message: Message) {
        let service = environment.services.messaging
        store(answers.isEmpty ? "Your vote is taken back." : "Voted.") { () async throws(ServiceError) in
            try await service.vote(for: answers, in: message.id)
        }
    }

    func confirmEndPoll(_ message: Message) {
        let service = environment.services.messaging
        ask("End this poll?", no: "go on", yes: "end it", detail: "nobody can vote any more") {
            $0.environment.write { () async throws(ServiceError) in try await service.endPoll(message.id) }
        }
    }

    func showNewPoll(_ conversation: Conversation) {
        let service = environment.services.messaging
        let thread = thread.conversation?.id == conversation.id ? self.thread.sideThread : nil
        let form = FormViewModel(
            "Ask \(DisplayText.name(of: conversation))", action: "ask", lead: "Each answer on a line of its own.",
            fields: [
                .init("Question"), .init("Answers", hint: "yes", keepsLines: true),
                .init("Choose up to", hint: "1", isOptional: true),
            ], keepsTyped: true
        ) { [weak self] values in
            switch PollText.poll(question: values[0], answers: values[1], most: values[2]) {
            case .failure(let problem): return problem.sentence
            case .success(let poll):
                self?.environment.write { () async throws(ServiceError) in
                    _ = try await service.send(poll, thread: thread, to: conversation.id)
                }
                return nil
            }
        }
        show(form)
    }
}
