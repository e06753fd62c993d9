import BuzzModel
import BuzzStore
import Glibc

/// Measures the whole program in a terminal, as users experience it.
struct ClientFigures {
    let messages: Int
    let folder: String
    let idleSeconds: Int
    /// Slower keys are reported on standard error with their time, to be matched with a trace.
    var slowerThan: Double = .infinity

    private var builder: StoreBuilder { StoreBuilder(messages: messages) }

    private func report(
        _ name: String, _ value: Double, _ unit: String, _ requirement: String, _ limit: Double?
    ) {
        Figure(name: name, on: builder.description, value: value, unit: unit, requirement: requirement, limit: limit)
            .report()
    }

    func run() async throws {
        let home = try BenchHome(folder: folder)
        let server = try BenchHomeserver()
        try home.signIn(at: server.url)
        var source = try await builder.indexed(at: home.storePath)
        let answers = (1...Self.rounds).map { round in
            source.answer(
                rooms: 0..<min(builder.conversations, 1_000),
                perRoom: max(1, 10_000 / min(builder.conversations, 1_000)),
                isFirst: false, token: "big\(round)")
        }
        try await onThread {
            try starts(home)
            try work(home, server, answers)
        }
        await server.stop()
    }

    private static let rounds = 12

    /// A text that only appears once the inbox is shown: the number of the newest conversation.
    private var lastRow: String { "\(builder.conversations - 1)" }

    // MARK: SPEED-1

    private func starts(_ home: BenchHome) throws {
        // The first start creates folders and the terminal description, which later ones find.
        _ = try start(home)
        var warm = Samples()
        for _ in 0..<10 { warm.add(try start(home)) }
        report("start to inbox, warm", warm.quantile(0.5), "ms", "SPEED-1", 50)
        report("start to inbox, warm, slowest of ten", warm.quantile(1), "ms", "SPEED-1", nil)
        var cold = Samples()
        for _ in 0..<5 {
            home.forget()
            cold.add(try start(home))
        }
        report("start to inbox, cold", cold.quantile(0.5), "ms", "SPEED-1", 150)
    }

    private func start(_ home: BenchHome) throws -> Duration {
        let terminal = try home.open()
        defer { terminal.end() }
        return try terminal.painted(lastRow) - terminal.started
    }

    // MARK: SPEED-2 and SPEED-5

    private func work(_ home: BenchHome, _ server: BenchHomeserver, _ answers: [[UInt8]]) throws {
        let terminal = try home.open()
        defer { terminal.end() }
        _ = try terminal.painted(lastRow)
        terminal.drain(.seconds(3))
        memory(of: terminal.pid, "after the start")
        try idle(terminal)
        try moves(terminal)
        var letters = Letters()
        terminal.press("i")
        terminal.drain(.milliseconds(300))
        let quiet = try types(terminal, count: 200, &letters) { true }
        report("key to frame, composer, p99", quiet.quantile(0.99), "ms", "SPEED-2", 8)
        var busy = Samples()
        for answer in answers {
            let polls = server.polls
            server.give(answer)
            let some = try types(terminal, count: 1_000, &letters) { server.polls == polls }
            for sample in some.milliseconds { busy.add(.nanoseconds(Int64(sample * 1e6))) }
        }
        report("keys pressed while 10,000 events come in", Double(busy.milliseconds.count), "keys", "SPEED-2", nil)
        report("key to frame during a sync of 10,000 events, p50", busy.quantile(0.5), "ms", "SPEED-2", 8)
        report("key to frame during a sync of 10,000 events, p99", busy.quantile(0.99), "ms", "SPEED-2", 8)
        try sends(terminal, &letters)
        terminal.drain(.seconds(3))
        memory(of: terminal.pid, "after work")
    }

    private func memory(of pid: pid_t, _ when: String) {
        let memory = Machine.residentMemory(of: pid)
        report("client memory \(when), own", memory.own, "MiB", "SPEED-5", 40)
        report("client memory \(when), with files mapped", memory.all, "MiB", "SPEED-5", 40)
    }

    private func idle(_ terminal: PseudoTerminal) throws {
        // Wait until the work that follows a start, such as preparing drafts, is done.
        for _ in 0..<30 {
            let before = Machine.processorTime(of: terminal.pid)
            terminal.drain(.seconds(2))
            if Machine.processorTime(of: terminal.pid) == before { break }
        }
        let before = Machine.processorTime(of: terminal.pid)
        terminal.drain(.seconds(idleSeconds))
        let spent = Machine.processorTime(of: terminal.pid) - before
        report("processor while idle", spent / Double(idleSeconds) * 100, "%", "SPEED-5", 0.1)
    }

    /// Moves the cursor in the list until the frame that shows it.
    private func moves(_ terminal: PseudoTerminal) throws {
        var samples = Samples()
        for round in 0..<200 {
            terminal.drain(.milliseconds(20))
            // Don't move beyond the ends of the list, where nothing would be drawn.
            let pressed = terminal.press(round / 40 % 2 == 0 ? "j" : "k")
            samples.add(try terminal.anyFrame() - pressed)
        }
        report("key to frame, list, p50", samples.quantile(0.5), "ms", "SPEED-2", 8)
        report("key to frame, list, p99", samples.quantile(0.99), "ms", "SPEED-2", 8)
    }

    /// Uses letters that were not on screen before, because unchanged cells are not drawn again.
    private func types(
        _ terminal: PseudoTerminal, count: Int, _ letters: inout Letters, while goesOn: () -> Bool
    ) throws -> Samples {
        var samples = Samples()
        var typed = 0
        while typed < count, goesOn() {
            if typed % 20 == 0 {
                terminal.press("\u{15}")
                terminal.drain(.milliseconds(15))
            }
            terminal.forget()
            let letter = letters.next()
            let pressed = terminal.press(letter)
            let painted = try terminal.painted(letter)
            samples.add(painted - pressed)
            note(pressed, painted)
            terminal.drain(.milliseconds(4))
            typed += 1
        }
        return samples
    }

    /// Prints times of the kernel's trace clock, in seconds.
    private func note(_ pressed: ContinuousClock.Instant, _ painted: ContinuousClock.Instant) {
        var samples = Samples()
        samples.add(painted - pressed)
        guard let took = samples.milliseconds.first, took > slowerThan else { return }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let end = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
        let line = Array("slow: \(took) ms until \(end)\n".utf8)
        write(STDERR_FILENO, line, line.count)
    }

    /// Measures from Enter until the message appears in the thread.
    private func sends(_ terminal: PseudoTerminal, _ letters: inout Letters) throws {
        var samples = Samples()
        terminal.press("\u{15}")
        for _ in 0..<300 {
            let text = letters.next() + letters.next()
            terminal.press(text)
            terminal.drain(.milliseconds(60))
            let pressed = terminal.press("\r")
            let painted = try terminal.painted(text)
            samples.add(painted - pressed)
            note(pressed, painted)
            terminal.drain(.milliseconds(40))
        }
        report("Enter to own message on screen, p50", samples.quantile(0.5), "ms", "SPEED-2", 10)
        report("Enter to own message on screen, p99", samples.quantile(0.99), "ms", "SPEED-2", 10)
    }
}
