import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit

/// Simulates the demo's people while it is open: they read the creator's messages, pause, type and answer, and
/// sometimes start something themselves. A single long poll listens for all of them.
package actor DemoPeople {
    /// How quickly they react.
    package struct Temper: Sendable {
        /// Seconds until a message is read.
        package var reading: ClosedRange<Double>
        /// Seconds of typing per character of an answer, and the maximum.
        package var typing: ClosedRange<Double>
        package var longestTyping: Double
        /// Seconds between scripted events; nil for none.
        package var happenings: ClosedRange<Double>?

        package init(
            reading: ClosedRange<Double> = 0.8...3.2, typing: ClosedRange<Double> = 0.03...0.06,
            longestTyping: Double = 5, happenings: ClosedRange<Double>? = 14...48
        ) {
            self.reading = reading
            self.typing = typing
            self.longestTyping = longestTyping
            self.happenings = happenings
        }
    }

    let world: DemoWorld
    let cast: DemoCast
    let time: any TimeSource
    private let temper: Temper
    private let findServer: @Sendable () async throws -> String
    private let log: Log
    private let creatorID: String
    private let life: DemoLife
    private var keys: [String: String]
    private var members: [String: [String]] = [:]
    private var random: SeededRandom
    private var chooser = ReplyChooser()
    /// The creator's newest message in each room; pending answers to older ones are dropped.
    private var newest: [String: String] = [:]

    /// - Parameter findServer: returns the server's URL; called again whenever the server doesn't respond.
    package init(
        _ world: DemoWorld, record: DemoRecord, home: DemoHome,
        findServer: @escaping @Sendable () async throws -> String, temper: Temper = Temper(),
        time: any TimeSource = SystemTime(), log: Log = .silent
    ) {
        self.world = world
        self.temper = temper
        self.findServer = findServer
        self.time = time
        self.log = log
        let http = HTTPClient(HTTPClient.Configuration(userAgent: "buzzbox-demo", maxConnectionsPerHost: 4))
        cast = DemoCast(world, record: record, home: home, server: DemoServer(url: "", http: http))
        creatorID = cast.userID(world.creator.id)
        life = DemoLife(path: home.life)
        keys = Dictionary(record.rooms.map { ($0.value, $0.key) }) { first, _ in first }
        random = SeededRandom(world.seed, for: "life \(life.happened)")
    }

    /// Runs until cancelled.
    package func run() async {
        await find()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.listen() }
            if let pause = temper.happenings { group.addTask { await self.happen(every: pause) } }
            await group.waitForAll()
        }
    }

    // MARK: Listening

    private func listen() async {
        await withDiscardingTaskGroup { group in
            let filter = CreatorFilter(creatorID).json
            while !Task.isCancelled {
                do {
                    let timeout = Duration.seconds(life.since == nil ? 0 : 50)
                    let answer = try await cast.actor(world.creator.id).sync(
                        since: life.since, filter: filter, timeout: timeout)
                    let isFirst = life.since == nil
                    life.since = answer["next_batch"].string
                    guard !isFirst else { continue }
                    for deed in CreatorDeed.all(in: answer, creator: creatorID) {
                        group.addTask { await self.respond(to: deed) }
                    }
                } catch {
                    log.debug("the demo's people hear nothing", ["error": "\(error)"])
                    // If cancelled while sleeping, the loop ends.
                    try? await time.sleep(for: .seconds(2))
                    await find()
                }
            }
        }
    }

    private func find() async {
        do {
            cast.server.move(to: try await findServer())
        } catch {
            log.debug("the demo's people find no server", ["error": "\(error)"])
        }
    }

    private func respond(to deed: CreatorDeed) async {
        do {
            switch deed {
            case .invited(let userID, let room):
                guard let name = cast.name(of: userID) else { return }
                try await time.sleep(for: random.duration(temper.reading))
                try await cast.actor(name).join(room)
            case .wrote(let text, let event, let room):
                newest[room] = event
                life.noteAnswer(room)
                try await hear(text, event, in: room)
            }
        } catch {
            // They were interrupted or have left: no answer.
            log.debug("somebody in the demo could not answer", ["error": "\(error)"])
        }
    }

    private func hear(_ text: String, _ event: String, in room: String) async throws {
        let (people, addressed) = try await audience(of: text, in: room)
        for (number, name) in people.enumerated() {
            let actor = try cast.actor(name)
            try await time.sleep(for: random.duration(temper.reading))
            try await actor.markRead(upTo: event, in: room)
            // Everybody reads it; a person who is named answers, otherwise the first one, and sometimes a second.
            guard number < addressed, newest[room] == event else { continue }
            guard number == 0 || addressed != 2 || random.chance(50) else { continue }
            let choice = chooser.answer(of: actor.person, to: text, random: &random)
            if let reaction = choice.reaction {
                try await actor.react(reaction, to: event, in: room, transaction: "react-\(event)-\(name)")
            }
            guard let answer = choice.text else { continue }
            try await actor.setTyping(true, in: room)
            try await time.sleep(for: typingTime(answer))
            if newest[room] == event {
                let content = MessageContent(body: answer).json
                try await actor.send(content, to: room, transaction: "answer-\(event)-\(name)")
            }
            try await actor.setTyping(false, in: room)
        }
    }

    /// The other members of a room, and how many of them, counted from the first, feel addressed.
    private func audience(of text: String, in room: String) async throws -> (people: [String], addressed: Int) {
        if members[room] == nil {
            let userIDs = try await cast.actor(world.creator.id).members(of: room)
            members[room] = userIDs.compactMap { cast.name(of: $0) }.filter { $0 != world.creator.id }.sorted()
        }
        var people = members[room] ?? []
        people.shuffle(using: &random)
        let lowered = text.lowercased()
        let isNamed: (String) -> Bool = { [world] name in
            let first = world.person(name)?.name.split(separator: " ").first.map { $0.lowercased() } ?? name
            return lowered.contains(name) || lowered.contains(first)
        }
        let named = people.filter(isNamed)
        return (named + people.filter { !isNamed($0) }, named.isEmpty ? min(2, people.count) : named.count)
    }

    private func typingTime(_ text: String) -> Duration {
        let seconds = Double(text.count) * Double.random(in: temper.typing, using: &random)
        return .milliseconds(Int64(min(seconds, temper.longestTyping) * 1000))
    }

    // MARK: Spontaneous events

    private func happen(every pause: ClosedRange<Double>) async {
        // Increase the intervals, so that the inbox is not constantly changing.
        var patience = 0.6
        while !Task.isCancelled, life.happened < world.happenings.count {
            do {
                try await time.sleep(for: random.duration(pause) * patience)
                let number = life.happened
                if world.happenings[number].isNudge, isAnswered(world.happenings[number].key) {
                    life.happened = number + 1
                    continue
                }
                try await play(world.happenings[number], number)
                life.happened = number + 1
                patience = min(patience + 0.15, 3)
            } catch let DemoError.refused(_, _, message) {
                // The creator has left or forgotten that conversation: continue with the next event.
                log.debug("something could not happen in the demo", ["error": message])
                life.happened += 1
            } catch {
                log.debug("the demo's people rest", ["error": "\(error)"])
                // If cancelled while sleeping, the loop ends.
                try? await time.sleep(for: .seconds(5))
            }
        }
    }

    private func isAnswered(_ key: String) -> Bool {
        keys.contains { $0.value == key && life.isAnswered($0.key) }
    }

    private func play(_ happening: DemoHappening, _ number: Int) async throws {
        guard let room = keys.first(where: { $0.value == happening.key })?.key else { return }
        var events: [String] = []
        var before: Int64?
        for (index, line) in happening.lines.enumerated() {
            if let before { try await time.sleep(for: .milliseconds(min(line.time - before, 20_000))) }
            before = line.time
            let actor = try cast.actor(line.author)
            if let text = line.text, line.isMessage {
                try await actor.setTyping(true, in: room)
                try await time.sleep(for: typingTime(text))
            }
            let deed = DemoDeed(line, in: room, events: events, transaction: "life-\(number)-\(index)")
            events.append(try await deed.done(by: actor))
            if line.isMessage { try await actor.setTyping(false, in: room) }
        }
    }
}
