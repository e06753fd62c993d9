import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

@MainActor @Suite struct SettingsTests {
    private func settings(_ test: TestInterface) -> SettingsViewModel? {
        guard let model = test.app.overlay as? SettingsViewModel else { return nil }
        model.setHeight(20)
        return model
    }

    @Test func `every feature has its switch, and Space and Enter turn it`() async throws {
        let test = await TestInterface()
        try await test.running {
            await test.press("C")
            let model = try #require(settings(test))
            #expect(model.state.rows.map(\.title).count == CopilotFeature.allCases.count)
            #expect(model.state.rows.filter { !$0.isOn }.map(\.title) == ["Memory", "Remember conversations"])
            await test.press("j", "Space")
            #expect(await !test.inbox.access.has(.sentiment))
            #expect(!model.state.rows[1].isOn)
            await test.press("Enter")
            #expect(await test.inbox.access.has(.sentiment))
            await test.press("Esc")
            #expect(test.app.overlay == nil)
        }
    }

    @Test func `a switch that needs another says so`() async throws {
        let test = await TestInterface()
        try await test.running {
            await test.press("C")
            let model = try #require(settings(test))
            let parts = model.state.rows.filter(\.isPart)
            #expect(parts.map(\.needs) == [nil, nil, "Memory"])
            // A part whose requirement is off is shown as off and cannot be switched on.
            #expect(parts.last?.isOn == false)
            await test.press("G", "Space")
            #expect(test.notice?.hasSuffix("switch on Memory first.") == true || model.state.rows.last?.needs == nil)
        }
    }

    @Test func `a refusal puts the switch back and is said`() async throws {
        let test = await TestInterface()
        try await test.running {
            await test.press("C")
            let model = try #require(settings(test))
            await test.inbox.refuse(.storage("The disk is full."))
            await test.press("Enter")
            #expect(model.state.rows[0].isOn)
            #expect(test.notice == "The disk is full.")
        }
    }

    @Test func `what is switched off cannot be asked for, and its keys are not offered`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.lumen)
            await test.press("Esc")
            #expect(test.app.hints.status.left.contains { $0.command == .drafts })
            await test.inbox.set(.drafts, off: true)
            await test.inbox.set(.categories, off: true)
            await test.settle()
            await test.press("d")
            #expect(test.notice == "Drafts are turned off in the settings.")
            #expect(test.app.drafts == nil)
            await test.press("c")
            #expect(test.notice == "Categories are turned off in the settings.")
            await test.press("Esc")
            #expect(!test.app.hints.status.left.contains { $0.command == .drafts || $0.command == .category })
            #expect(test.app.inbox.state.tabs.map(\.tab) == [.all])
        }
    }

    @Test func `an answer from the library is not suggested while that is switched off`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.set(.faq, off: true)
            await test.settle()
            await test.open(SampleInbox.tomas)
            #expect(test.app.suggestion.state == nil)
            await test.inbox.set(.faq, off: false)
            await test.settle()
            #expect(test.app.suggestion.state?.confidence == "0.93")
        }
    }

    @Test func `a fan sees nothing of the copilot: no tabs, no keys, no commands`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.setAccess(CopilotAccess(isCreator: false))
            await test.settle()
            #expect(test.app.inbox.state.tabs.map(\.tab) == [.all])
            for key in ["d", "f", "c", "S", "C"] {
                await test.press(key)
                #expect(test.app.overlay == nil)
                #expect(test.app.drafts == nil)
            }
            await test.press(":")
            guard let palette = test.app.overlay as? PaletteViewModel else { return #expect(Bool(false), "no palette") }
            palette.setHeight(200)
            let names = Set(palette.state.rows.map(\.title))
            #expect(names.isDisjoint(with: Command.all.filter(\.isForCreators).map(\.name)))
            await test.press("Esc", "?")
            guard let help = test.app.overlay as? HelpViewModel else { return #expect(Bool(false), "no help") }
            help.setHeight(500)
            let summaries = help.state.rows.compactMap { row in
                if case .command(_, let summary) = row { summary } else { nil }
            }
            #expect(Set(summaries).isDisjoint(with: Command.all.filter(\.isForCreators).map(\.summary)))
        }
    }
}

extension InMemoryInbox {
    fileprivate func set(_ feature: CopilotFeature, off: Bool) async {
        var access = self.access
        access.preferences.switches[feature] = !off
        setAccess(access)
    }
}
