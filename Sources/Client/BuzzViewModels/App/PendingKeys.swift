import BuzzServices
import Observation
import ProcessKit

/// Keys that are not a command yet: a number, and the first keys of a sequence. Who hesitates sees which may follow.
@MainActor @Observable package final class PendingKeys: AppPart {
    package unowned let app: AppViewModel
    private var count: Int?
    /// The keys pressed so far, as the key map writes them.
    private(set) var prefix = ""
    /// Whether the list of keys is shown.
    private var isListed = false
    @ObservationIgnored private var timer: Jobs.ID?

    /// More would only move to the end, and take its time.
    private static let most = 999
    private static let hesitation: Duration = .milliseconds(400)

    init(app: AppViewModel) { self.app = app }

    package var isEmpty: Bool { count == nil && prefix.isEmpty }

    /// `4g`, for the line of hints.
    var text: String { (count.map(String.init) ?? "") + (prefix.isEmpty ? "" : KeyText.shown(prefix)) }

    /// Adds a digit to the number.
    func count(_ digit: String) {
        guard let value = Int(digit), count != nil || value > 0 else { return app.input.refuse(digit) }
        count = min(Self.most, (count ?? 0) * 10 + value)
        listLater()
    }

    func wait(after prefix: String) {
        self.prefix = prefix
        listLater()
    }

    /// The number, if one was typed. What was pressed so far is used up.
    func take() -> Int? {
        let count = count
        cancel()
        return count
    }

    /// False if nothing was pending.
    @discardableResult
    func cancel() -> Bool {
        guard !isEmpty else { return false }
        environment.jobs.cancel(timer)
        count = nil
        prefix = ""
        isListed = false
        return true
    }

    private func listLater() {
        environment.jobs.cancel(timer)
        guard !isListed else { return }
        let time = environment.services.time
        timer = environment.jobs.startTimer { [weak self] in
            do { try await time.sleep(for: Self.hesitation) } catch { return }
            self?.isListed = true
        }
    }

    // MARK: What may follow

    /// What may follow, once the user hesitates. Over a popup or a page only the line of hints tells it.
    package var list: [PossibleKey]? { isListed && overlay == nil ? possible : nil }

    /// The keys that may follow now and what they do.
    var possible: [PossibleKey] {
        let contexts = contexts + (overlay == nil ? otherPane : [])
        let hidden = app.hiddenCommands
        let all = prefix.isEmpty ? counted(contexts) : keys.continuations(of: prefix, in: contexts)
        return all.filter { !hidden.contains($0.command) && (overlay != nil || $0.command.unavailable(in: app) == nil) }
            .map { PossibleKey(key: KeyText.shown($0.keys), command: $0.command) }
    }

    /// The first key of each command that a number can precede.
    private func counted(_ contexts: [KeyContext]) -> [(keys: String, command: Command)] {
        Command.all.filter { $0.traits.contains(.takesCount) }.compactMap { command in
            keys.key(for: command, in: contexts).map { ($0, command) }
        }
    }
}

/// A key that may be pressed next.
package struct PossibleKey: Hashable, Sendable {
    package var key: String
    package var command: Command

    package init(key: String, command: Command) {
        self.key = key
        self.command = command
    }
}
