import BuzzModel
import BuzzServices

/// What becomes of a key that an overlay was given.
package enum OverlayOutcome {
    case handled
    /// Not the overlay's business.
    case ignored
    case close
    case run(Command)
    case open(ConversationID, MessageID?)
    /// It cannot be done, for this reason.
    case refuse(String)
    /// Something is read first; keys wait for what it comes to.
    case lookUp(@MainActor () async throws(ServiceError) -> OverlayOutcome)
    /// Close, then do this.
    case then(@MainActor () -> Void)
}

/// Something laid over the panes that takes the keys while it is there.
@MainActor package protocol OverlayViewModel: AnyObject {
    var contexts: [KeyContext] { get }
    /// Nothing else may be laid over it.
    var isModal: Bool { get }
    /// A key that means something here and nowhere in the table, as the letters of a menu.
    func press(_ key: String) -> OverlayOutcome
    func perform(_ command: Command) -> OverlayOutcome
    func type(_ text: String) -> OverlayOutcome
    /// A row was clicked.
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

    /// It hides the panes below; the others leave something of them to be seen.
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
