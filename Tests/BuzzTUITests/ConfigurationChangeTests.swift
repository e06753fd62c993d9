import BuzzViewModels
import InterfaceFakes
import TerminalKit
import Testing

@testable import BuzzTUI

/// The configuration changes while the interface runs.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ConfigurationChangeTests {
    @Test func `keys, theme, marks, clock and mouse change under a running interface`() async {
        let test = await TestInterface()
        let backend = TestBackend(size: Size(width: 110, height: 32))
        let loop = InterfaceLoop(backend: backend, app: test.app, whenPainted: {})
        #expect(backend.mouseEnabled)
        let settings = InterfaceSettings(
            theme: "light", usesASCII: true, usesMouse: false, undoSendSeconds: 5, keys: ["outbox": ["F9"]],
            clock: .hours12)
        loop.take(.settings(settings))
        #expect(test.app.themeName == "light")
        #expect(!backend.mouseEnabled)
        #expect(test.app.keys.command(for: "F9", in: [.global]) == .outbox)
        #expect(test.app.keys.command(for: "o", in: [.global]) == nil)
        #expect(test.app.composer.desk.undoSendSeconds == 5)
        #expect(test.app.header.state.clock.last == "p")
        #expect(test.notice == "Configuration reloaded.")
        await test.press("F9")
        guard test.app.overlay is OutboxViewModel else {
            Issue.record("F9 opened no outbox")
            return
        }
    }

    @Test func `a configuration with an error leaves everything as it was, and says so`() async {
        let test = await TestInterface(settings: InterfaceSettings(theme: "light"))
        let loop = InterfaceLoop(backend: TestBackend(), app: test.app, whenPainted: {})
        loop.take(.problem("buzzbox.toml:2: “thme” is not known"))
        #expect(test.app.themeName == "light")
        #expect(test.notice == "buzzbox.toml:2: “thme” is not known")
        #expect(test.app.environment.notice?.kind == .failure)
    }

    @Test func `a theme tried on and kept stays when something else changes`() async {
        let test = await TestInterface(settings: InterfaceSettings(theme: "dark"))
        let loop = InterfaceLoop(backend: TestBackend(), app: test.app, whenPainted: {})
        test.app.themeName = "light"
        loop.take(.settings(InterfaceSettings(theme: "dark", usesMouse: false)))
        #expect(test.app.themeName == "light")
        loop.take(.settings(InterfaceSettings(theme: "ember")))
        #expect(test.app.themeName == "ember")
    }

    @Test func `a key of one's own is taken from the preset's command`() {
        let (keys, problems, conflicts) = KeyMap.configured(InterfaceSettings(keys: ["archive": ["d"]]))
        #expect(keys.command(for: "d", in: [.conversation]) == .archive)
        #expect(keys.keys(for: .drafts) == ["M-r"])
        #expect(problems.isEmpty)
        #expect(conflicts.map(\.key) == ["d"])
    }
}
