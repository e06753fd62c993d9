import BuzzModel
import BuzzServices
import Observation

/// The account's identity, recovery, backup and devices.
@MainActor @Observable package final class SecurityViewModel: CursorViewModel {
    /// The subject of a row.
    package enum Item: Hashable, Sendable {
        case identity(SecurityStanding.Identity)
        case recovery(isSetUp: Bool?)
        case backup(SecurityStanding.Backup)
        case file
        case person(PersonStanding)
        case device(OwnDevice)
    }

    package let contexts: [KeyContext] = [.pages, .list, .global]
    package var cursor = ListCursor()
    private var standing: SecurityStanding?
    private var hasRecovery: Bool?
    private var devices: [OwnDevice] = []
    private var failure: String?
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let choose: (Item) -> OverlayOutcome
    @ObservationIgnored private let verify: (Item) -> OverlayOutcome

    /// - Parameters:
    ///   - choose: handles Enter on a row.
    ///   - verify: starts verifying the row's subject.
    package init(
        environment: InterfaceEnvironment, choose: @escaping (Item) -> OverlayOutcome,
        verify: @escaping (Item) -> OverlayOutcome
    ) {
        self.environment = environment
        self.choose = choose
        self.verify = verify
        read()
    }

    private var items: [Item] {
        guard let standing else { return [] }
        return [.identity(standing.identity), .recovery(isSetUp: hasRecovery), .backup(standing.backup), .file]
            + standing.warnings.map { .person($0) } + devices.map { .device($0) }
    }

    package var state: SecurityViewState {
        let items = items
        return SecurityViewState(
            note: note, rows: items.isEmpty ? [] : items[cursor.visible].map(row), top: cursor.top,
            selectedIndex: cursor.index, total: items.count,
            emptyText: items.isEmpty ? failure ?? "Looking …" : nil)
    }

    private var note: String {
        if let failure, !items.isEmpty { return failure }
        guard let standing else { return "" }
        if !standing.warnings.isEmpty { return "somebody’s identity changed" }
        switch standing.identity {
        case .verified where standing.unsavedKeys == 0 && hasRecovery != false: return "all is well"
        case .verified: return "only this device can read your messages"
        case .unknown: return ""
        case .none, .pending, .unverified, .replaced: return "this device is not verified"
        }
    }

    private func row(_ item: Item) -> SecurityViewState.Row {
        switch item {
        case .identity(let identity):
            return .init(
                mark: identity == .verified ? .good : identity == .unknown ? .none : .warning, title: "Identity",
                detail: identity.words, note: Self.step(of: identity))
        case .recovery(let isSetUp):
            return .init(
                mark: isSetUp == true ? .good : isSetUp == false ? .warning : .none, title: "Recovery key",
                detail: isSetUp == true
                    ? "set up: with it a new device gets your messages back"
                    : isSetUp == false
                        ? "none: if this device is lost, so are your encrypted messages" : "not known yet",
                note: isSetUp == true ? "new key" : "set up")
        case .backup(let backup):
            let (keys, unsaved) = (standing?.keys ?? 0, standing?.unsavedKeys ?? 0)
            return .init(
                mark: backup == .active && unsaved == 0 ? .good : backup == .unknown ? .none : .warning,
                title: "Backup of your keys", detail: backup.words(unsaved: unsaved, of: keys),
                note: Self.step(of: backup, unsaved: unsaved))
        case .file:
            return .init(
                mark: .none, title: "Key file", detail: "moves the keys to your messages to another app, or back",
                note: "export, import")
        case .person(let person):
            return .init(
                mark: .warning, title: DisplayText.line(person.user.rawValue, maxColumns: 60),
                detail: person.trust == .lost
                    ? "not the one you verified: nothing is sent until you decide" : "has a new identity",
                note: "decide")
        case .device(let device):
            let seen = device.lastSeen.map { "seen \(TimeText.listTime($0, now: environment.now))" } ?? ""
            let state =
                device.isVerified ? "verified" : device.isEncrypting ? "not verified" : "reads nothing encrypted"
            return .init(
                mark: device.isVerified ? .good : device.isEncrypting ? .warning : .none,
                title: DisplayText.name(device.name, otherwise: device.id),
                detail: [DisplayText.line(device.id, maxColumns: 30), state, seen].filter { !$0.isEmpty }
                    .joined(separator: " · "),
                note: device.isThis ? "this device" : "")
        }
    }

    private static func step(of identity: SecurityStanding.Identity) -> String {
        switch identity {
        case .none: "set up"
        case .pending: "enter password"
        case .unverified, .replaced: "verify"
        case .verified, .unknown: ""
        }
    }

    private static func step(of backup: SecurityStanding.Backup, unsaved: Int) -> String {
        switch backup {
        case .none, .removed, .foreign: "new backup"
        case .active: unsaved > 0 ? "save now" : ""
        case .locked: "recover"
        case .unknown: ""
        }
    }

    package var hints: [Command] { [.open, .verify] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .security: return .close
        case .open, .choose, .verify:
            let items = items
            guard items.indices.contains(cursor.index) else { return .refuse("Nothing is selected.") }
            return command == .verify ? verify(items[cursor.index]) : choose(items[cursor.index])
        default: return .ignored
        }
    }

    package func storeChanged(_ change: StoreChange) {
        if change.everything { read() }
    }

    /// Shows local data at once and adds the server's answer when it arrives.
    package func read() {
        guard let security = environment.services.security else {
            failure = "There is no encryption here."
            return
        }
        environment.jobs.start { [weak self] in
            do throws(ServiceError) {
                self?.take(try await security.standing())
                self?.hasRecovery = try await security.hasRecovery()
                self?.devices = try await security.devices()
                self?.take(try await security.standing())
            } catch {
                self?.failure = DisplayText.sentence(error.sentence)
            }
        }
    }

    private func take(_ standing: SecurityStanding) {
        failure = nil
        self.standing = standing
        cursor.setCount(items.count)
    }
}
