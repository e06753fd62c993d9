import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

/// Random actions in random order: no word is lost, sent twice or shown in two places.
@MainActor @Suite struct WritingChanceTests {
    /// Writes in three conversations by turns, and never the same word twice.
    @MainActor private final class Writer {
        let test: TestInterface
        let places = [SampleInbox.nadia, SampleInbox.tomas, SampleInbox.crew]
        var random: SeededGenerator
        var conversations: [ConversationID: Conversation] = [:]
        var words: [String: ConversationID] = [:]
        var number = 0
        /// The message whose edit was submitted last; while the edit is held its new text is not visible yet.
        var correctedLast: MessageID?

        let corrects: Bool

        init(_ test: TestInterface, seed: UInt64, corrects: Bool = true) {
            self.test = test
            self.corrects = corrects
            random = SeededGenerator(seed: seed)
        }

        private var composer: ComposerViewModel { test.app.composer }

        /// Does not wait, like a key press: pending writes to disk are still pending afterwards.
        func go(to id: ConversationID) {
            if let conversation = conversations[id] { composer.open(conversation) }
        }

        func begin() async {
            for id in places { conversations[id] = await test.inbox.stored(id) }
            go(to: SampleInbox.nadia)
        }

        func type() {
            guard let id = composer.conversation?.id else { return }
            number += 1
            let word = "w\(number)w"
            words[word] = id
            composer.send(.type(word))
        }

        func correct() async {
            guard corrects else { return }
            await test.settle()
            guard let id = composer.conversation?.id else { return }
            let hidden = composer.isHolding ? correctedLast : nil
            let own = await test.inbox.messages(in: id).filter { $0.isOwn && $0.id != hidden }
            guard let message = own.randomElement(using: &random) else { return }
            composer.send(.edit(message))
        }

        func step() async {
            switch Int.random(in: 0..<13, using: &random) {
            case 12: there()
            case 0...3: type()
            case 4: if let id = places.randomElement(using: &random) { go(to: id) }
            case 5, 6: submit()
            case 7: await correct()
            case 8: composer.callBack()
            case 9: composer.sendHeld()
            case 10:
                composer.save()
                await test.settle()
            default: await test.inbox.refuse(Bool.random(using: &random) ? .storage("The disk is full.") : nil)
            }
            for _ in 0..<Int.random(in: 0..<4, using: &random) { await Task.yield() }
        }

        /// Submits, leaves and comes back before anything is stored.
        private func there() {
            guard let here = composer.conversation?.id, let away = places.first(where: { $0 != here }) else { return }
            submit()
            go(to: away)
            go(to: here)
        }

        private func submit() {
            if case .edit(let message, _) = composer.mode { correctedLast = message }
            composer.send(.submit)
        }

        /// Submits pending edits, so that every word is in a message or in a composer.
        func end() async {
            await test.inbox.refuse(nil)
            composer.sendHeld()
            await test.settle()
            for id in places {
                go(to: id)
                await test.settle()
                if composer.mode != .new { submit() }
                composer.sendHeld()
                await test.settle()
                for message in await test.inbox.messages(in: id) where message.isOwn {
                    composer.send(.edit(message))
                    submit()
                    composer.sendHeld()
                    await test.settle()
                }
            }
        }

        func text(in id: ConversationID) async -> String {
            go(to: id)
            await test.settle()
            let bodies = await test.inbox.bodies(in: id)
            return (bodies + [composer.buffer.text]).joined(separator: "\n")
        }
    }

    @Test(arguments: [0, 20], 1...12) func `no word is lost, doubled or in another conversation`(
        undoSendSeconds: Int, seed: Int
    ) async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: undoSendSeconds))
        await test.running {
            let writer = Writer(test, seed: UInt64(seed))
            await writer.begin()
            for _ in 0..<120 { await writer.step() }
            await writer.end()
            for place in writer.places {
                let text = await writer.text(in: place)
                for (word, id) in writer.words {
                    let count = text.ranges(of: word).count
                    #expect(count == (id == place ? 1 : 0), "\(word) of \(id) is \(count) times in \(place)")
                }
                test.app.composer.save()
                await test.settle()
                #expect(await test.inbox.text(in: place) == test.app.composer.buffer.text)
            }
        }
    }

    @Test(arguments: 1...12) func `a program that is killed leaves every word on disk or sent`(seed: Int) async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: 20))
        await test.running {
            let writer = Writer(test, seed: UInt64(seed), corrects: false)
            await writer.begin()
            for _ in 0..<20 {
                for _ in 0..<6 { await writer.step() }
                test.app.composer.save()
                await test.settle()
                for (word, id) in writer.words {
                    let there = await test.inbox.bodies(in: id) + [test.inbox.text(in: id)]
                    #expect(there.count { $0.contains(word) } == 1, "\(word) of \(id)")
                }
            }
        }
    }

    @Test(arguments: 1...8) func `no keys in any order end the program`(seed: Int) async {
        let test = await TestInterface(settings: InterfaceSettings(undoSendSeconds: seed % 2 == 0 ? 20 : 0))
        await test.running {
            var random = SeededGenerator(seed: UInt64(seed))
            await test.open(SampleInbox.crew)
            let keys = [
                "a", ":", "s", "m", "i", "@", "/", "Space", "C-p", "C-n", "C-b", "C-f", "C-a", "C-e", "C-u", "C-w",
                "C-y", "C-t", "Backspace", "Tab", "Enter", "M-Enter", "Up", "Down", "M-Down", "M-Up", "M-z",
            ]
            for step in 0..<600 {
                let key = keys.randomElement(using: &random) ?? "a"
                test.app.send(.key(key, text: key.count == 1 ? key : key == "Space" ? " " : nil))
                if test.app.focus != .composer { test.app.setFocus(.composer) }
                if step % 50 == 0 { test.app.writing.takeEdited("hello :smi\n@s") }
                if step % 7 == 0 { test.app.send(.click(.composer(row: 0, column: 2))) }
                _ = test.app.composer.state
                for _ in 0..<Int.random(in: 0..<3, using: &random) { await Task.yield() }
            }
            await test.settle()
            _ = test.app.composer.state
        }
    }
}
