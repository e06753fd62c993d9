import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

@MainActor @Suite struct AccountTests {
    private func signedOut() async -> TestInterface {
        let test = await TestInterface()
        // As on a computer where no one has signed in.
        await test.inbox.forgetAccount()
        return test
    }

    private func form(_ test: TestInterface) -> FormViewState? {
        guard let form = test.app.overlay as? FormViewModel else { return nil }
        return form.state
    }

    private func isWelcome(_ test: TestInterface) -> Bool {
        if test.app.overlay is WelcomeViewModel { return true }
        return false
    }

    @Test func `who is not signed in is shown the ways to begin, and nothing else can be opened`() async {
        let test = await signedOut()
        await test.running {
            #expect(isWelcome(test))
            await test.press("s", "?", "Esc", ":")
            #expect(isWelcome(test))
            #expect(test.notice == ": isn’t used here.")
        }
    }

    @Test func `signing in checks the address while it is typed, says what is wrong, and begins with the tour`() async {
        let test = await signedOut()
        await test.running {
            await test.press("2")
            await test.type("home.exampl")
            #expect(form(test)?.fields[0].note?.text == "looking it up …")
            test.time.advance(by: .milliseconds(500))
            await test.settle()
            #expect(form(test)?.fields[0].note == .init("There is no Matrix server at home.exampl."))
            await test.type("e")
            test.time.advance(by: .milliseconds(500))
            await test.settle()
            #expect(form(test)?.fields[0].note == .init("https://home.example", isGood: true))
            await test.press("Enter")
            await test.type("andie")
            await test.press("Enter")
            await test.type("wrong")
            #expect(form(test)?.fields[2].text == "•••••")
            await test.press("Enter")
            #expect(form(test)?.problem?.contains("wrong user name or password") == true)
            await test.press("C-u")
            await test.type("correct horse")
            await test.press("Enter")
            guard test.app.overlay is TourViewModel else { return #expect(Bool(false), "no tour") }
            // The setup list is behind the tour.
            await test.press("Esc", "Esc")
            #expect(test.app.overlay == nil)
            #expect(test.app.inbox.state.total > 0)
        }
    }

    @Test func `out of a form one comes back to the ways to begin`() async {
        let test = await signedOut()
        await test.running {
            await test.press("3")
            #expect(form(test)?.title == "Create an account on this computer")
            await test.press("Esc")
            #expect(isWelcome(test))
        }
    }

    @Test func `a password that is too short or not the same twice is said before anything is asked`() async {
        let test = await signedOut()
        await test.running {
            await test.press("3")
            await test.type("Ann")
            #expect(form(test)?.fields[0].note?.text.hasPrefix("only lowercase letters") == true)
            await test.press("Tab")
            await test.type("short")
            #expect(form(test)?.fields[1].note?.text == "3 more")
            await test.press("Tab")
            await test.type("other")
            await test.press("Enter")
            #expect(form(test)?.problem == "Use at least 8 characters for the password.")
        }
    }

    @Test func `looking around leaves for the demo`() async {
        let test = await signedOut()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.press("1")
            #expect(effects == [.leave(for: .demo)])
        }
    }

    @Test func `a session that ended is told once, nothing is lost, and signing in goes on in place`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("half a sentence")
            await test.inbox.endSession()
            await test.settle()
            // The form must not open while the user is typing.
            #expect(test.app.overlay == nil)
            #expect(test.notice?.hasPrefix("You’ve been signed out. This session has ended.") == true)
            await test.press("Esc")
            #expect(form(test)?.title == "You’ve been signed out")
            await test.press("Esc")
            #expect(test.app.overlay == nil)
            #expect(test.composerText == "half a sentence")
            #expect(test.app.inbox.state.total > 0)
            await test.press("Esc", ":")
            await test.type("sign-in")
            await test.press("Enter")
            await test.type("correct horse")
            await test.press("Enter")
            #expect(test.app.overlay == nil)
            #expect(test.notice == "Signed in again.")
            #expect(test.app.header.state.connection == .quiet)
        }
    }

    @Test func `a form being filled in stays when the session ends, and signing in comes after it`() async {
        let test = await TestInterface()
        await test.running {
            await test.press("F", "a")
            await test.type("what is")
            await test.inbox.endSession()
            await test.settle()
            #expect(form(test)?.fields[0].text == "what is")
            await test.type(" your rate?")
            #expect(form(test)?.fields[0].text == "what is your rate?")
            await test.press("Esc", "Esc")
            #expect(form(test)?.title != "You’ve been signed out")
            await test.press("Esc")
            #expect(form(test)?.title == "You’ve been signed out")
        }
    }

    @Test func `signing in is not asked for any more when the session is back before`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.inbox.endSession()
            await test.settle()
            await test.inbox.set(phase: .online)
            await test.settle()
            await test.press("Esc")
            #expect(test.app.overlay == nil)
        }
    }

    @Test func `signing out shows the ways to begin and nothing of what was there`() async {
        let test = await TestInterface()
        await test.running {
            await test.press(":")
            await test.type("sign-out")
            await test.press("Enter", "y")
            #expect(isWelcome(test))
            #expect(test.app.thread.conversation == nil)
        }
    }

    @Test func `a server that takes long to sign out holds up nothing that is stored`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            test.app.perform(.signOut)
            await test.inbox.setLate(true)
            test.burst(["y", "x"])
            for _ in 0..<20 { await Task.yield() }
            #expect(test.notice == "Signing out …")
            test.app.composer.send(.type("meanwhile"))
            test.app.composer.send(.submit)
            for _ in 0..<50 { await Task.yield() }
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "meanwhile")
            await test.inbox.setLate(false)
            await test.settle()
            #expect(isWelcome(test))
            #expect(test.notice == nil)
        }
    }

    @Test func `who cannot be signed out is told that they are still signed in`() async {
        let test = await TestInterface()
        await test.running {
            await test.inbox.refuse(.offline)
            test.app.perform(.signOut)
            await test.press("y")
            #expect(test.app.overlay == nil)
            #expect(test.notice?.hasPrefix("You are still signed in.") == true)
        }
    }

    @Test func `the next account sees nothing of what the last one did`() async {
        let test = await TestInterface()
        await test.running {
            await test.open(SampleInbox.nadia)
            await test.open(SampleInbox.tomas)
            await test.inbox.receive("news", in: SampleInbox.lumen)
            await test.settle()
            #expect(!test.app.notifier.heard.isEmpty)
            await test.press("M-q", "Esc", "g 3", "/", "l", "u", "Enter", "p")
            test.app.perform(.signOut)
            await test.press("y")
            #expect(isWelcome(test))
            #expect(test.app.notifier.heard.isEmpty && test.app.notifier.unreadCount == 0)
            #expect(test.app.inbox.query == InboxQuery() && test.app.inbox.state.filter == nil)
            #expect(test.app.inbox.state.rows.isEmpty)
            #expect(Command.undo.unavailable(in: test.app) != nil)
            await test.press("2")
            await test.type("home.example")
            await test.press("Enter")
            await test.type("andie")
            await test.press("Enter")
            await test.type("correct horse")
            await test.press("Enter", "Esc", "Esc", "M-/")
            #expect(test.notice == "No previous conversation.")
            // A dismissed suggestion of the previous account does not hide one for a message with the same number.
            await test.open(SampleInbox.tomas)
            #expect(test.app.suggestion.state != nil)
        }
    }

    @Test func `the composer completes no snippet of the last account`() async {
        let test = await TestInterface()
        test.app.composer.desk.snippets = [Snippet(name: "rates", text: "They are in the link.")]
        test.app.composer.forget()
        #expect(test.app.composer.desk.snippets.isEmpty)
    }

    @Test func `the password is changed when the old one is right and the new one is given twice`() async {
        let test = await TestInterface()
        await test.running {
            await test.press(":")
            await test.type("password")
            await test.press("Enter")
            await test.type("correct horse")
            await test.press("Enter")
            await test.type("battery staple")
            await test.press("Enter")
            await test.type("battery stable")
            await test.press("Enter")
            #expect(form(test)?.problem == "The new passwords don’t match.")
            await test.press("C-u")
            await test.type("battery staple")
            await test.press("Enter")
            #expect(await test.inbox.passwords == ["battery staple"])
            #expect(test.notice?.hasPrefix("Password changed.") == true)
        }
    }

    @Test func `another account of this machine is changed to, a new one gets a profile of its own`() async {
        let test = await TestInterface()
        var effects: [AppEffect] = []
        test.app.effect = { effects.append($0) }
        await test.running {
            await test.press("@", "j", "Enter")
            #expect(effects == [.leave(for: .profile("work"))])
            await test.press("n")
            await test.type("my profile")
            await test.press("Enter")
            #expect(form(test)?.problem == "Profile names use letters, digits, - and _.")
            await test.press("C-u")
            await test.type("mine")
            await test.press("Enter")
            #expect(effects.last == .leave(for: .profile("mine")))
        }
    }
}
