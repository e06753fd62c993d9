import HTTPKit
import JSONKit
import ProcessKit

/// The progress of creating a demo.
package struct DemoProgress: Sendable, Hashable {
    package var done: Int
    package var total: Int
}

/// Creates the demo on a server that accepts timestamps. It is idempotent, so an interrupted run can be resumed and a
/// completed one changes nothing.
package struct DemoSeeder: Sendable {
    /// How many conversations are created concurrently.
    private static let width = 12

    package typealias MakeCreator = @Sendable (_ name: String, _ password: String) async throws(DemoError) -> Void

    private let world: DemoWorld
    private let home: DemoHome
    private let cast: DemoCast
    private let makeCreator: MakeCreator
    private let progress: @Sendable (DemoProgress) -> Void
    private var record: DemoRecord

    /// - Parameter makeCreator: creates the creator's account, because only the server's operator can assign that
    ///   role.
    package init(
        _ world: DemoWorld, record: DemoRecord, home: DemoHome, serverURL: String, makeCreator: @escaping MakeCreator,
        progress: @escaping @Sendable (DemoProgress) -> Void = { _ in }
    ) {
        self.world = world
        self.home = home
        self.record = record
        self.makeCreator = makeCreator
        self.progress = progress
        // A client of its own, because it opens more connections than the user interface should.
        let http = HTTPClient(HTTPClient.Configuration(userAgent: "buzzbox-demo", maxConnectionsPerHost: Self.width))
        cast = DemoCast(world, record: record, home: home, server: DemoServer(url: serverURL, http: http))
    }

    /// - Returns: the completed record.
    package mutating func run() async throws(DemoError) -> DemoRecord {
        if record.isComplete { return record }
        do {
            let isResumed = !cast.isNew
            try await admitAll()
            let known = isResumed ? try await roomsMade() : [:]
            try await tellAll(known: known)
            try await cast.actor(world.creator.id).setAccountData("m.direct", directRooms)
            // Set the position from which the people listen: they answer everything the creator writes from now on.
            let filter = CreatorFilter(cast.userID(world.creator.id)).json
            let now = try await cast.actor(world.creator.id).sync(since: nil, filter: filter, timeout: .zero)
            DemoLife(path: home.life).since = now["next_batch"].string
            try Files.write(DemoFAQ.library(world.faqs), to: home.faqs)
            record.isComplete = true
            try record.save(home)
            return record
        } catch let error as DemoError {
            throw error
        } catch let error as FileError {
            throw DemoError(error)
        } catch {
            throw .cancelled
        }
    }

    private func admitAll() async throws {
        let cast = cast
        let (creator, makeCreator) = (world.creator, makeCreator)
        try await inParallel(world.people + [creator]) { person in
            try await cast.admit(person, make: person == creator ? makeCreator : nil)
        }
        try cast.save()
    }

    /// The rooms that an earlier attempt has created.
    private func roomsMade() async throws -> [String: String] {
        let cast = cast
        let founders = Set(world.conversations.map { founder(of: $0) })
        let found = try await inParallel(Array(founders)) { founder in
            let actor = try cast.actor(founder)
            var rooms: [String: String] = [:]
            for room in try await actor.joinedRooms() {
                let key = try await actor.state("m.room.create", in: room)[ConversationSeeder.keyName].string
                if let key { rooms[key] = room }
            }
            return rooms
        }
        return found.reduce(into: [:]) { $0.merge($1) { old, _ in old } }
    }

    private mutating func tellAll(known: [String: String]) async throws {
        let total = world.conversations.count
        let (cast, progress) = (cast, progress)
        let (anchor, creator) = (record.anchor, world.creator.id)
        progress(DemoProgress(done: 0, total: total))
        let counter = ProgressCounter(total: total, report: progress)
        // Longest first, so that no long one remains at the end.
        let conversations = world.conversations.sorted { $0.lines.count > $1.lines.count }
        let rooms = try await inParallel(conversations) { conversation in
            let seeder = ConversationSeeder(conversation, cast: cast, creator: creator, anchor: anchor)
            let room = try await seeder.run(known: known[conversation.key])
            counter.step()
            return (conversation.key, room)
        }
        record.rooms = Dictionary(rooms) { first, _ in first }
    }

    private func founder(of conversation: DemoConversation) -> String {
        ConversationSeeder.founder(of: conversation, creator: world.creator.id)
    }

    /// The rooms that are direct conversations.
    private var directRooms: JSON {
        var content = JSONObject()
        for conversation in world.conversations
        where conversation.isDirect && !conversation.marks.contains(.invitation) {
            guard let person = conversation.members.first, let room = record.rooms[conversation.key] else { continue }
            content[cast.userID(person)] = [.string(room)]
        }
        return .object(content)
    }

    /// Runs `body` for all elements, several at a time; the first error ends it.
    @discardableResult
    private func inParallel<Element: Sendable, Value: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            var rest = elements[...]
            var values: [Value] = []
            for element in rest.prefix(Self.width) { group.addTask { try await body(element) } }
            rest = rest.dropFirst(Self.width)
            while let value = try await group.next() {
                values.append(value)
                if let element = rest.popFirst() { group.addTask { try await body(element) } }
            }
            return values
        }
    }
}
