import BuzzModel
import BuzzServices
import BuzzViewModels
import ProcessKit
import TestSupport

/// An interface over an inbox in memory, driven by actions and observed through its states.
@MainActor package struct TestInterface {
    package let inbox: InMemoryInbox
    package let cards: InMemoryCards
    package let security = InMemorySecurity()
    package let app: AppViewModel
    package let time: ManualTime

    /// A Tuesday, half past eight in the evening, UTC.
    package static let start: Int64 = 1_772_570_000_000

    package init(
        filled: Bool = true, hasCopilot: Bool = true, settings: InterfaceSettings = InterfaceSettings(),
        keys: KeyMap = .vim,
        fill: ((InMemoryInbox) async -> Void)? = nil
    ) async {
        time = ManualTime(now: Self.start)
        inbox = InMemoryInbox(time: time)
        cards = InMemoryCards(inbox: inbox)
        if filled { await SampleInbox.fill(inbox, now: Self.start) }
        await fill?(inbox)
        if filled { await SampleCards.fill(cards, inbox, now: Self.start) }
        app = AppViewModel(
            services: .inMemory(
                inbox, cards: hasCopilot ? cards : nil, security: security, time: time, hasCopilot: hasCopilot),
            settings: settings, keys: keys, jobs: Jobs(hasPauses: false))
        app.inbox.setHeight(10)
        app.thread.setViewport(columns: 80, height: 20)
        app.composer.setColumns(60)
    }

    /// Runs `body` while the app handles news of the store and the network.
    package func running(_ body: @MainActor () async throws -> Void) async rethrows {
        let run = Task { await app.background.run() }
        defer { run.cancel() }
        await inbox.listenedTo()
        await settle()
        try await body()
    }

    /// Returns when all work that was started is done and its effects are visible.
    package func settle() async {
        // Nothing signals when a timer has run, so wait until nothing new starts for more rounds through the services
        // and back than any operation takes.
        var seen = (begun: -1, news: -1)
        var quiet = 0
        while quiet < 40 {
            await app.environment.jobs.idle()
            let hadToWait = await inbox.heard()
            await Task.yield()
            let now = (begun: app.environment.jobs.begun, news: await inbox.newsCount)
            quiet = now == seen && !hadToWait ? quiet + 1 : 0
            seen = now
        }
    }

    package func press(_ keys: String...) async {
        for key in keys.flatMap(Self.single) {
            app.send(.key(key, text: key.count == 1 ? key : key == "Space" ? " " : nil))
            await settle()
        }
    }

    /// Sends keys without waiting for the effect of each.
    package func burst(_ keys: [String]) {
        for key in keys.flatMap(Self.single) {
            app.send(.key(key, text: key.count == 1 ? key : key == "Space" ? " " : nil))
        }
    }

    /// `g u` is two keys.
    private static func single(_ keys: String) -> [String] { keys.split(separator: " ").map(String.init) }

    package func type(_ text: String) async {
        for character in text {
            app.send(.key(character == " " ? "Space" : String(character), text: String(character)))
        }
        await settle()
    }

    package func open(_ id: ConversationID) async {
        app.open(id)
        await settle()
    }

    /// The text of the lines shown in the thread.
    package var threadText: [String] { app.thread.state.lines.map(\.text) }
    package var composerText: String { app.composer.state.text.rows.joined(separator: "\n") }
    package var notice: String? { app.environment.notice?.text }
}
