import BuzzModel
import BuzzServices

/// The copilot's memories, and the form for a new one.
@MainActor package final class MemoriesFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    func show() {
        guard let service = environment.services.memory else { return }
        let actions = MemoriesViewModel.Actions(
            add: { [weak self] in self?.showNewMemory() }, did: { [weak self] in self?.did($0, undo: $1) },
            undo: { [weak self] in self?.undoLast() },
            whereSettingsAre: { [weak self] in
                self?.keys.key(for: .settings).map { " \(KeyText.shown($0)) opens them." } ?? ""
            })
        show(MemoriesViewModel(environment: environment, service: service, actions: actions))
    }

    private func showNewMemory() {
        guard let service = environment.services.memory else { return }
        if let reason = environment.reason(against: .memory) { return environment.warn(reason) }
        let work = FormViewModel.Work(
            "Saving …",
            done: { [weak self] in
                self?.show()
                self?.environment.inform("Saved.")
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
            "New memory", action: "remember",
            fields: [.init("What", hint: "a rate, a promise, a preference", keepsLines: true)],
            environment: environment, keepsTyped: true, leadsBackTo: { [weak self] in self?.show() }, work: work
        ) { $0[0].trimmed.isEmpty ? "Write what to remember." : nil }
        show(form)
    }
}
