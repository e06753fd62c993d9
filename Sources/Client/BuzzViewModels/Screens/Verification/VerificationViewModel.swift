import BuzzModel
import BuzzServices
import Observation
import ProcessKit

package struct VerificationViewState: Hashable, Sendable {
    package struct Picture: Hashable, Sendable {
        package var symbol: String
        package var name: String
        package var number: Int
    }

    package var title: String
    /// The instruction, or what is being waited for.
    package var text: String
    package var pictures: [Picture]
    /// For users who cannot see the emoji.
    package var numbers: String
    /// The keys and what they do.
    package var choices: [Choice]
    /// The time until the verification expires.
    package var timeLeft: String

    package struct Choice: Hashable, Sendable {
        package var key: String
        package var title: String
    }
}

/// The screen for comparing emoji with another person or another own device.
@MainActor @Observable package final class VerificationViewModel: OverlayViewModel {
    package let contexts: [KeyContext] = [.menu, .pages, .global]
    private var verification: Verification?
    private let name: String
    private var isConfirming = false
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let security: any SecurityService
    @ObservationIgnored private var clock: Jobs.ID?
    /// Nil while the request is being sent.
    @ObservationIgnored private var id: String?
    private var failure: String?

    /// - Parameters:
    ///   - name: the name of the other side.
    ///   - verification: nil while the request is being sent.
    package init(
        environment: InterfaceEnvironment, security: any SecurityService, name: String, verification: Verification?
    ) {
        self.environment = environment
        self.security = security
        self.name = name
        self.verification = verification
        id = verification?.id
        let time = environment.services.time
        // Updates the remaining time on screen.
        clock = environment.jobs.startTimer { [weak self] in
            while !Task.isCancelled, self != nil {
                do { try await time.sleep(for: .seconds(1)) } catch { return }
                self?.environment.tick()
            }
        }
    }

    package func began(_ id: String) { self.id = id }
    package func failed(_ sentence: String) { failure = sentence }

    package func update(_ all: [Verification]) {
        guard let id, let mine = all.first(where: { $0.id == id }) else { return }
        if mine.stage != verification?.stage { isConfirming = false }
        verification = mine
    }

    package var state: VerificationViewState {
        let stage = verification?.stage
        let isShown = stage == .comparing || stage == .waiting
        return VerificationViewState(
            title: title, text: text,
            pictures: isShown
                ? (verification?.emoji ?? []).map { .init(symbol: $0.symbol, name: $0.name, number: $0.number) } : [],
            numbers: isShown ? (verification?.numbers ?? []).map(String.init).joined(separator: "   ") : "",
            choices: choices,
            timeLeft: stage.map { $0.isOver } == false
                ? verification.map { TimeText.countdown(from: environment.now, to: $0.endsAt) } ?? "" : "")
    }

    private var title: String {
        verification?.isOwn == true ? "Verify your device" : "Verify \(name)"
    }

    private var other: String {
        guard let verification, verification.isOwn else { return name }
        return verification.device.map { "your device \(DisplayText.line($0, maxColumns: 40))" } ?? "your other device"
    }

    private var text: String {
        if let failure { return failure }
        guard let verification else { return "Asking \(name) …" }
        switch verification.stage {
        case .asked:
            return "Asked. Now accept it on the other side: in \(verification.isOwn ? "your other app" : "their app")."
        case .offered:
            return verification.isOwn
                ? "\(other.prefix(1).uppercased() + other.dropFirst()) wants to be verified. Both will show seven emoji."
                : "\(name) wants to verify that you are you. Both of you will see seven emoji."
        case .working: return "Agreeing on a secret …"
        case .comparing:
            return verification.isOwn
                ? "Are these the same on \(other), in the same order?"
                : "Does \(name) see the same, in the same order? Ask by phone or in person, not here."
        case .waiting: return "Waiting for the other side to confirm …"
        case .done(let isVouched):
            if verification.isOwn {
                return "Verified. Your devices trust each other now."
            }
            return isVouched
                ? "Verified. You’ll be warned if \(name)’s identity changes."
                : "They are the same. \(name)’s app has no identity yet, so you can’t be warned of changes."
        case .ended(let reason): return reason
        }
    }

    private var choices: [VerificationViewState.Choice] {
        guard failure == nil, let stage = verification?.stage else { return [.init(key: "Esc", title: "cancel")] }
        switch stage {
        case .offered: return [.init(key: "Enter", title: "go on"), .init(key: "n", title: "no")]
        case .comparing:
            return [.init(key: "y", title: "they are the same"), .init(key: "n", title: "they differ")]
        case .asked, .working, .waiting: return [.init(key: "Esc", title: "cancel")]
        case .done, .ended: return [.init(key: "Enter", title: "close")]
        }
    }

    // MARK: Keys

    package func press(_ key: String) -> OverlayOutcome {
        switch (key, verification?.stage) {
        case ("y", .comparing), ("y", .offered): return goOn()
        case ("n", .comparing):
            act { security, id in await security.refuse(id) }
            return .handled
        case ("n", .offered): return leave()
        default: return .ignored
        }
    }

    package var hints: [Command] { [] }

    package func perform(_ command: Command) -> OverlayOutcome {
        switch command {
        case .open, .choose:
            // Enter is pressed by habit, so it must not confirm the emoji.
            if verification?.stage == .comparing { return .refuse("Press y if they are the same, n if they differ.") }
            return goOn()
        case .back, .interrupt: return leave()
        case .verify: return .refuse("You are verifying here.")
        default: return .ignored
        }
    }

    private func goOn() -> OverlayOutcome {
        guard let verification, !isConfirming else { return .refuse("It is being sent.") }
        switch verification.stage {
        case .offered:
            isConfirming = true
            let (security, id) = (security, verification.id)
            environment.jobs.start { [weak self] in
                do throws(ServiceError) { try await security.accept(id) } catch {
                    self?.isConfirming = false
                    self?.environment.report(error)
                }
            }
        case .comparing:
            isConfirming = true
            act { security, id in await security.confirm(id) }
        case .done, .ended: return leave()
        case .asked, .working, .waiting: return .refuse("Now confirm on the other side.")
        }
        return .handled
    }

    private func act(_ body: @escaping @Sendable (any SecurityService, String) async -> Void) {
        guard let id else { return }
        let security = security
        environment.jobs.start { await body(security, id) }
    }

    private func leave() -> OverlayOutcome {
        act { security, id in await security.dismiss(id) }
        return .close
    }

    package func close() { environment.jobs.cancel(clock) }
}
