import BuzzModel
import BuzzServices

/// What the copilot remembers.
extension AppViewModel {
    func showMemories() {
        guard let service = environment.services.memory else { return }
        let actions = MemoriesViewModel.Actions(
            add: { [weak self] in self?.showNewMemory() }, did: { [weak self] in self?.did($0, undo: $1) },
            undo: { [weak self] in self?.undoLast() },
            whereSettingsAre: { [weak self] in
                self?.keys.key(for: .settings).map { " \(KeyText.shown($0)) opens them." } ?? ""
            })
        show(.memories(MemoriesViewModel(environment: environment, service: service, actions: actions)))
    }

    private func showNewMemory() {
        guard let service = environment.services.memory else { return }
        if let reason = environment.reason(against: .memory) { return environment.warn(reason) }
        let work = FormViewModel.Work(
            "Keeping it …",
            done: { [weak self] in
                self?.showMemories()
                self?.environment.inform("It will be remembered.")
            },
            body: { values in
                do throws(MemoryError) {
                    try await service.addMemory(content: values[0].trimmed, metadata: ["kind": "note"])
                    return nil
                } catch {
                    return DisplayText.sentence(error.sentence)
                }
            })
        let form = FormViewModel(
            "Something to remember", action: "remember",
            fields: [.init("What", hint: "a rate, a promise, how you like things", keepsLines: true)],
            environment: environment, keepsTyped: true, leadsBackTo: { [weak self] in self?.showMemories() }, work: work
        ) { $0[0].trimmed.isEmpty ? "Write what is to be remembered." : nil }
        show(.form(form))
    }
}
