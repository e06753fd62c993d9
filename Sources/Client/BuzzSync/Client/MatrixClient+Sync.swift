import BuzzModel
import JSONKit
import MatrixProtocol

extension MatrixClient {
    /// The server's features that the client uses.
    package struct ServerFeatures: Sendable, Hashable {
        package var versions: [String]
        package var unstable: Set<String>

        /// Whether the server supports delivery receipts.
        package var knowsDelivery: Bool { unstable.contains(Receipt.deliveredType) }
        /// Whether the server has sliding sync, which sends the newest conversations first, some at a time.
        package var knowsSlidingSync: Bool { unstable.contains("org.matrix.simplified_msc3575") }
    }

    package func features() async throws(MatrixClientError) -> ServerFeatures {
        let answer = try await call(Endpoint("GET", "versions").withoutToken.waiting(.seconds(10)))
        guard let versions = answer["versions"].array else { throw .nonsense("it names no versions") }
        let flags = answer["unstable_features"].object.map { $0.filter { $0.value.bool == true }.map(\.key) }
        return ServerFeatures(versions: versions.compactMap(\.string), unstable: Set(flags ?? []))
    }

    /// Events since a token; waits up to `timeout` for one.
    package func sync(
        since: String?, timeout: Duration, filter: SyncFilter, setsPresence: Bool = false
    ) async throws(MatrixClientError) -> SyncResponse {
        var query: [(name: String, value: String)] = [
            (name: "filter", value: filter.text), (name: "timeout", value: "\(timeout.milliseconds)"),
            (name: "use_state_after", value: "true"),
        ]
        if let since { query.append((name: "since", value: since)) }
        if !setsPresence { query.append((name: "set_presence", value: "offline")) }
        var endpoint = Endpoint("GET", "v3", "sync", query: query)
        // An initial sync of a large account takes long.
        endpoint.timeout = since == nil ? .seconds(600) : timeout + .seconds(25)
        let answer = try await call(endpoint) { body, limits throws(JSONError) in
            try SyncResponse(parsing: body, limits: limits)
        }
        guard let response = answer else { throw .nonsense("its sync has no token to go on with") }
        return response
    }

    /// Requests the conversations with these ranks, ordered by their newest message.
    ///
    /// - Parameter position: the position from the previous window; `nil` for the first.
    package func window(
        _ ranks: ClosedRange<Int>, after position: String?, timelineLimit: Int
    ) async throws(MatrixClientError) -> SlidingWindow {
        var query: [(name: String, value: String)] = [
            (name: "timeout", value: "0"), (name: "set_presence", value: "offline"),
        ]
        if let position { query.append((name: "pos", value: position)) }
        let answer = try await call(
            Endpoint(
                "POST", "unstable", "org.matrix.simplified_msc3575", "sync", query: query,
                body: SlidingWindow.request(ranks, timelineLimit: timelineLimit)
            ).repeatable.waiting(.seconds(20)))
        guard let window = SlidingWindow(answer, ownUser: userID.rawValue) else {
            throw .nonsense("its window of conversations is none")
        }
        return window
    }

    /// Pages backwards from a token, or from the newest event without one.
    package func messages(
        in room: ConversationID, from: String?, to: String? = nil, limit: Int, forwards: Bool = false
    ) async throws(MatrixClientError) -> HistoryPage {
        var query: [(name: String, value: String)] = [
            (name: "dir", value: forwards ? "f" : "b"), (name: "limit", value: "\(limit)"),
            (name: "filter", value: #"{"lazy_load_members":true}"#),
        ]
        if let from { query.append((name: "from", value: from)) }
        if let to { query.append((name: "to", value: to)) }
        let answer = try await call(Endpoint("GET", "v3", "rooms", room.rawValue, "messages", query: query))
        guard let page = HistoryPage(answer) else { throw .nonsense("its page of history holds no events") }
        return page
    }

    package func context(
        of event: EventID, in room: ConversationID, limit: Int = 20
    ) async throws(MatrixClientError) -> ContextPage {
        let query = [(name: "limit", value: "\(limit)")]
        let answer = try await call(
            Endpoint("GET", "v3", "rooms", room.rawValue, "context", event.rawValue, query: query))
        guard let page = ContextPage(answer) else { throw .nonsense("its context holds no event") }
        return page
    }

    /// The event nearest to a time in one direction; `nil` if there is none or the server doesn't support this.
    package func event(
        at time: Timestamp, forwards: Bool, in room: ConversationID
    ) async throws(MatrixClientError) -> EventID? {
        let query = [(name: "ts", value: "\(time.milliseconds)"), (name: "dir", value: forwards ? "f" : "b")]
        do {
            let answer = try await call(
                Endpoint("GET", "v1", "rooms", room.rawValue, "timestamp_to_event", query: query))
            return answer["event_id"].string.map { EventID($0) }
        } catch {
            guard error.status == 404 || error.status == 405 else { throw error }
            return nil
        }
    }

    package func event(_ event: EventID, in room: ConversationID) async throws(MatrixClientError) -> MatrixEvent {
        let answer = try await call(Endpoint("GET", "v3", "rooms", room.rawValue, "event", event.rawValue))
        guard let event = MatrixEvent(answer) else { throw .nonsense("its event is none") }
        return event
    }

    /// The member events of everybody who is joined or invited.
    package func members(of room: ConversationID) async throws(MatrixClientError) -> [MatrixEvent] {
        let query = [(name: "not_membership", value: "leave")]
        let answer = try await call(Endpoint("GET", "v3", "rooms", room.rawValue, "members", query: query))
        guard let chunk = answer["chunk"].array else { throw .nonsense("its list of members is none") }
        return chunk.compactMap(MatrixEvent.init)
    }

    package func joinedRooms() async throws(MatrixClientError) -> [ConversationID] {
        let answer = try await call(Endpoint("GET", "v3", "joined_rooms"))
        guard let rooms = answer["joined_rooms"].array else { throw .nonsense("its list of rooms is none") }
        return rooms.compactMap(\.string).map { ConversationID($0) }
    }

    /// The content of a state event; `nil` if there is none.
    package func state(
        _ type: String, key: String = "", in room: ConversationID
    ) async throws(MatrixClientError) -> JSON? {
        do {
            return try await call(Endpoint("GET", "v3", "rooms", room.rawValue, "state", type, key))
        } catch {
            guard error.status == 404 else { throw error }
            return nil
        }
    }
}
