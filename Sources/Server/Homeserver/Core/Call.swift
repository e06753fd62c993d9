import HTTPKit
import JSONKit
import MatrixProtocol

/// A request being handled by an endpoint: its parameters, its caller and the server. A class, so that a long poll
/// keeps only one copy in memory.
final class Call: Sendable {
    let server: Homeserver
    let request: ServerRequest
    let parameters: [String: String]
    let session: Session?

    init(server: Homeserver, request: ServerRequest, parameters: [String: String], session: Session?) {
        self.server = server
        self.request = request
        self.parameters = parameters
        self.session = session
    }

    /// The caller. Routes that also allow anonymous calls use `session` instead.
    var caller: Session {
        get throws(MatrixError) {
            guard let session else { throw MatrixError(401, .missingToken, "Missing access token") }
            return session
        }
    }

    var userID: String {
        get throws(MatrixError) { try caller.userID }
    }

    func parameter(_ name: String) -> String {
        parameters[name] ?? ""
    }

    /// The user in the path, who must be the caller.
    func ownUserID(_ name: String = "userID") throws(MatrixError) -> String {
        let caller = try userID
        guard parameter(name) == caller else { throw .forbidden("That belongs to another user") }
        return caller
    }

    /// The address the request came from.
    var address: String {
        // Only trust the last entry, which the proxy itself added, in the same line or in one of its own. The caller
        // can forge the others.
        guard server.configuration.trustsForwardedAddress,
            let last = request.headers.values("X-Forwarded-For").last?.split(separator: ",").last
        else { return request.remoteAddress }
        return String(last.prefix(64)).trimmedOfSpaces
    }

    // MARK: Query

    func query(_ name: String) -> String? {
        request.query(name)
    }

    func flag(_ name: String) throws(MatrixError) -> Bool {
        switch query(name) {
        case nil, "false": false
        case "true": true
        default: throw .invalid("\(name) must be true or false")
        }
    }

    /// The requested number of results, from 0 to `most`.
    func limit(default standard: Int, most: Int) throws(MatrixError) -> Int {
        guard let text = query("limit") else { return standard }
        guard let number = Int(text), number >= 0 else { throw .invalid("limit must be a number, 0 or more") }
        return min(number, most)
    }

    func number(_ name: String) throws(MatrixError) -> Int64? {
        guard let text = query(name) else { return nil }
        guard let number = Int64(text) else { throw .invalid("\(name) must be a number") }
        return number
    }

    /// The timestamp for events in this request (`ts`), if the operator allows senders to set it.
    func eventTime() throws(MatrixError) -> Int64? {
        guard let time = try number("ts") else { return nil }
        guard server.configuration.acceptsTimestamps else {
            throw .forbidden("This server dates events itself; it was not started with --accept-timestamps")
        }
        guard (0...(1 << 53) - 1).contains(time) else { throw .invalid("ts must be milliseconds since 1970") }
        return time
    }

    // MARK: Body

    /// The body as a JSON object. An empty body counts as `{}`.
    func body() throws(MatrixError) -> JSON {
        guard !request.body.isEmpty else { return [:] }
        let value = try json()
        guard value.object != nil else { throw .badJSON("The body must be a JSON object") }
        return value
    }

    /// Like `body()`, but an empty body is an error.
    func requiredBody() throws(MatrixError) -> JSON {
        guard !request.body.isEmpty else { throw MatrixError(400, .notJSON, "The body is empty") }
        return try body()
    }

    private func json() throws(MatrixError) -> JSON {
        guard String(validating: request.body, as: UTF8.self) != nil else {
            throw MatrixError(400, .notJSON, "The body is not UTF-8")
        }
        do throws(JSONError) {
            return try JSON(parsing: request.body, limits: JSONLimits(depth: 100, bytes: 8 << 20, isStrict: true))
        } catch {
            switch error {
            case .tooLarge: throw MatrixError(413, .tooLarge, "The body is too large")
            case .tooDeep: throw .badJSON("The body is nested too deeply")
            case .repeated: throw .badJSON("The body has a name twice in one object")
            default: throw MatrixError(400, .notJSON, "The body is not JSON")
            }
        }
    }
}

extension JSON {
    /// Members of request bodies: `nil` when absent or null; throws when of another type.
    func optionalString(_ key: String) throws(MatrixError) -> String? {
        let value = self[key]
        if value.isNull { return nil }
        guard let text = value.string else { throw .badJSON("\(key) must be a string") }
        return text
    }

    func requiredString(_ key: String) throws(MatrixError) -> String {
        guard let text = try optionalString(key) else { throw .missing(key) }
        return text
    }

    func optionalBool(_ key: String) throws(MatrixError) -> Bool? {
        let value = self[key]
        if value.isNull { return nil }
        guard let flag = value.bool else { throw .badJSON("\(key) must be true or false") }
        return flag
    }

    func optionalObject(_ key: String) throws(MatrixError) -> JSON? {
        let value = self[key]
        if value.isNull { return nil }
        guard value.object != nil else { throw .badJSON("\(key) must be an object") }
        return value
    }

    func optionalArray(_ key: String) throws(MatrixError) -> [JSON]? {
        let value = self[key]
        if value.isNull { return nil }
        guard let array = value.array else { throw .badJSON("\(key) must be a list") }
        return array
    }

    func optionalInt(_ key: String) throws(MatrixError) -> Int64? {
        let value = self[key]
        if value.isNull { return nil }
        guard let number = value.int64 else { throw .badJSON("\(key) must be a whole number") }
        return number
    }

    /// Serializes content that must be canonical: room content has no fractions and no huge integers.
    func canonicalContent() throws(MatrixError) -> [UInt8] {
        do throws(JSONError) {
            return try canonical()
        } catch {
            throw .badJSON("Numbers in events must be whole and between ±(2^53 − 1)")
        }
    }
}
