import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

@MainActor @Suite struct SecurityScreenTests {
    private static let nadia = UserID("@nadia:home.example")

    private static func comparing(_ stage: Verification.Stage, isOwn: Bool = false) -> Verification {
        Verification(
            id: "v", user: nadia, device: "phone", isOwn: isOwn, isOurs: false, stage: stage,
            emoji: (0..<7).compactMap { VerificationEmoji($0) }, numbers: [1, 2, 3],
            endsAt: Timestamp(milliseconds: TestInterface.start + 60_000))
    }

    private func state(_ test: TestInterface) -> VerificationViewState? {
        guard let model = test.app.overlay as? VerificationViewModel else { return nil }
        return model.state
    }

    @Test func `somebody who asks is told of once, and V answers`() async {
        let test = await TestInterface()
        await test.running {
            await test.security.tell([Self.comparing(.offered)])
            await test.settle()
            #expect(test.app.environment.notice?.text.contains("wants to verify") == true)
            test.app.environment.clearNotice()
            await test.security.tell([Self.comparing(.offered)])
            await test.settle()
            #expect(test.app.environment.notice == nil)
            await test.press("V")
            #expect(state(test)?.choices.map(\.key) == ["Enter", "n"])
            await test.press("Enter")
            #expect(await test.security.deeds == ["accept"])
            await test.security.tell([Self.comparing(.comparing)])
            await test.settle()
            #expect(state(test)?.pictures.map(\.name).first == "Dog")
            // Enter is pressed by habit, so it must not confirm the emoji.
            await test.press("Enter")
            #expect(await test.security.deeds == ["accept"])
            await test.press("y", "y")
            #expect(await test.security.deeds == ["accept", "confirm"])
            await test.security.tell([Self.comparing(.done(vouched: true))])
            await test.settle()
            #expect(state(test)?.text.contains("Verified") == true)
            await test.press("Enter")
            #expect(test.app.overlay == nil)
        }
    }

    @Test func `emoji that differ are refused, and leaving ends it`() async {
        let test = await TestInterface()
        await test.running {
            await test.security.tell([Self.comparing(.offered)])
            await test.settle()
            await test.press("V")
            await test.security.tell([Self.comparing(.comparing)])
            await test.settle()
            await test.press("n")
            #expect(await test.security.deeds == ["refuse"])
            await test.press("Esc")
            #expect(await test.security.deeds == ["refuse", "dismiss"])
            #expect(test.app.overlay == nil)
        }
    }

    @Test func `an identity that changed is warned of once, and decided on with V`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.change(SampleInbox.nadia) { $0.isEncrypted = true }
            await test.settle()
            let conversation = try? await test.inbox.conversation(SampleInbox.nadia)
            let peer = conversation?.peer ?? Self.nadia
            await test.security.change { $0.warnings = [PersonStanding(user: peer, trust: .changed)] }
            await test.open(SampleInbox.nadia)
            test.app.background.storeChanged(Self.everything)
            await test.settle()
            #expect(test.app.environment.notice?.text.contains("identity changed") == true)
            #expect(test.app.thread.state.header?.lock == .warning)
            let locks = test.app.inbox.state.rows.compactMap { $0?.lock }
            #expect(locks.contains(.warning))
            test.app.environment.clearNotice()
            test.app.background.storeChanged(Self.everything)
            await test.settle()
            #expect(test.app.environment.notice == nil)
            await test.press("Esc", "V", "k")
            #expect(await test.security.deeds == ["acknowledge \(peer)"])
            await test.settle()
            #expect(test.app.thread.state.header?.lock == .encrypted)
        }
    }

    @Test func `an old backup and a person who is somebody else stand in the list, with what follows from it`() async {
        let test = await TestInterface()
        await test.running {
            let nadia = Self.nadia
            await test.security.change {
                $0.backup = .foreign
                $0.warnings = [PersonStanding(user: nadia, trust: .lost)]
            }
            await test.press("Y")
            test.app.overlay?.setHeight(20)
            let rows = (test.app.overlay as? SecurityViewModel)?.state.rows ?? []
            let backup = rows.first { $0.title == "Backup of your keys" }
            #expect(backup?.mark == .warning && backup?.note == "new backup")
            #expect(backup?.detail.contains("or an old one: nothing goes there") == true)
            let person = rows.first { $0.title == Self.nadia.rawValue }
            #expect(person?.mark == .warning && person?.note == "decide")
            #expect(person?.detail == "not the one you verified: nothing is sent until you decide")
        }
    }

    private static var everything: StoreChange {
        var change = StoreChange()
        change.everything = true
        return change
    }

    @Test(arguments: SecurityQuestion.allCases)
    func `what only the person can do is asked for, with the key that leads there`(_ question: SecurityQuestion) async {
        let test = await TestInterface()
        await test.security.setQuestion(question)
        await test.running {
            await test.settle()
            test.app.background.storeChanged(Self.everything)
            await test.settle()
            let notice = test.app.environment.notice
            #expect(notice?.lasts == true && notice?.text.contains("Y ") == true)
        }
    }

    @Test func `a question waits until what the status line says has been read`() async {
        let test = await TestInterface()
        await test.running {
            await test.settle()
            test.app.environment.inform("Signed in again.")
            await test.security.setQuestion(.password)
            test.app.background.storeChanged(Self.everything)
            await test.settle()
            #expect(test.app.environment.notice?.text == "Signed in again.")
            test.app.environment.clearNotice()
            test.app.background.storeChanged(Self.everything)
            await test.settle()
            #expect(test.app.environment.notice?.text.contains("password") == true)
        }
    }

    @Test func `a wrong recovery key is said to be one, the right one closes the form`() async {
        let test = await TestInterface()
        await test.security.change { $0.identity = .unverified }
        await test.running {
            await test.press("Y", "Enter", "r")
            await test.type("wrong")
            await test.press("Enter")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "no form") }
            #expect(form.state.problem?.contains("not the recovery key") == true)
            for _ in 0..<5 { await test.press("Backspace") }
            await test.type("EsTC")
            await test.press("Enter")
            #expect(test.app.overlay == nil)
            #expect(await test.security.deeds == ["recover"])
            // Those that the worker restored meanwhile count, too.
            #expect(test.app.environment.notice?.text.contains("12 keys") == true)
        }
    }

    @Test func `the recovery key is shown once, until somebody says that they have it`() async {
        let test = await TestInterface()
        await test.security.setHasKey(false)
        await test.running {
            await test.press("Y", "Down", "Enter", "Enter")
            guard let menu = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "no key") }
            #expect(menu.state.note.hasPrefix("EsTC"))
            // Pressing Enter once more must not hide the recovery key.
            await test.press("Enter")
            guard test.app.overlay is MenuViewModel else { return #expect(Bool(false), "no key") }
            await test.press("w")
            guard let model = test.app.overlay as? SecurityViewModel else { return #expect(Bool(false), "no screen") }
            #expect(!model.state.rows.contains { $0.title.contains("EsTC") || $0.detail.contains("EsTC") })
        }
    }

    @Test func `a server that wants the password is given it`() async {
        let test = await TestInterface()
        await test.security.change { $0.identity = .pending }
        await test.running {
            await test.press("Y", "Enter")
            guard test.app.overlay is FormViewModel else { return #expect(Bool(false), "no form") }
            await test.type("right")
            await test.press("Enter")
            #expect(await test.security.deeds == ["identity"])
        }
    }

    @Test func `another device is signed out with the right password only`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("Y", "G", "Enter", "x")
            await test.type("wrong")
            await test.press("Enter")
            #expect(await test.security.deeds.isEmpty)
            for _ in 0..<5 { await test.press("Backspace") }
            await test.type("right")
            await test.press("Enter")
            #expect(await test.security.deeds == ["sign out PHONE"])
        }
    }

    @Test func `signing out says what only this computer has`() async {
        let test = await TestInterface()
        await test.security.change { $0.unsavedKeys = 7 }
        await test.running {
            test.app.background.storeChanged(Self.everything)
            await test.settle()
            test.app.perform(.signOut)
            guard let menu = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "no menu") }
            #expect(menu.state.note.contains("7 keys"))
        }
    }
}
