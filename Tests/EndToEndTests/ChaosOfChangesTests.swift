import Foundation
import JSONKit
import TestSupport
import Testing

/// Like `ChaosTests`, with every kind of change that goes through the outbox: edits, deletions, reactions, files,
/// rooms, names, flags, marks. In `make interop` the server is Synapse, which is not killed; only its connections are
/// cut.
@Suite struct ChaosOfChangesTests {
    private static let rounds = ChaosTests.environment["BUZZBOX_CHAOS_ROUNDS"].flatMap { Int($0) } ?? 10
    private static let seed = ChaosTests.seed

    private enum Server {
        case own(ServerProcess)
        case synapse(SynapseProcess)

        var port: Int {
            switch self {
            case .own(let server): server.port
            case .synapse(let server): server.port
            }
        }
    }

    @Test func `every kind of change happens once, whatever is killed or cut`() async throws {
        var random = SeededRandom(seed: Self.seed)
        let folder = try TemporaryFolder()
        let server: Server
        if SynapseProcess.isWanted {
            server = .synapse(try await SynapseProcess())
        } else {
            let own = ServerProcess(dataFolder: folder.path)
            try await own.start()
            server = .own(own)
        }
        let line = try FaultProxy(upstreamPort: server.port)
        defer { line.stop() }
        let people = [try Person("andie"), try Person("dana")]
        for person in people { try await person.registers(at: line.url) }
        let conversation = try await ChaosTests.meet(people[0], people[1])
        let crew = try await gather(people[0], people[1])

        var followers = [try people[0].follows(), try people[1].follows()]
        defer { for follower in followers { follower.killNow() } }
        var model = ChaosModel()
        for round in 1...Self.rounds {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3: break
            case 4...5:
                let who = Int.random(in: 0...1, using: &random)
                followers[who].killNow()
                followers[who] = try people[who].follows()
            case 6:
                guard case .own(let own) = server else { break }
                own.kill()
                try await own.start()
            default:
                line.set(
                    ChaosTests.faults.randomElement(using: &random) ?? .refuse,
                    cuttingOpen: Bool.random(using: &random))
            }
            for who in 0...1 {
                for step in 0..<Int.random(in: 0...2, using: &random) {
                    try await act(
                        who, people[who], in: conversation, crew, "\(round).\(step)", other: people[1 - who],
                        folder.path, &model, &random)
                }
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...120, using: &random)))
            if Bool.random(using: &random) { line.set(.none, cuttingOpen: Bool.random(using: &random)) }
        }
        line.set(.none, cuttingOpen: true)
        for follower in followers { follower.killNow() }
        for person in people + people { try await ChaosTests.settle(person) }
        try await expect(model, people, conversation, crew)
    }

    /// Creates a group of both, to be renamed.
    private func gather(_ one: Person, _ other: Person) async throws -> String {
        try await one.json("create", "Crew", other.userID)
        try await one.json("sync", "--once")
        try await other.json("sync", "--once")
        let invitation = try #require(try await other.json("invites").first?["id"].string)
        try await other.json("join", invitation)
        try await other.json("sync", "--once")
        try await one.json("sync", "--once")
        return invitation
    }

    /// Makes one change, which is stored when its command returns.
    private func act(
        _ who: Int, _ person: Person, in conversation: String, _ crew: String, _ label: String, other: Person,
        _ folder: String,
        _ model: inout ChaosModel, _ random: inout SeededRandom
    ) async throws {
        let candidate = model.candidates(of: who).randomElement(using: &random)
        switch (Int.random(in: 0..<14, using: &random), candidate) {
        case (0...1, let index?):
            model.lines[index].text = "\(person.name) edited \(label)"
            try await person.json("edit", model.lines[index].id, model.lines[index].text)
        case (2, let index?):
            model.lines[index].isDeleted = true
            try await person.json("delete", model.lines[index].id)
        case (3...5, let index?):
            let key = ["👍", "🎉", "🙏"].randomElement(using: &random) ?? "👍"
            if model.lines[index].reactions.remove(key) == nil { model.lines[index].reactions.insert(key) }
            try await person.json("react", model.lines[index].id, key)
        case (6, _):
            let path = "\(folder)/\(person.name)-\(label).dat"
            try Data(label.utf8).write(to: URL(fileURLWithPath: path))
            let sent = try await person.json("send", conversation, "--file", path)
            model.lines.append(
                .init(
                    author: who, id: sent.first?["id"].string ?? "", text: "\(person.name)-\(label).dat", isFile: true))
        case (7, _):
            let name = "\(person.name)'s room \(label)"
            model.rooms[who].append(name)
            let made = try await person.json("create", name, other.userID)
            try await person.json("send", try #require(made.first?["id"].string), "welcome to \(label)")
        case (8, _):
            model.isPinned[who].toggle()
            if model.isPinned[who] {
                try await person.json("pin", conversation)
            } else {
                try await person.json("pin", conversation, "--undo")
            }
        case (9, _):
            model.isMuted[who].toggle()
            if model.isMuted[who] {
                try await person.json("mute", conversation)
            } else {
                try await person.json("mute", conversation, "--undo")
            }
        case (10, _) where who == 0:
            model.name = "Named \(label)"
            try await person.json("rename", crew, "Named \(label)")
        case (11, _): try await person.json("read", conversation)
        default:
            let text = "\(person.name) \(label)"
            let sent = try await person.json("send", conversation, text)
            model.lines.append(.init(author: who, id: sent.first?["id"].string ?? "", text: text))
        }
    }

    private func expect(
        _ model: ChaosModel, _ people: [Person], _ conversation: String, _ crew: String
    ) async throws {
        let comment = Comment(rawValue: "seed \(Self.seed), \(Self.rounds) rounds")
        for (who, person) in people.enumerated() {
            let messages = try await person.json("messages", conversation, "-n", "100000")
            for author in 0...1 {
                let sender = people[author].userID
                let expected = (author == 0 ? ["hello"] : []) + model.left(by: author)
                #expect(messages.left(by: sender) == expected, comment)
                #expect(messages.reactions(on: sender) == model.reactions(by: author), comment)
            }
            let list = try await person.json("conversations")
            let row = try #require(list.first { $0["id"].string == conversation })
            #expect(row["pinned"].bool == model.isPinned[who], comment)
            #expect(row["muted"].bool == model.isMuted[who], comment)
            #expect(list.first { $0["id"].string == crew }?["name"].string == model.name ?? "Crew", comment)
            // Each room exists once, for its creator and for the invited person.
            let others = list.filter { ![conversation, crew].contains($0["id"].string) }
            let names = others.compactMap { $0["name"].string }
            #expect(names.sorted() == (model.rooms[0] + model.rooms[1]).sorted(), comment)
            for room in others where room["membership"] == "joined" {
                let inside = try await person.json("messages", try #require(room["id"].string), "-n", "50")
                #expect(inside.left(by: person.userID).count == 1, comment)
            }
        }
    }
}

extension Person {
    func registers(at url: String) async throws {
        let result = try await buzzbox("register", url, name, "--password-stdin", input: "correct horse\n")
        guard result.status == 0 else { throw Waited("\(name) registered: \(result.errors)") }
    }
}
