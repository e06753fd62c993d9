import BuzzModel
import BuzzServices
import Observation
import ProcessKit

/// What every view model is given: the services, a place for work, the status line, the clock.
@MainActor @Observable package final class InterfaceEnvironment {
    package let services: InterfaceServices
    package let jobs: Jobs
    package private(set) var notice: Notice?
    /// The moment as the screen knows it: moves on once a minute, and faster while something counts down.
    package private(set) var now: Timestamp
    /// How times of day are written.
    package internal(set) var clock = ClockStyle.hours24
    /// What of the copilot this account has.
    package private(set) var access = CopilotAccess(isCreator: false)
    /// What the account has was read. Before that nothing is said against it.
    private(set) var knowsAccess = false
    /// How safe encrypted conversations are; nil until it was read.
    package private(set) var security: SecurityStanding?
    @ObservationIgnored var accessChanged: () -> Void = {}
    @ObservationIgnored private var noticeTimer: Jobs.ID?

    package init(services: InterfaceServices, jobs: Jobs = Jobs()) {
        self.services = services
        self.jobs = jobs
        now = Timestamp(milliseconds: services.time.now())
    }

    package func tick() {
        now = Timestamp(milliseconds: services.time.now())
    }

    /// The exact moment, for what is stored.
    package var moment: Timestamp { Timestamp(milliseconds: services.time.now()) }

    func update(_ security: SecurityStanding) {
        if security != self.security { self.security = security }
    }

    func update(_ access: CopilotAccess) {
        knowsAccess = true
        guard access != self.access else { return }
        self.access = access
        accessChanged()
    }

    /// Nobody is signed in any more.
    func forget() {
        knowsAccess = false
        access = CopilotAccess(isCreator: false)
        security = nil
        clearNotice()
    }

    // MARK: The status line

    package func show(_ notice: Notice) {
        self.notice = notice
        jobs.cancel(noticeTimer)
        guard !notice.lasts else { return }
        // A long one takes longer to read.
        let stays: Duration = .seconds(max(notice.kind == .failure ? 20 : 6, notice.text.count / 12))
        let time = services.time
        noticeTimer = jobs.startTimer { [weak self] in
            do { try await time.sleep(for: stays) } catch { return }
            self?.clearNotice()
        }
    }

    package func inform(_ text: String) { show(Notice(text)) }
    package func warn(_ text: String) { show(Notice(text, .warning)) }

    package func report(_ error: ServiceError) {
        // The screen for signing in says it.
        guard error != .notSignedIn else { return }
        show(Notice(DisplayText.sentence(error.sentence), .failure))
    }

    /// False where nothing was said.
    @discardableResult
    package func clearNotice() -> Bool {
        guard notice != nil else { return false }
        jobs.cancel(noticeTimer)
        notice = nil
        return true
    }

    // MARK: Work

    /// Stores something, after everything asked for before; a refusal is shown.
    package func write(_ body: @escaping @MainActor () async throws(ServiceError) -> Void) {
        jobs.enqueue { [weak self] in
            do throws(ServiceError) { try await body() } catch { self?.report(error) }
        }
    }

    /// Reads something beside everything else; a failure is shown.
    @discardableResult
    package func read(_ body: @escaping @MainActor () async throws(ServiceError) -> Void) -> Jobs.ID {
        jobs.start { [weak self] in
            do throws(ServiceError) { try await body() } catch { self?.report(error) }
        }
    }
}
