import BuzzModel
import BuzzServices
import Observation
import ProcessKit

/// Shared by all view models: the services, the job queue, the status line and the clock.
@MainActor @Observable package final class InterfaceEnvironment {
    package let services: InterfaceServices
    package let jobs: Jobs
    package private(set) var notice: Notice?
    /// The displayed time: advances once a minute, and faster during a countdown.
    package private(set) var now: Timestamp
    /// The format of times of day.
    package internal(set) var clock = ClockStyle.hours24
    /// The copilot features of this account.
    package private(set) var access = CopilotAccess(isCreator: false)
    /// Whether the access has been loaded. Before that no feature is reported as unavailable.
    private(set) var knowsAccess = false
    /// The state of end-to-end encryption; nil until it was read.
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

    /// The exact time, for storing.
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

    /// Called after signing out.
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
        // Longer notices stay longer.
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
        // The sign-in screen already says so.
        guard error != .notSignedIn else { return }
        show(Notice(DisplayText.sentence(error.sentence), .failure))
    }

    /// False if there was no notice.
    @discardableResult
    package func clearNotice() -> Bool {
        guard notice != nil else { return false }
        jobs.cancel(noticeTimer)
        notice = nil
        return true
    }

    // MARK: Work

    /// Runs a write after all earlier ones; errors are shown.
    package func write(_ body: @escaping @MainActor () async throws(ServiceError) -> Void) {
        jobs.enqueue { [weak self] in
            do throws(ServiceError) { try await body() } catch { self?.report(error) }
        }
    }

    /// Runs a read concurrently with everything else; errors are shown.
    @discardableResult
    package func read(_ body: @escaping @MainActor () async throws(ServiceError) -> Void) -> Jobs.ID {
        jobs.start { [weak self] in
            do throws(ServiceError) { try await body() } catch { self?.report(error) }
        }
    }
}
