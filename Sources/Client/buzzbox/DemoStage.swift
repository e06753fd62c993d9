import BuzzDemo
import BuzzServices
import BuzzStore
import BuzzSync
import HTTPKit
import ProcessKit

/// A demo that is ready to be shown: its folder, its world, and the client signed in as the creator.
struct DemoStage: Sendable {
    private static let patience = Duration.seconds(3)

    let home: DemoHome
    let world: DemoWorld
    let record: DemoRecord
    let client: Client
    /// Held while this process simulates the people; nil if another buzzbox does.
    private let lock: FileLock?

    /// Creates the demo if necessary and signs in.
    static func set(
        home place: String?, launch: Launch, seed: UInt64?, resets: Bool,
        progress: @escaping @Sendable (DemoProgress) -> Void
    ) async throws -> DemoStage {
        let home = DemoHome(home: place)
        if resets { try home.reset(serverData: ProfilePlaces(directories: home.directories).serverData) }
        try home.prepare()
        let client = try buildClient(home, launch)
        let lock = try home.lock()
        let record = try DemoRecord.load(home, seed: seed, now: SystemTime().now())
        let world = DemoWorld(seed: record.seed, day: record.day)
        let stage = DemoStage(home: home, world: world, record: record, client: client, lock: lock)
        if record.isComplete, try await client.resume(needsServer: false) { return stage }
        guard lock != nil else { throw DemoError.inUse(path: home.path) }
        do {
            return try await stage.prepared(progress)
        } catch {
            await client.embedded.stop()
            throw error
        }
    }

    private static func buildClient(_ home: DemoHome, _ launch: Launch) throws -> Client {
        try Client.build(
            launch, demo: home.directories, serverOptions: ["--accept-timestamps", "--server-name", "demo.example"])
    }

    private func prepared(_ progress: @escaping @Sendable (DemoProgress) -> Void) async throws -> DemoStage {
        let url = try await client.embedded.start()
        var seeder = DemoSeeder(
            world, record: record, home: home, serverURL: url,
            makeCreator: { name, password throws(DemoError) in try await makeCreator(name, password) },
            progress: progress)
        let complete = try await seeder.run()
        _ = try await client.auth.signIn(
            server: EmbeddedServer.word, user: world.creator.id, password: complete.password(of: world.creator.id))
        try await fillLibrary()
        try await settle()
        return DemoStage(home: home, world: world, record: complete, client: client, lock: lock)
    }

    /// Syncs, so that the inbox opens with everything in it, and waits a little for triage.
    private func settle() async throws {
        guard let active = client.host.current else { return }
        try await client.running {
            _ = await active.engine.settled(sorts: false)
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    let changes = active.store.changes()
                    if await Self.isSettled(active.store) { return }
                    for await _ in changes where await Self.isSettled(active.store) { return }
                }
                // The rest is triaged while the inbox is open.
                group.addTask { try? await SystemTime().sleep(for: Self.patience) }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// If the store cannot be read, the inbox will report it.
    private static func isSettled(_ store: AccountStore) async -> Bool {
        let waiting = (try? await store.triageQueueCount()) ?? 0  // as above
        let pending = (try? await store.pendingCounts().pending) ?? 0  // as above
        return waiting == 0 && pending == 0
    }

    /// The creator's FAQ entries are stored like user changes and delivered to the copilot later.
    private func fillLibrary() async throws {
        guard let store = client.host.current?.store else { return }
        for (number, entry) in world.faqs.enumerated() {
            try await store.saveFAQ(StoredFAQ(id: "demo-\(number + 1)", content: entry.json))
        }
    }

    /// Only a server's operator can make an account a creator's.
    private func makeCreator(_ name: String, _ password: String) async throws(DemoError) {
        guard let program = EmbeddedServer.find() else { throw .server("buzzboxd was not found.") }
        let configuration = ChildProcess.Configuration(
            program,
            ["user", "add", name, "--creator", "--password-stdin", "--data-dir", client.places.serverData])
        do {
            let output = try await ChildProcess.run(configuration, input: Array((password + "\n").utf8))
            guard output.termination.isSuccess else { throw DemoError.server(output.errorText) }
        } catch let error as DemoError {
            throw error
        } catch {
            throw .server("\(error)")
        }
    }

    /// Runs `body` while the network and the simulated people are running.
    func running<Value: Sendable>(
        after start: WakeSignal? = nil, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let embedded = client.embedded
        let people = lock.map { _ in
            DemoPeople(
                world, record: record, home: home, findServer: { try await embedded.start() }, log: client.log)
        }
        // The people are simulated as long as the demo is open.
        return try await client.running(after: start) { try await withCompanions([{ await people?.run() }], body) }
    }
}
