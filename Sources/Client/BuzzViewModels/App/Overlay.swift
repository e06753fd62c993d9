import BuzzModel
import BuzzServices

/// The outcome of an overlay's handling of a key.
package enum OverlayOutcome {
    case handled
    /// The overlay does not use the key.
    case ignored
    case close
    case run(Command)
    case open(ConversationID, MessageID?)
    /// The action is impossible for this reason.
    case refuse(String)
    /// The outcome depends on a look-up; keys wait for it.
    case lookUp(@MainActor () async throws(ServiceError) -> OverlayOutcome)
    /// Close the overlay, then run this.
    case then(@MainActor () -> Void)
}

/// An overlay over the panes that has the focus while it is open.
@MainActor package protocol OverlayViewModel: AnyObject {
    var contexts: [KeyContext] { get }
    /// Whether no other overlay may cover it.
    var isModal: Bool { get }
    /// Handles a key that is specific to this overlay and not in the key table, such as a menu's letters.
    func press(_ key: String) -> OverlayOutcome
    func perform(_ command: Command) -> OverlayOutcome
    func type(_ text: String) -> OverlayOutcome
    /// Handles a click on a row.
    func click(row: Int) -> OverlayOutcome
    func setHeight(_ rows: Int)
    func storeChanged(_ change: StoreChange)
    func close()
}

extension OverlayViewModel {
    package var isModal: Bool { false }
    package func press(_ key: String) -> OverlayOutcome { .ignored }
    package func type(_ text: String) -> OverlayOutcome { .ignored }
    package func click(row: Int) -> OverlayOutcome { .handled }
    package func setHeight(_ rows: Int) {}
    package func storeChanged(_ change: StoreChange) {}
    package func close() {}
}

package enum Overlay {
    case help(HelpViewModel)
    case palette(PaletteViewModel)
    case switcher(SwitcherViewModel)
    case search(SearchViewModel)
    case outbox(OutboxViewModel)
    case menu(MenuViewModel)
    case form(FormViewModel)
    case people(PeopleViewModel)
    case themes(ThemesViewModel)
    case sprint(SprintViewModel)
    case welcome(WelcomeViewModel)
    case tour(TourViewModel)
    case setUp(SetUpViewModel)
    case accounts(AccountsViewModel)
    case settings(SettingsViewModel)
    case library(LibraryViewModel)
    case memories(MemoriesViewModel)
    case figures(FiguresViewModel)
    case person(PersonViewModel)
    case promises(PromisesViewModel)
    case deal(DealViewModel)
    case deals(DealsViewModel)
    case batch(BatchViewModel)
    case notifications(NotificationsViewModel)
    case logs(LogsViewModel)
    case security(SecurityViewModel)
    case verification(VerificationViewModel)

    /// Whether it covers the panes completely; other overlays leave parts of them visible.
    package var isPage: Bool {
        switch self {
        case .palette, .switcher, .menu, .form, .themes, .tour: false
        default: true
        }
    }

    @MainActor package var model: any OverlayViewModel {
        switch self {
        case .help(let model): model
        case .palette(let model): model
        case .switcher(let model): model
        case .search(let model): model
        case .outbox(let model): model
        case .menu(let model): model
        case .form(let model): model
        case .people(let model): model
        case .themes(let model): model
        case .sprint(let model): model
        case .welcome(let model): model
        case .tour(let model): model
        case .setUp(let model): model
        case .accounts(let model): model
        case .settings(let model): model
        case .library(let model): model
        case .memories(let model): model
        case .figures(let model): model
        case .person(let model): model
        case .promises(let model): model
        case .deal(let model): model
        case .deals(let model): model
        case .batch(let model): model
        case .notifications(let model): model
        case .logs(let model): model
        case .security(let model): model
        case .verification(let model): model
        }
    }
}
