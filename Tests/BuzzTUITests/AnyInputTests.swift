import BuzzModel
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import Synchronization
import TerminalKit
import TestSupport
import Testing

@testable import BuzzTUI

/// Whatever is pressed, pasted, clicked or received, the screen stays intact.
@MainActor @Suite struct AnyInputTests {
    static let keys: [String] = {
        var keys = KeyMap.vim.bindings.flatMap(\.keys).flatMap { $0.split(separator: " ").map(String.init) }
        keys += (33..<127).map { String(UnicodeScalar(UInt8($0))) }
        keys += ["漢", "é", "👍🏽", "\u{301}", "F12", "C-M-x", "S-Left"]
        return keys.filter { $0 != "C-z" }.sorted()
    }()

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `any sequence of input leaves a whole screen`(_ seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        var screen = await Screen(100, 30)
        let conversations = [SampleInbox.lumen, SampleInbox.mira, SampleInbox.nadia, SampleInbox.crew]
        await screen.test.running {
            for step in 0..<400 {
                switch Int.random(in: 0..<20, using: &generator) {
                case 0:
                    screen.size = Size(
                        width: Int.random(in: 1..<220, using: &generator),
                        height: Int.random(in: 1..<60, using: &generator))
                case 1:
                    screen.test.app.send(.paste(HostileText.corpus.randomElement(using: &generator) ?? ""))
                case 2:
                    await screen.test.inbox.receive(
                        HostileText.corpus.randomElement(using: &generator) ?? "",
                        in: conversations.randomElement(using: &generator) ?? SampleInbox.lumen)
                case 3:
                    let name = HostileText.corpus.randomElement(using: &generator) ?? ""
                    await screen.test.inbox.change(conversations.randomElement(using: &generator) ?? SampleInbox.lumen)
                    { $0.name = name }
                case 4:
                    let canvas = screen.canvas()
                    let point = Point(
                        x: Int.random(in: 0..<screen.size.width, using: &generator),
                        y: Int.random(in: 0..<screen.size.height, using: &generator))
                    if let target = canvas.hits.target(at: point) {
                        screen.test.app.send(Bool.random(using: &generator) ? .click(target) : .scroll(target, by: 3))
                    }
                case 5: await screen.test.settle()
                default:
                    let key = Self.keys.randomElement(using: &generator) ?? "j"
                    screen.test.app.send(.key(key, text: key.count == 1 ? key : nil))
                }
                screen.isASCII = step % 7 == 0
                let defect = screen.canvas().surface.defect
                #expect(defect == nil, "seed \(seed), step \(step), \(screen.size)")
                if defect != nil { return }
            }
        }
    }

    @Test func `thousands of keys in a burst make few frames`() async {
        let backend = TestBackend(size: Size(width: 100, height: 30))
        let time = ManualTime(now: TestInterface.start)
        let inbox = InMemoryInbox(time: time)
        await SampleInbox.fill(inbox, now: TestInterface.start)
        async let reason = runInterface(backend: backend, services: .inMemory(inbox, time: time))
        await backend.waitForText("Lumen Optics")
        backend.press(Key(.enter))
        await backend.waitForText("Write to")
        let before = backend.frames
        let began = ContinuousClock.now
        for _ in 0..<5001 { backend.send(.key(.character("x"))) }
        await backend.waitForText("5,001/10,000")
        // A burst of keys must not draw a frame each. Usually a fifth of them do; on a slow machine, at most as many
        // as the pace limit allows.
        let paced = Int(began.duration(to: .now) / .milliseconds(5)) * 2
        #expect(backend.frames - before < max(1000, min(paced, 4000)))
        #expect(backend.events.count == 0)
        backend.press(Key(.escape), .character("q"))
        #expect(await reason == .quit)
        #expect(await inbox.text(in: SampleInbox.mill).count >= 5001)
    }

    @Test func `the network's work may begin only once the inbox is on screen`() async {
        let backend = TestBackend(size: Size(width: 100, height: 30))
        let time = ManualTime(now: TestInterface.start)
        let inbox = InMemoryInbox(time: time)
        await SampleInbox.fill(inbox, now: TestInterface.start)
        let screens = Mutex<[String]>([])
        async let reason = runInterface(
            backend: backend, services: .inMemory(inbox, time: time),
            whenPainted: { MainActor.assumeIsolated { screens.withLock { $0.append(backend.text) } } })
        await backend.waitForText("Lumen Optics")
        backend.press(.character("j"))
        backend.press(.character("q"))
        #expect(await reason == .quit)
        let seen = screens.withLock { $0 }
        #expect(seen.count == 1)
        #expect(seen.first?.contains("Lumen Optics") == true)
    }

    @Test func `it begins as well where nobody is signed in`() async {
        let backend = TestBackend(size: Size(width: 100, height: 30))
        let time = ManualTime(now: TestInterface.start)
        let inbox = InMemoryInbox(time: time)
        await inbox.forgetAccount()
        let (begins, begin) = AsyncStream.makeStream(of: Void.self)
        async let reason = runInterface(
            backend: backend, services: .inMemory(inbox, time: time), whenPainted: { begin.finish() })
        for await _ in begins {}
        backend.send(.hangUp)
        #expect(await reason == .hangUp)
    }

    @Test func `a terminal that goes away ends the interface and loses nothing`() async {
        let backend = TestBackend(size: Size(width: 100, height: 30))
        let time = ManualTime(now: TestInterface.start)
        let inbox = InMemoryInbox(time: time)
        await SampleInbox.fill(inbox, now: TestInterface.start)
        async let reason = runInterface(backend: backend, services: .inMemory(inbox, time: time))
        await backend.waitForText("Lumen Optics")
        backend.press(.character("j"), Key(.enter))
        await backend.waitForText("Write to Lumen")
        backend.type("half a")
        backend.send(.hangUp)
        #expect(await reason == .hangUp)
        #expect(await inbox.text(in: SampleInbox.lumen) == "half a")
    }
}
