import BuzzViewModels
import TerminalKit

/// A thread with its composer and drafts.
@MainActor struct ThreadPaneView {
    let app: AppViewModel
    let pane: ThreadPane
    let area: Rect

    private var isCurrent: Bool { pane === app.navigator.pane }

    private var layout: ThreadPaneLayout {
        let header = pane.thread.state.header
        let rows = header.map { ThreadHeaderView(header: $0).rows(width: area.width, paneHeight: area.height) } ?? 0
        let drafts = pane.drafts?.state
        let isPicking = isCurrent && app.focus == .drafts && drafts != nil
        let picking: ThreadPaneLayout.Picking? = !isPicking ? nil : drafts?.readingFrom == nil ? .one : .reading
        return ThreadPaneLayout(
            area, thread: ThreadHeaderSize(rows: rows), composer: pane.composer.state,
            drafts: drafts.map { DraftsView(state: $0, isFocused: false).rows(width: area.width) } ?? 0,
            hasSuggestion: pane.suggestion.state != nil, picking: picking)
    }

    func measure() {
        pane.composer.setColumns(ThreadPaneLayout.composerColumns(paneWidth: area.width))
        let parts = layout
        pane.thread.setViewport(columns: area.width, height: max(1, parts.lines.height))
        if let drafts = pane.drafts {
            let shown = DraftsView(state: drafts.state, isFocused: false).shownOfSelected(in: parts.drafts)
            drafts.setShown(rows: shown.rows, of: shown.all)
        }
    }

    func draw(on canvas: inout Canvas) {
        let parts = layout
        let state = pane.thread.state
        let focus = isCurrent ? app.focus : .list
        canvas.clipped(to: area) { canvas in
            if let header = state.header {
                ThreadHeaderView(header: header, isCurrent: isCurrent).draw(in: parts.header, on: &canvas)
            }
            let view = ThreadView(state: state, isFocused: focus == .thread, hints: app.hints.invitationHints)
            canvas.clipped(to: parts.lines) { view.draw(in: parts.lines, on: &$0) }
            view.drawTyping(in: parts.typing, on: &canvas)
            if let drafts = pane.drafts {
                DraftsView(state: drafts.state, isFocused: focus == .drafts).draw(in: parts.drafts, on: &canvas)
            }
            if let suggestion = pane.suggestion.state {
                SuggestionView(state: suggestion, key: app.shownKey(for: .faq)).draw(in: parts.suggestion, on: &canvas)
            }
            guard !parts.composer.isEmpty else { return }
            let composer = ComposerView(
                state: pane.composer.state, name: state.header?.name ?? "",
                isFocused: focus == .composer && app.overlay == nil)
            composer.draw(parts, pane: area, on: &canvas)
            composer.drawCompletions(above: parts.ruleY, pane: area, on: &canvas)
        }
    }
}
