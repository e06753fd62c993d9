import BuzzModel
import BuzzServices

/// What the copilot remembers.
extension AppViewModel {
    func showMemories() {
        guard let service = environment.services.memory else { return }
        let actions = MemoriesViewModel.Actions(
            add: { [weak self] in self?.showNewMemory() }, did: { [weak self] in self?.did($0, undo: $1) },
            undo: { [weak self] in self?.undoLast() })
        show(.memories(MemoriesViewModel(environment: environment, service: service, actions: actions)))
    }

    private func showNewMemory() {
        guard let service = environment.services.memory else { return }
        if let reason = environment.reason(against: .memory) { return environment.warn(reason) }
        let form = FormViewModel(
            "Something to remember", action: "remember",
            fields: [.init("What", hint: "a rate, a promise, how you like things", keepsLines: true)],
            leadsBackTo: { [weak self] in self?.showMemories() }
        ) { [weak self] values in
            let text = values[0].trimmed
            guard !text.isEmpty else { return "Write what is to be remembered." }
            self?.environment.jobs.enqueue { [weak self] in
                do throws(MemoryError) {
                    try await service.addMemory(content: text, metadata: ["kind": "note"])
                } catch {
                    self?.environment.warn(DisplayText.sentence(error.sentence))
                }
            }
            return nil
        }
        show(.form(form))
    }
}
