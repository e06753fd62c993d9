import ProcessKit
import SQLiteKit
import SodiumKit

/// The state shared by all endpoints: the database, the clock, and what is kept in memory.
package final class Homeserver: Sendable {
    package let configuration: HomeserverConfiguration
    package let database: Database
    let time: any TimeSource
    let log: Log
    let notifier: Notifier
    let authenticator: Authenticator
    let passwords: PasswordWorker
    let interactive: InteractiveAuthentication
    let typing: TypingTracker
    let presence: PresenceTracker
    let pushRules: PushRuleCache
    let audiences: Audiences
    let health = DatabaseHealth()
    let powerLevels: PowerLevelCache
    let lazyMembers: LazyMemberCache
    let sliding: SlidingConnections
    let devicesSeen = DevicesSeen()
    let metrics = Metrics()
    let media: MediaFiles
    let uploads = UploadTickets()
    let syncs = SharedWork<SyncBuilder.Answer>()
    let thumbnails: Thumbnails
    let previews: URLPreviews?
    let failedLogins: RateLimiter
    let registrations: RateLimiter
    let messages: RateLimiter

    init(
        configuration: HomeserverConfiguration, database: Database, mediaDirectory: String, time: any TimeSource,
        log: Log
    ) {
        self.configuration = configuration
        self.database = database
        self.time = time
        self.log = log
        notifier = Notifier(time: time)
        let audiences = Audiences()
        self.audiences = audiences
        authenticator = Authenticator(database: database, time: time) { audiences.forgetAll() }
        passwords = PasswordWorker(workers: configuration.passwordWorkers, cost: configuration.passwordCost)
        interactive = InteractiveAuthentication(time: time)
        let serials = SerialNumbers(startingAt: time.now())
        typing = TypingTracker(serials: serials, time: time)
        presence = PresenceTracker(serials: serials, time: time)
        pushRules = PushRuleCache()
        powerLevels = PowerLevelCache()
        lazyMembers = LazyMemberCache()
        sliding = SlidingConnections(startingAt: time.now())
        media = MediaFiles(directory: mediaDirectory)
        thumbnails = Thumbnails(of: media, maker: configuration.thumbnailMaker ?? Thumbnails.inProcess)
        previews = configuration.previewClient.map { URLPreviews(client: $0, time: time) }
        failedLogins = RateLimiter(configuration.limits.login, time: time)
        registrations = RateLimiter(configuration.limits.registration, time: time)
        messages = RateLimiter(configuration.limits.messages, time: time)
    }

    /// Runs `body` in a transaction shared with other writers and returns once it is on disk. Only then are the
    /// affected users woken.
    ///
    /// - Parameter eventTime: the timestamp for new events in place of the current time.
    @discardableResult
    func commit<T: Sendable>(
        eventTime: Int64? = nil, _ body: @escaping @Sendable (Transaction) throws -> T
    ) async throws -> T {
        try health.requireSound()
        do {
            let (value, effects) = try await database.writeGrouped { [self] connection in
                let transaction = Transaction(
                    connection: connection, server: self, now: time.now(), eventTime: eventTime)
                do {
                    return (try body(transaction), transaction.effects)
                } catch {
                    let error = (error as? DatabaseError).flatMap(Quotas.refusal) ?? error
                    // The body is rolled back, so caches must not keep what was read during it.
                    audiences.forget(transaction.touchedRooms)
                    if transaction.touchesRules { pushRules.clear() }
                    throw error
                }
            }
            if effects.endsSessions { authenticator.forgetAll() }
            for device in effects.endedDevices { sliding.forget(device.deviceID, of: device.userID) }
            notifier.wake(effects.wakes)
            return value
        } catch let error as DatabaseError {
            // A failed commit also rolls back other bodies of its group, which may have filled caches.
            health.note(error)
            pushRules.clear()
            audiences.forgetAll()
            throw error
        }
    }

    func read<T: Sendable>(_ body: @Sendable (Connection) throws -> T) async throws -> T {
        do {
            return try await database.read(body)
        } catch let error as DatabaseError {
            health.note(error)
            throw error
        }
    }
}
