import BuzzModel
import BuzzServices
import TextKit

/// Possible completions of the word before the caret: a person, an emoji, a command or a file.
package struct Completion: Hashable, Sendable {
    package struct Candidate: Hashable, Sendable {
        package var label: String
        package var text: String
        /// Somebody who is not in the conversation. Only Tab inserts them; Enter sends the text unchanged.
        package var isAway = false
        /// The snippet to insert, whose fields are not filled in yet.
        package var snippet: Snippet?
        /// The text stays as it is, and its spelling is right from now on.
        package var isNewWord = false
    }

    /// The version of the text it was computed for; invalid for any other.
    let version: TextBuffer.Version
    package var range: Range<Int>
    package var candidates: [Candidate]
    package var index = 0
    package var isPath = false

    func fits(_ buffer: TextBuffer) -> Bool { version == buffer.version && range.upperBound == buffer.caret }

    package func moved(by step: Int) -> Completion {
        var moved = self
        moved.index = (index + step + candidates.count) % max(1, candidates.count)
        return moved
    }

    package var chosen: Candidate? { candidates.indices.contains(index) ? candidates[index] : nil }

    private static let most = 6
    private static let longestWord = 64

    package static func find(
        in buffer: TextBuffer, people index: PeopleIndex, snippets: [Snippet] = []
    ) -> Completion? {
        guard let start = wordStart(in: buffer) else { return nil }
        let word = String(buffer.characters[start..<buffer.caret])
        let range = start..<buffer.caret
        let found: [Candidate]
        switch word.first {
        case "@": found = people(String(word.dropFirst()), index)
        case ":" where word.count >= 3: found = emoji(String(word.dropFirst()))
        case "/" where start == 0: found = commands(word)
        case ";": found = Self.snippets(String(word.dropFirst()), snippets)
        default: found = []
        }
        guard !found.isEmpty else { return nil }
        return Completion(version: buffer.version, range: range, candidates: Array(found.prefix(most)))
    }

    /// The name being typed after an "@", and its range.
    static func person(in buffer: TextBuffer) -> (name: String, range: Range<Int>)? {
        guard let start = wordStart(in: buffer), buffer.characters[start] == "@" else { return nil }
        let name = String(buffer.characters[(start + 1)..<buffer.caret])
        return name.count < 2 || name.contains(":") ? nil : (name, start..<buffer.caret)
    }

    /// Adds known people from outside the conversation after its members.
    func adding(_ people: [Member], beside members: [Member]) -> Completion {
        // Loop over the people, who are few, not over the members, who can be thousands.
        let away = people.filter { person in !members.contains { $0.userID == person.userID } }
        var all = self
        all.candidates += away.map { person in
            Candidate(
                label: DisplayText.name(person.displayName, otherwise: person.userID.localPart) + "  "
                    + DisplayText.line(person.userID.rawValue), text: person.userID.rawValue + " ", isAway: true)
        }
        all.candidates = Array(all.candidates.prefix(Self.most))
        return all
    }

    /// Nil if there is no word, or if it is too long to be completed.
    private static func wordStart(in buffer: TextBuffer) -> Int? {
        var start = buffer.caret
        while start > 0, !buffer.characters[start - 1].isWhitespace {
            start -= 1
            if buffer.caret - start > longestWord { return nil }
        }
        return start < buffer.caret ? start : nil
    }

    private static func people(_ text: String, _ index: PeopleIndex) -> [Candidate] {
        index.best(text, most: most).map { member in
            let name = DisplayText.name(member.displayName, otherwise: member.userID.rawValue)
            return Candidate(label: "\(name)  \(DisplayText.line(member.userID.rawValue))", text: "@\(name) ")
        }
    }

    private static func emoji(_ text: String) -> [Candidate] {
        let text = text.hasSuffix(":") ? String(text.dropLast()) : text
        return Emoji.named(text).map { Candidate(label: "\($0.symbol)  :\($0.name):", text: $0.symbol) }
    }

    private static func snippets(_ text: String, _ snippets: [Snippet]) -> [Candidate] {
        let text = text.lowercased()
        return snippets.filter { $0.name.lowercased().hasPrefix(text) }.map { snippet in
            Candidate(
                label: "\(snippet.name)  \(DisplayText.line(snippet.text, maxColumns: 60))", text: snippet.text,
                snippet: snippet)
        }
    }

    private static func commands(_ text: String) -> [Candidate] {
        ComposerText.commands.filter { $0.name.hasPrefix(text) && $0.name != text }
            .map { Candidate(label: "\($0.name)  \($0.summary)", text: $0.name + " ") }
    }
}

extension ComposerViewModel {
    /// The completion for the current text and caret.
    package internal(set) var completion: Completion? {
        get { offered.flatMap { $0.fits(buffer) ? $0 : nil } }
        set {
            environment.jobs.cancel(pathJob)
            pathJob = nil
            if newValue != offered { offered = newValue }
        }
    }

    func updateCompletion() {
        completion = nil
        if let start = PathCompletion.start(in: buffer) { return completePath(from: start) }
        completion = Completion.find(in: buffer, people: people(), snippets: desk.snippets)
        lookForPeople()
    }

    /// Members are searched in memory, other known people in the store.
    private func lookForPeople() {
        guard let (name, range) = Completion.person(in: buffer) else { return }
        let none = Completion(version: buffer.version, range: range, candidates: [])
        pathJob = environment.read { [weak self, environment] () async throws(ServiceError) in
            let people = try await environment.services.conversations.people(named: name, limit: 8)
            guard let self, !Task.isCancelled else { return }
            let found = (self.completion ?? none).adding(people, beside: self.people().members)
            if !found.candidates.isEmpty { self.completion = found }
        }
    }

    /// Inserts the selected completion; false if there is none.
    package func acceptCompletion() -> Bool {
        guard let completion, let chosen = completion.chosen else { return false }
        if let snippet = chosen.snippet {
            self.completion = nil
            insert(snippet, in: completion.range)
            return true
        }
        if chosen.isNewWord {
            self.completion = nil
            spelling.learn(chosen.text)
            return true
        }
        writing.change { $0.buffer.replace(completion.range, with: chosen.text) }
        self.completion = nil
        changed()
        // After a folder, offer its contents.
        if completion.isPath, chosen.text.hasSuffix("/") { updateCompletion() }
        return true
    }

    private func completePath(from start: Int) {
        let range = start..<buffer.caret
        let typed = String(buffer.characters[range])
        let version = buffer.version
        pathJob = environment.jobs.start { [weak self] in
            let found = await PathCompletion.candidates(for: typed)
            // A path that is already complete needs no completion, so that Enter sends it.
            let isWhole = found.count == 1 && found[0].text == typed
            guard let self, !Task.isCancelled, !found.isEmpty, !isWhole else { return }
            self.completion = Completion(version: version, range: range, candidates: found, isPath: true)
        }
    }

    /// Whether Enter accepts the completion instead of sending: for a person or an emoji, but not for a complete
    /// `/me`.
    package var acceptsCompletionOnEnter: Bool {
        guard let completion else { return false }
        if completion.chosen?.isAway == true { return false }
        if completion.isPath { return completion.chosen?.text != String(buffer.characters[completion.range]) }
        // Do not mistake a smiley for a snippet.
        if let snippet = completion.chosen?.snippet {
            return completion.range.count > 2 || completion.range.count == snippet.name.count + 1
        }
        return buffer.characters[completion.range.lowerBound] != "/"
    }

    /// False if there was none.
    package func dismissCompletion() -> Bool {
        guard completion != nil else { return false }
        completion = nil
        return true
    }
}
