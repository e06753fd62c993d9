import HTTPKit
import Testing

@Suite struct RouterTests {
    private let router: Router<String> = {
        var router = Router<String>()
        for method in ["GET", "PUT"] {
            router.add(method, "/rooms/:room/state/:type/:key", "\(method) keyed state")
            router.add(method, "/rooms/:room/state/:type", "\(method) state")
        }
        router.add("GET", "/rooms/:room/members", "members")
        router.add("GET", "/rooms/public/members", "public members")
        router.add("GET", "/rooms/:id/:what", "anything")
        router.add("POST", "/rooms/public", "make public")
        router.add("GET", "/files/*rest", "files")
        router.add("GET", "/", "root")
        return router
    }()

    @Test(arguments: [
        ("GET", "/rooms/!a%3Ab/members", "members", ["room": "!a:b"]),
        ("GET", "/rooms/public/members", "public members", [:]),
        ("GET", "/rooms/public/other", "anything", ["id": "public", "what": "other"]),
        ("PUT", "/rooms/r/state/m.room.name", "PUT state", ["room": "r", "type": "m.room.name"]),
        ("GET", "/rooms/r/state/m.room.name/", "GET keyed state", ["room": "r", "type": "m.room.name", "key": ""]),
        ("GET", "/rooms/a%2Fb/members", "members", ["room": "a/b"]),
        ("GET", "/r%6Foms/r/members", "members", ["room": "r"]),
        ("HEAD", "/rooms/r/members", "members", ["room": "r"]),
        ("GET", "/files/a/b%20c/d", "files", ["rest": "a/b c/d"]),
        ("GET", "/", "root", [:]),
    ])
    func `a path finds its handler and the parameters`(
        method: String, path: String, handler: String, parameters: [String: String]
    ) {
        guard case .found(let found, let values) = router.match(method: method, path: path) else {
            Issue.record("\(path) wasn't found")
            return
        }
        #expect(found == handler)
        #expect(values == parameters)
    }

    @Test(arguments: [
        "/rooms", "/rooms/r/members/x/y", "/files", "", "*", "/nothing", "/rooms/%ff/members", "/rooms/%4/members",
    ])
    func `a path nobody knows isn't found`(path: String) {
        guard case .notFound = router.match(method: "GET", path: path) else {
            Issue.record("\(path) was found")
            return
        }
    }

    @Test func `a known path with another method is told apart`() {
        guard case .methodNotAllowed = router.match(method: "DELETE", path: "/rooms/r/members") else {
            Issue.record("no methodNotAllowed")
            return
        }
    }

    @Test func `hundreds of routes don't make it slow`() {
        var router = Router<Int>()
        for index in 0..<500 { router.add("GET", "/_matrix/client/v3/thing\(index)/:id/part", index) }
        let clock = ContinuousClock()
        let time = clock.measure {
            for index in 0..<10_000 {
                guard
                    case .found(let found, _) = router.match(
                        method: "GET", path: "/_matrix/client/v3/thing\(index % 500)/x/part"), found == index % 500
                else {
                    Issue.record("not found")
                    return
                }
            }
        }
        // Without optimisation, on a busy machine.
        #expect(time < .seconds(3))
    }
}
