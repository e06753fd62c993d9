import HTTPKit
import JSONKit
import ProcessKit
import Synchronization

/// The sessions of all people, stored in a file so that the same devices are used after a restart.
final class DemoCast: Sendable {
    private let home: DemoHome
    private let world: DemoWorld
    private let record: DemoRecord
    private let sessions: Mutex<[String: DemoSession]>
    let server: DemoServer

    init(_ world: DemoWorld, record: DemoRecord, home: DemoHome, server: DemoServer) {
        self.world = world
        self.record = record
        self.home = home
        self.server = server
        sessions = Mutex(Self.load(home))
    }

    /// Nobody has signed in yet.
    var isNew: Bool { sessions.withLock { $0.isEmpty } }

    func actor(_ id: String) throws(DemoError) -> DemoActor {
        guard let person = world.person(id), let session = sessions.withLock({ $0[id] }) else {
            throw .file("The demo knows no session of \(id). Start it with --reset.")
        }
        return DemoActor(person: person, session: session, server: server)
    }

    func userID(_ id: String) -> String {
        sessions.withLock { $0[id]?.userID } ?? ""
    }

    /// The person with this user id.
    func name(of userID: String) -> String? {
        sessions.withLock { $0.first { $0.value.userID == userID }?.key }
    }

    /// Signs a person in if necessary, and creates the account if it doesn't exist.
    ///
    /// - Parameter make: creates an account that needs an operator, like the creator's.
    func admit(
        _ person: DemoPerson, make: (@Sendable (_ name: String, _ password: String) async throws(DemoError) -> Void)?
    ) async throws(DemoError) {
        guard sessions.withLock({ $0[person.id] }) == nil else { return }
        let password = record.password(of: person.id)
        let session: DemoSession
        if let make {
            session = try await logIn(person.id, password, orElse: make)
        } else {
            do {
                session = try await server.register(person.id, password: password)
            } catch .refused(_, "M_USER_IN_USE", _) {
                session = try await server.logIn(person.id, password: password)
            }
        }
        sessions.withLock { $0[person.id] = session }
        try await actor(person.id).setName()
    }

    private func logIn(
        _ name: String, _ password: String, orElse make: (String, String) async throws(DemoError) -> Void
    ) async throws(DemoError) -> DemoSession {
        do {
            return try await server.logIn(name, password: password)
        } catch .refused(403, _, _) {
            try await make(name, password)
            return try await server.logIn(name, password: password)
        }
    }

    func save() throws(DemoError) {
        let members = sessions.withLock { $0 }.sorted { $0.key < $1.key }.map { name, session in
            (name, ["userId": .string(session.userID), "token": .string(session.token)] as JSON)
        }
        do {
            try Files.write(JSON.object(JSONObject(members)).serialized(), to: home.sessions)
        } catch {
            throw DemoError(error)
        }
    }

    private static func load(_ home: DemoHome) -> [String: DemoSession] {
        // If the file is missing or damaged, everybody signs in again.
        guard let text = try? Files.readText(home.sessions, limit: 1 << 20), let json = try? JSON(parsing: text) else {
            return [:]
        }
        var sessions: [String: DemoSession] = [:]
        for (name, session) in json.object ?? JSONObject() {
            guard let userID = session["userId"].string, let token = session["token"].string else { continue }
            sessions[name] = DemoSession(userID: userID, token: token)
        }
        return sessions
    }
}
