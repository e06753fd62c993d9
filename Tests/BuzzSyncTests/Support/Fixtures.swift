import BuzzModel
import BuzzSync
import HTTPKit
import ProcessKit

extension Session {
    static func test(_ url: String, refreshToken: String? = "refresh1") -> Session {
        Session(
            userID: UserID("@ann:test.example"), deviceID: "DEV", serverURL: url, accessToken: "token1",
            refreshToken: refreshToken)
    }
}

extension MatrixClient {
    static func test(
        _ url: String, refreshToken: String? = "refresh1", sessions: MemorySessionStore = MemorySessionStore(),
        gate: ConnectionGate? = nil, time: any TimeSource = SystemTime()
    ) -> MatrixClient {
        MatrixClient(
            session: .test(url, refreshToken: refreshToken), store: sessions, http: HTTPClient(), gate: gate, time: time
        )
    }
}
