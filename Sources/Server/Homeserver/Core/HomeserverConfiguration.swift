import HTTPKit
import SodiumKit

/// What an operator may set.
package struct HomeserverConfiguration: Sendable {
    package enum Registration: Sendable, Equatable {
        case closed
        case open
        /// Who shows a token made by the operator may register.
        case token
    }

    /// The part after the colon of every user id. Cannot change once the data directory has one; empty stands for the
    /// one it has, or `localhost`.
    package var serverName: String
    /// The address clients reach the server at, for `.well-known/matrix/client`; nil answers 404 there.
    package var publicBaseURL: String?
    package var registration: Registration
    package var allowsGuests: Bool
    /// Whether senders may say when their events happened (`ts`), as an import of old conversations does.
    package var acceptsTimestamps: Bool
    /// How long an access token lives for clients that can refresh it; others keep theirs until they sign out.
    package var accessTokenLifetime: Duration
    package var passwordCost: Password.Cost
    /// Hashing runs on this many threads at most; each takes the memory of its cost.
    package var passwordWorkers: Int
    /// Whether a reverse proxy stands before the server and says in `X-Forwarded-For` who is calling.
    package var trustsForwardedAddress = false
    package var limits: Limits
    /// Whether what is uploaded from now on is handed out without a token on the older addresses, as it used to be.
    package var servesLegacyMedia = false
    /// What an account may store; nil for what the database says already.
    package var quotas: Quotas?
    /// Where smaller pictures are made; nil stands for this process.
    package var thumbnailMaker: ThumbnailMaker?
    /// Fetches the pages that links lead to; nil for no previews.
    package var previewClient: HTTPClient?
    /// Calls the push gateways that users name; nil for none.
    package var pushClient: HTTPClient?

    package struct Limits: Sendable {
        package var uploadBytes: Int
        package var bodyBytes: Int
        /// What uploads leave free on the disk, which the database needs more than they do.
        package var freeDiskBytes: Int64
        package var roomsPerUser: Int
        package var longestPoll: Duration
        /// Failed sign-ins per account and address; nil lifts the limit.
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
        /// Tries that may come at once.
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
