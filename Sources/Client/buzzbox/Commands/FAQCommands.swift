import BuzzModel
import BuzzServices
import CommandLineKit
import JSONKit
import ProcessKit
import TextKit

/// The FAQ library on the command line.
enum FAQCommands {
    static let all = [faq]

    private static let entry = CommandArgument("ENTRY", "An entry's id, or a unique part of one of its questions.")
    private static let also = CommandOption.string(
        "also", "QUESTION", "Another way to ask it; can be repeated.")
    private static let automatic = CommandOption.string(
        "automatic", "on|off", "Whether this answer is auto-sent: at most once a day per conversation, only to fans.",
        completion: .choices(["on", "off"]))
    private static let longestFile = 32 << 20
    private static let importWasCut = "Interrupted. Nothing was imported."

    private static let faq = Command(
        "faq", "Manages the FAQ.", options: [RootCommand.json],
        subcommands: [list, add, edit, remove, importing, exporting, check, suggestions])

    private static let list = Command(
        "list", "Lists the entries.",
        arguments: [CommandArgument("WORDS", "Only entries that contain all of them.", arity: .any)],
        options: [RootCommand.json]
    ) { invocation in
        try await with(invocation) { library in
            let words = invocation.arguments("WORDS").map { $0.lowercased() }
            for entry in try await library.entries() {
                let text = (entry.questions + [entry.answer]).joined(separator: "\n").lowercased()
                guard words.allSatisfy({ text.contains($0) }) else { continue }
                say(entry, invocation)
            }
        }
    }

    private static let add = Command(
        "add", "Adds an entry.",
        arguments: [
            CommandArgument("QUESTION", "The question."),
            CommandArgument("ANSWER", "The answer; read from standard input if missing.", arity: .optional),
        ], options: [also, RootCommand.json]
    ) { invocation in
        let answer = try invocation.argument("ANSWER") ?? standardInput()
        try await with(invocation) { library in
            let id = try await library.add(
                questions: [invocation.argument("QUESTION") ?? ""] + invocation.strings("also"), answer: answer)
            try await say(id, library, invocation)
        }
    }

    private static let edit = Command(
        "edit", "Changes an entry.", arguments: [entry],
        options: [
            .string("question", "QUESTION", "Replaces all its questions; can be repeated."),
            also, .string("answer", "TEXT", "Replaces its answer."), automatic, RootCommand.json,
        ]
    ) { invocation in
        try await with(invocation) { library in
            var entry = try find(invocation.argument("ENTRY") ?? "", in: try await library.entries())
            let questions = invocation.strings("question")
            if !questions.isEmpty { entry.questions = questions }
            entry.questions += invocation.strings("also")
            if let answer = invocation.string("answer") { entry.answer = answer }
            if let isOn = invocation.string("automatic") {
                guard isOn == "on" || isOn == "off" else {
                    throw CommandFailure(.usage, "--automatic is on or off, not “\(isOn)”.")
                }
                entry.sendsAutomatically = isOn == "on"
            }
            try await library.save(entry)
            try await say(entry.id, library, invocation)
        }
    }

    private static let remove = Command("remove", "Removes an entry.", arguments: [entry], options: [RootCommand.json])
    {
        invocation in
        try await with(invocation) { library in
            let entry = try find(invocation.argument("ENTRY") ?? "", in: try await library.entries())
            try await library.remove(entry.id)
            if invocation.flag("json") {
                invocation.say((["id": .string(entry.id), "removed": true] as JSON).line)
            } else {
                invocation.say("Removed “\(Sanitizer.line(entry.title))”.")
            }
        }
    }

    private static let importing = Command(
        "import", "Adds entries from a file and updates existing ones.",
        discussion: """
            JSON (a list, or one object a line, of {"questions", "answer"}), or text: lines that begin with “? ” are \
            questions, what follows them is the answer. Nothing is imported of a file with a mistake in it, and no file \
            switches sending by itself on.
            """,
        arguments: [CommandArgument("FILE", "The file; - is standard input.", completion: .files)],
        options: [WorkProgress.option, RootCommand.json]
    ) { invocation in
        let path = invocation.argument("FILE") ?? "-"
        let text: String
        do {
            text = try path == "-" ? standardInput() : Files.readUTF8(path, limit: longestFile)
        } catch let error as FileError {
            throw Task.isCancelled
                ? CommandFailure(.interrupted, importWasCut) : CommandFailure(.failed, error.description)
        }
        try await with(invocation) { library in
            let entries = try LibraryFile.read(text)
            let progress = WorkProgress("import", title: "Importing", unit: "entries", invocation)
            let outcome: ImportOutcome
            do throws(ServiceError) {
                outcome = try await library.importEntries(entries) {
                    progress.update(Int64($0), of: Int64(entries.count))
                }
            } catch {
                progress.clear()
                guard error == .cancelled else { throw error }
                throw CommandFailure(.interrupted, importWasCut)
            }
            progress.finish()
            if invocation.flag("json") {
                let json: JSON = [
                    "added": .int(Int64(outcome.added)), "changed": .int(Int64(outcome.changed)),
                    "unchanged": .int(Int64(outcome.unchanged)),
                ]
                invocation.say(json.line)
            } else {
                invocation.say("\(outcome.added) added, \(outcome.changed) changed, \(outcome.unchanged) unchanged.")
            }
        }
    }

    private static let exporting = Command(
        "export", "Writes the library to standard output or a file.",
        options: [
            .string(
                "format", "FORMAT", "json (the default) or text.",
                completion: .choices(LibraryFile.Format.allCases.map(\.rawValue))),
            .string("output", short: "o", "FILE", "Write to this file.", completion: .files), RootCommand.json,
        ]
    ) { invocation in
        let name = invocation.string("format") ?? "json"
        guard let format = LibraryFile.Format(rawValue: name) else {
            throw CommandFailure(.usage, "“\(name)” is not a format. Use json or text.")
        }
        try await with(invocation) { library in
            let text = LibraryFile.write(try await library.entries(), as: format)
            guard let path = invocation.string("output") else { return invocation.sink.write(text, to: .output) }
            do {
                try Files.write(text, to: path)
            } catch {
                throw CommandFailure(.failed, "\(error)")
            }
        }
    }

    private static let check = Command(
        "check", "Checks whether the FAQ answers a question.",
        arguments: [CommandArgument("TEXT", "The question.")], options: [RootCommand.json]
    ) { invocation in
        try await CopilotCommands.withCopilot(invocation) { _, copilot in
            let found = try await copilot.checkFAQ(invocation.argument("TEXT") ?? "")
            if invocation.flag("json") { return invocation.say(json(found).line) }
            invocation.say(
                Sanitizer.body(found.map { "\($0.matchedQuestion)\n  \($0.answer)" } ?? "No entry answers this."))
        }
    }

    private static let suggestions = Command(
        "suggestions", "Lists frequent questions without an answer.", options: [RootCommand.json]
    ) { invocation in
        try await CopilotCommands.withCopilot(invocation) { client, _ in
            guard let library = client.library else { return }
            for suggestion in try await library.suggestions() {
                if invocation.flag("json") {
                    let json: JSON = [
                        "question": .string(suggestion.question), "count": .int(Int64(suggestion.count)),
                        "examples": .array(suggestion.examples.map { .string($0) }),
                    ]
                    invocation.say(json.line)
                } else {
                    invocation.say("\(suggestion.count)×  \(Sanitizer.line(suggestion.question))")
                }
            }
        }
    }

    // MARK: Parts

    static func standardInput() throws(FileError) -> String {
        try StandardInput.text(limit: longestFile)
    }

    private static func with(
        _ invocation: Invocation, _ body: (any LibraryService) async throws -> Void
    ) async throws {
        try await ClientCommand.signedIn(invocation) { client in
            guard let library = client.library else { return }
            try await body(library)
        }
    }

    private static func find(_ text: String, in entries: [LibraryEntry]) throws -> LibraryEntry {
        if let entry = entries.first(where: { $0.id == text }) { return entry }
        let part = text.lowercased()
        let found = entries.filter { $0.questions.contains { $0.lowercased().contains(part) } }
        if let exact = found.first(where: { $0.questions.contains { $0.lowercased() == part } }) { return exact }
        guard let only = found.first, !part.isEmpty else { throw ServiceError.notFound("The entry “\(text)”") }
        guard found.count == 1 else {
            throw ServiceError.ambiguous(text, candidates: found.map { Sanitizer.line($0.title, maxColumns: 40) })
        }
        return only
    }

    private static func say(_ id: String, _ library: any LibraryService, _ invocation: Invocation) async throws {
        guard let entry = try await library.entries().first(where: { $0.id == id }) else { return }
        say(entry, invocation)
    }

    private static func say(_ entry: LibraryEntry, _ invocation: Invocation) {
        if invocation.flag("json") { return invocation.say(entry.json.line) }
        let marks = [entry.sendsAutomatically ? "auto-send" : nil, entry.isPending ? "pending" : nil].compactMap {
            $0
        }
        let suffix = marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))"
        invocation.say("\(entry.id)\(suffix)")
        for question in entry.questions { invocation.say("  ? " + Sanitizer.line(question)) }
        for line in Sanitizer.body(entry.answer).split(separator: "\n") { invocation.say("    \(line)") }
    }

    private static func json(_ found: FAQSuggestion?) -> JSON {
        guard let found else { return ["isFAQ": false] }
        return [
            "isFAQ": true, "matchedQuestion": .string(found.matchedQuestion), "answer": .string(found.answer),
            "confidence": .double(found.confidence), "entryId": .string(found.entryID),
        ]
    }
}

extension LibraryEntry {
    var json: JSON {
        [
            "id": .string(id), "questions": .array(questions.map { .string($0) }), "answer": .string(answer),
            "sendsAutomatically": .bool(sendsAutomatically), "pending": .bool(isPending),
        ]
    }
}
