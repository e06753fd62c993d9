import BuzzViewModels
import TerminalKit

/// The view of an overlay.
protocol OverlayView {
    func draw(in bounds: Rect, on canvas: inout Canvas)
}

/// A screen over the panes: its view model, its view, and how many rows of its list fit. Add a row here for each new
/// screen.
@MainActor struct OverlayScreen {
    let model: any OverlayViewModel.Type
    let area: KeyPath<AppLayout, Rect>
    let rows: @MainActor (any OverlayViewModel, Rect) -> Int
    /// The number of rows of a popup. The panes give them up, so that the popup hides nothing that the user is reading.
    let height: @MainActor (any OverlayViewModel, Rect) -> Int
    let draw: @MainActor (any OverlayViewModel, Rect, inout Canvas) -> Void

    private init<Model: OverlayViewModel>(
        _ model: Model.Type, in area: KeyPath<AppLayout, Rect> = \.stage,
        rows: @escaping @MainActor (Model, Rect) -> Int = { _, _ in 1 },
        popup: @escaping @MainActor (Model, Rect) -> Panel? = { _, _ in nil },
        _ view: @escaping @MainActor (Model) -> any OverlayView
    ) {
        self.model = model
        self.area = area
        self.rows = { model, bounds in (model as? Model).map { rows($0, bounds) } ?? 1 }
        height = { model, bounds in (model as? Model).flatMap { popup($0, bounds)?.height } ?? 0 }
        draw = { model, bounds, canvas in
            if let model = model as? Model { view(model).draw(in: bounds, on: &canvas) }
        }
    }

    static let all: [OverlayScreen] = [
        .init(HelpViewModel.self, rows: HelpView.measure) { HelpView(state: $0.state) },
        .init(
            PaletteViewModel.self, rows: { FinderView.panel(in: $1).rows }, popup: { FinderView.panel(in: $1).panel }
        ) { FinderView(state: $0.state) },
        .init(
            SwitcherViewModel.self, rows: { FinderView.panel(in: $1).rows }, popup: { FinderView.panel(in: $1).panel }
        ) { FinderView(state: $0.state) },
        .init(SearchViewModel.self, rows: { SearchView.panel(in: $1).rows }) { SearchView(state: $0.state) },
        .init(OutboxViewModel.self, rows: { OutboxView(state: $0.state).panel(in: $1).rows }) {
            OutboxView(state: $0.state)
        },
        .init(
            MenuViewModel.self, rows: { MenuView.listRows(in: $1, count: $0.count, note: $0.state.note) },
            popup: { MenuView(state: $0.state, count: $0.count).panel(in: $1) }
        ) { MenuView(state: $0.state, count: $0.count) },
        .init(
            SetUpViewModel.self, rows: { MenuView.listRows(in: $1, count: $0.count, note: $0.state.note) },
            popup: { MenuView(state: $0.state, count: $0.count).panel(in: $1) }
        ) { MenuView(state: $0.state, count: $0.count) },
        .init(
            FormViewModel.self, rows: FormView.measure, popup: { FormView(state: $0.state).panel(in: $1) }
        ) { FormView(state: $0.state) },
        .init(PeopleViewModel.self, rows: { PeopleView.panel(in: $1).rows }) { PeopleView(state: $0.state) },
        .init(
            ThemesViewModel.self, rows: { ThemesView.panel(in: $1, count: $0.state.total).rows },
            popup: { ThemesView.panel(in: $1, count: $0.state.total).panel }
        ) { ThemesView(state: $0.state) },
        .init(LibraryViewModel.self, rows: { LibraryView.panel(in: $1).rows }) { LibraryView(state: $0.state) },
        .init(MemoriesViewModel.self, rows: { MemoriesView.panel(in: $1).rows }) { MemoriesView(state: $0.state) },
        .init(FiguresViewModel.self, rows: { FiguresView.panel(in: $1).rows }) { FiguresView(state: $0.state) },
        .init(SettingsViewModel.self, rows: { SettingsView.panel(in: $1).rows }) { SettingsView(state: $0.state) },
        .init(AccountsViewModel.self, rows: { AccountsView.panel(in: $1).rows }) { AccountsView(state: $0.state) },
        .init(NotificationsViewModel.self, rows: { NotificationsView.panel(in: $1).rows }) {
            NotificationsView(state: $0.state)
        },
        .init(LogsViewModel.self, rows: LogsView.measure) { LogsView(state: $0.state) },
        .init(SecurityViewModel.self, rows: { SecurityView.panel(in: $1).rows }) { SecurityView(state: $0.state) },
        .init(VerificationViewModel.self) { VerificationScreen(state: $0.state) },
        .init(SprintViewModel.self, rows: SprintView.measure) { SprintView(state: $0.state) },
        .init(WelcomeViewModel.self, in: \.welcome) { WelcomeView(state: $0.state) },
        .init(TourViewModel.self, popup: { TourView(state: $0.state).panel(in: $1) }) { TourView(state: $0.state) },
        .init(PersonViewModel.self, rows: { CardView.panel(in: $1, facts: $0.state.facts.count).rows }) {
            CardView(state: $0.state)
        },
        .init(PromisesViewModel.self, rows: { CardView.panel(in: $1, facts: 0).rows }) { CardView(state: $0.state) },
        .init(DealViewModel.self, rows: { CardView.panel(in: $1, facts: 0).rows }) { CardView(state: $0.state) },
        .init(DealsViewModel.self, rows: { DealsView.panel(in: $1, sums: $0.state.sums.count).rows }) {
            DealsView(state: $0.state)
        },
        .init(BatchViewModel.self, rows: BatchView.measure) { BatchView(state: $0.state) },
    ]

    private static let byModel = Dictionary(uniqueKeysWithValues: all.map { (ObjectIdentifier($0.model), $0) })

    static func of(_ overlay: any OverlayViewModel) -> OverlayScreen? { byModel[ObjectIdentifier(type(of: overlay))] }
}
