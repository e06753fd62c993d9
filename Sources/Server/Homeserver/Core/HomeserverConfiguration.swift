import HTTPKit
import SodiumKit

/// The operator's settings.
package struct HomeserverConfiguration: Sendable {
    package enum Registration: Sendable, Equatable {
        case closed
        case open
        /// Registration requires a token made by the operator.
        case token
    }

    /// The part of every user id after the colon. It cannot change once the data directory has one; empty means the
    /// existing one, or `localhost`.
    package var serverName: String
    /// The server's address for clients, for `.well-known/matrix/client`; nil answers 404 there.
    package var publicBaseURL: String?
    package var registration: Registration
    package var allowsGuests: Bool
    /// Whether senders may set the timestamp of events (`ts`), which importing old conversations needs.
    package var acceptsTimestamps: Bool
    /// The lifetime of an access token for clients that can refresh it; for others it lasts until they sign out.
    package var accessTokenLifetime: Duration
    package var passwordCost: Password.Cost
    /// The most threads that hash passwords; each needs the memory of its cost.
    package var passwordWorkers: Int
    /// Whether to take client addresses from `X-Forwarded-For`, set by a reverse proxy.
    package var trustsForwardedAddress = false
    package var limits: Limits
    /// Whether new uploads can still be downloaded without a token under the legacy paths.
    package var servesLegacyMedia = false
    /// What an account may store; nil keeps the limits that the database has.
    package var quotas: Quotas?
    /// Creates thumbnails; nil does so in this process.
    package var thumbnailMaker: ThumbnailMaker?
    /// Fetches pages for link previews; nil disables previews.
    package var previewClient: HTTPClient?
    /// The client for calling the push gateways that users name; nil to call none.
    package var pushClient: HTTPClient?

    package struct Limits: Sendable {
        package var uploadBytes: Int
        package var bodyBytes: Int
        /// Free disk space that uploads must leave to the database.
        package var freeDiskBytes: Int64
        package var roomsPerUser: Int
        package var longestPoll: Duration
        /// Failed sign-ins per account and address; nil for no limit.
        package var login: RateLimit?
        package var registration: RateLimit?
        package var messages: RateLimit?

        package init(
            uploadBytes: Int = 100 << 20, bodyBytes: Int = 2 << 20, freeDiskBytes: Int64 = 64 << 20,
            roomsPerUser: Int = 20_000, longestPoll: Duration = .seconds(60),
            login: RateLimit? = RateLimit(burst: 10, perSecond: 0.2),
            registration: RateLimit? = RateLimit(burst: 10, perSecond: 0.2),
            messages: RateLimit? = nil
        ) {
            self.uploadBytes = uploadBytes
            self.bodyBytes = bodyBytes
            self.freeDiskBytes = freeDiskBytes
            self.roomsPerUser = roomsPerUser
            self.longestPoll = longestPoll
            self.login = login
            self.registration = registration
            self.messages = messages
        }
    }

    package struct RateLimit: Sendable, Equatable {
        /// How many attempts may come at once.
        package var burst: Double
        package var perSecond: Double

        package init(burst: Double, perSecond: Double) {
            self.burst = burst
            self.perSecond = perSecond
        }
    }

    package init(
        serverName: String = "", publicBaseURL: String? = nil, registration: Registration = .closed,
        allowsGuests: Bool = false, acceptsTimestamps: Bool = false,
        accessTokenLifetime: Duration = .seconds(24 * 3600),
        passwordCost: Password.Cost = Password.Cost(passes: 2, memory: 19 << 20), passwordWorkers: Int = 2,
        limits: Limits = Limits()
    ) {
        self.serverName = serverName
        self.publicBaseURL = publicBaseURL
        self.registration = registration
        self.allowsGuests = allowsGuests
        self.acceptsTimestamps = acceptsTimestamps
        self.accessTokenLifetime = accessTokenLifetime
        self.passwordCost = passwordCost
        self.passwordWorkers = passwordWorkers
        self.limits = limits
    }
}
