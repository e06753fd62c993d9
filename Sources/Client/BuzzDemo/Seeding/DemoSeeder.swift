import HTTPKit
import JSONKit
import ProcessKit

/// How far the making of a demo is.
package struct DemoProgress: Sendable, Hashable {
    package var done: Int
    package var total: Int
}

/// Brings a world onto a server that accepts timestamps. What was done before is not done again, so that one that was
/// interrupted goes on, and one that is finished changes nothing.
package struct DemoSeeder: Sendable {
    /// Conversations that are told at the same time.
    private static let width = 12

    package typealias MakeCreator = @Sendable (_ name: String, _ password: String) async throws(DemoError) -> Void

    private let world: DemoWorld
    private let home: DemoHome
    private let cast: DemoCast
    private let makeCreator: MakeCreator
    private let progress: @Sendable (DemoProgress) -> Void
    private var record: DemoRecord

    /// - Parameter makeCreator: makes the creator's account: only who runs the server can give somebody that role.
    package init(
        _ world: DemoWorld, record: DemoRecord, home: DemoHome, serverURL: String, makeCreator: @escaping MakeCreator,
        progress: @escaping @Sendable (DemoProgress) -> Void = { _ in }
    ) {
        self.world = world
        self.home = home
        self.record = record
        self.makeCreator = makeCreator
        self.progress = progress
        // Its own client: it keeps more lines open than the interface ever should.
        let http = HTTPClient(HTTPClient.Configuration(userAgent: "buzzbox-demo", maxConnectionsPerHost: Self.width))
        cast = DemoCast(world, record: record, home: home, server: DemoServer(url: serverURL, http: http))
    }

    /// - Returns: the record, complete.
    package mutating func run() async throws(DemoError) -> DemoRecord {
        if record.isComplete { return record }
        do {
            let isResumed = !cast.isNew
            try await admitAll()
            let known = isResumed ? try await roomsMade() : [:]
            try await tellAll(known: known)
            try await cast.actor(world.creator.id).setAccountData("m.direct", directRooms)
            // From here on its people listen: whatever the creator writes next is answered.
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

    /// The rooms of conversations that an earlier try has begun.
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
        // The longest first: nothing has to wait for it in the end.
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

    /// Which rooms are conversations with one person.
    private var directRooms: JSON {
        var content = JSONObject()
        for conversation in world.conversations
        where conversation.isDirect && !conversation.marks.contains(.invitation) {
            guard let person = conversation.members.first, let room = record.rooms[conversation.key] else { continue }
            content[cast.userID(person)] = [.string(room)]
        }
        return .object(content)
    }

    /// Runs `body` for all, several at a time; the first failure ends it.
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
