import BuzzModel
import BuzzViewModels

/// Measures typing with very long text and with very many people to complete.
struct ComposerFigures {
    let folder: String

    private static let members = 10_000
    private static let characters = 200_000
    private static let keys = 200

    func run() async throws {
        await completion()
        let home = try BenchHome(folder: folder)
        let server = try BenchHomeserver()
        try home.signIn(at: server.url)
        let builder = StoreBuilder(messages: 10_000)
        try await builder.indexed(at: home.storePath)
        try await onThread {
            let terminal = try home.open()
            defer { terminal.end() }
            _ = try terminal.painted("\(builder.conversations - 1)")
            try long(terminal)
        }
        await server.stop()
    }

    /// The cost of a key after an "@": searching everybody in a room.
    private func completion() async {
        let names = [
            "Ada", "Björn", "Chiara", "Dmitri", "Ewa", "Farid", "Grace", "Hana", "Ines", "Jörg", "Kofi", "名無し",
        ]
        let members = (0..<Self.members).map { index in
            Member(
                userID: UserID("@\(names[index % 11].lowercased())\(index):bench.example"),
                displayName: "\(names[index % names.count]) \(names[index / 12 % names.count])son \(index)")
        }
        let people = await PeopleIndex.of(members)
        var samples = Samples()
        for name in names + ["adason", "hana 7", "zzz", "e", "s"] {
            for length in 1...name.count {
                let typed = String(name.prefix(length))
                for _ in 0..<5 { _ = await samples.measure { people.best(typed, most: 6) } }
            }
        }
        report("a name completed among \(Self.members) members", samples, limit: 2)
    }

    private func long(_ terminal: PseudoTerminal) throws {
        var letters = Letters()
        terminal.press("gi")
        terminal.drain(.milliseconds(300))
        paste(into: terminal)
        try type(terminal, &letters, "at the end of")
        // Go to the start: all text after the caret has to move.
        terminal.press("\u{1B}<")
        terminal.drain(.milliseconds(300))
        try type(terminal, &letters, "at the beginning of")
    }

    private func paste(into terminal: PseudoTerminal) {
        var text = ""
        let line = String(repeating: "what is written goes on and on ", count: 40) + "\n"
        while text.count < Self.characters - 2 * Self.keys - line.count { text += line }
        terminal.press("\u{1B}[200~")
        var rest = text[...]
        while !rest.isEmpty {
            terminal.press(String(rest.prefix(1_000)))
            rest = rest.dropFirst(1_000)
            terminal.drain(.milliseconds(1))
        }
        terminal.press("\u{1B}[201~")
        terminal.drain(.seconds(3))
    }

    private func type(_ terminal: PseudoTerminal, _ letters: inout Letters, _ place: String) throws {
        var samples = Samples()
        var bytes: [Int] = []
        for _ in 0..<Self.keys {
            terminal.forget()
            let letter = letters.next()
            let pressed = terminal.press(letter)
            samples.add(try terminal.painted(letter) - pressed)
            bytes.append(terminal.bytes(during: .milliseconds(20)))
        }
        let name = "\(place) a text of \(Self.characters) characters"
        report("key to frame, \(name)", samples, limit: 8)
        PaintFigures.report("a letter \(name)", bytes)
    }

    private func report(_ name: String, _ samples: Samples, limit: Double) {
        for (part, quantile) in [("p50", 0.5), ("p99", 0.99)] {
            Figure(
                name: "\(name), \(part)", on: "120 by 40", value: samples.quantile(quantile), unit: "ms",
                requirement: "SPEED-2", limit: limit
            ).report()
        }
    }
}
