import BuzzModel
import HTTPKit
import JSONKit
import MatrixProtocol

enum DiscoveryEndpoints {
    static let routes: [Route] = [
        [
            Route("GET", "/_matrix/client/versions", .open, .anybody, versions),
            Route("GET", "/.well-known/matrix/client", .open, .anybody, wellKnown),
            Route("GET", "/health", .open, .anybody, health),
            Route("GET", "/_matrix/federation/v1/version", .open, .anybody) { _ in
                .json(["server": ["name": "buzzboxd", "version": .string(Version.number)]])
            },
        ],
        Route.client("GET", "/v3/capabilities", .guest, .anybody, capabilities),
        Route.client("GET", "/v3/thirdparty/protocols", .user, .anybody) { _ in .empty },
        Route.client("GET", "/v3/voip/turnServer", .guest, .anybody) { _ in .empty },
    ].flatMap { $0 }

    private static func versions(_ call: Call) async throws -> ServerResponse {
        .json([
            "versions": .array((1...12).map { .string("v1.\($0)") }),
            "unstable_features": [
                "org.matrix.msc3916.stable": true, "org.matrix.msc4222": true,
                "org.matrix.simplified_msc3575": true, "app.buzzbox.delivered": true,
            ],
        ])
    }

    private static func wellKnown(_ call: Call) async throws -> ServerResponse {
        guard let address = call.server.configuration.publicBaseURL else {
            throw MatrixError.notFound("This server does not say where it is")
        }
        return .json(["m.homeserver": ["base_url": .string(address)]])
    }

    /// Responds once the database does; 503 if the database is damaged.
    private static func health(_ call: Call) async throws -> ServerResponse {
        _ = try await call.server.read { try StreamPosition.current($0) }
        guard call.server.health.problems.isEmpty else { return .json(["status": "damaged"], status: 503) }
        return .json(["status": "ok"])
    }

    private static func capabilities(_ call: Call) async throws -> ServerResponse {
        let versions = RoomVersion.allCases.map { ($0.name, JSON.string("stable")) }
        return .json([
            "capabilities": [
                "m.change_password": ["enabled": true],
                "m.room_versions": [
                    "default": .string(RoomVersion.standard.name), "available": .object(JSONObject(versions)),
                ],
                "m.profile_fields": ["enabled": true], "m.set_displayname": ["enabled": true],
                "m.set_avatar_url": ["enabled": true], "m.3pid_changes": ["enabled": false],
                "m.get_login_token": ["enabled": true],
            ]
        ])
    }
}
