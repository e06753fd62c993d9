import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The whole screen. `measure` tells the view models how much space they have; `draw` only reads their state.
@MainActor struct AppView {
    let app: AppViewModel
    let layout: AppLayout

    init(app: AppViewModel, size: Size) {
        self.app = app
        let rows = app.environment.notice.map { StatusView.rows(of: $0, width: size.width) + ($0.outlastsKeys ? 1 : 0) }
        func layout(popupRows: Int = 0) -> AppLayout {
            AppLayout(
                size: size, isGrouped: app.inbox.order.isGrouped, statusRows: rows ?? 1, popupRows: popupRows,
                isCompact: app.settings.isCompact, threads: app.navigator.panes(in: size.width).count)
        }
        let whole = layout()
        let popup = whole.isTooSmall ? 0 : Self.popupRows(of: app, in: whole.stage)
        self.layout = popup == 0 ? whole : layout(popupRows: popup)
    }

    static let leastRowsOfPanes = 6

    /// On a low screen a popup covers the panes, because too few rows would be left for them.
    private static func popupRows(of app: AppViewModel, in stage: Rect) -> Int {
        let rows =
            app.overlay.map { overlay in OverlayScreen.of(overlay)?.height(overlay, stage) ?? 0 }
            ?? app.pending.list.flatMap { PossibleKeysView(keys: $0).panel(in: stage)?.height } ?? 0
        return stage.height - rows < leastRowsOfPanes ? 0 : rows
    }

    // MARK: Measuring

    func measure() {
        guard !layout.isTooSmall else { return }
        app.navigator.setScreen(columns: layout.size.width, isNarrow: layout.isNarrow)
        if let notice = app.environment.notice,
            StatusView.rows(of: notice, width: layout.size.width)
                > StatusView.textArea(of: notice, in: layout.status).height
        {
            app.notifier.keep(notice)
        }
        app.inbox.setHeight(layout.visibleRows)
        for thread in threads { thread.measure() }
        if let overlay = app.overlay, let screen = OverlayScreen.of(overlay) {
            overlay.setHeight(screen.rows(overlay, layout[keyPath: screen.area]))
        }
    }

    private var threads: [ThreadPaneView] {
        let panes = app.navigator.panes(in: layout.size.width)
        return zip(panes, layout.threadPanes).map { ThreadPaneView(app: app, pane: $0, area: $1) }
    }

    // MARK: Drawing

    func draw(theme: Theme, isASCII: Bool) -> Canvas {
        var canvas = Canvas(size: layout.size, theme: theme, isASCII: isASCII)
        if layout.isTooSmall {
            drawTooSmall(on: &canvas)
            return canvas
        }
        HeaderView(state: app.header.state).draw(in: layout.header, on: &canvas)
        let inbox = app.inbox.state
        TabBarView(state: inbox, hints: app.hints.tabHints).draw(in: layout.tabs, on: &canvas)
        if let y = layout.ruleY { canvas.rule(y: y, x: 0, columns: layout.size.width) }
        if app.navigator.showsList {
            canvas.clipped(to: layout.list) {
                InboxView(
                    state: inbox, pitch: layout.rowPitch, lead: layout.listLead, isFocused: app.focus == .list,
                    held: app.thread.held
                )
                .draw(
                    in: layout.list, on: &$0)
            }
        }
        if app.navigator.showsList, inbox.newsAbove > 0, app.overlay?.isPage != true {
            let place = Rect(
                x: layout.list.x, y: layout.ruleY ?? layout.list.y, width: layout.list.width, height: 1)
            let text = " \(inbox.newsAbove) new ↑ "
            let x = canvas.put(text, endingAt: place.maxX - 1, y: place.y, .newMessages)
            canvas.hit(Rect(x: x, y: place.y, width: place.maxX - x, height: 1), .command(.first))
        }
        for x in layout.dividers {
            if let y = layout.ruleY, app.overlay?.isPage != true { canvas.put("┬", x: x, y: y, .line) }
            for y in layout.main.y..<layout.main.maxY { canvas.put("│", x: x, y: y, .line) }
        }
        if app.navigator.showsThread { drawThreads(on: &canvas) }
        drawOverlay(on: &canvas)
        if let keys = app.pending.list { PossibleKeysView(keys: keys).draw(in: layout.stage, on: &canvas) }
        StatusView(state: app.hints.status).draw(in: layout.status, on: &canvas)
        return canvas
    }

    private func drawThreads(on canvas: inout Canvas) {
        let threads = self.threads
        for thread in threads {
            if threads.count == 1 {
                thread.draw(on: &canvas)
            } else {
                canvas.inThread(ObjectIdentifier(thread.pane)) { thread.draw(on: &$0) }
            }
        }
    }

    private func drawOverlay(on canvas: inout Canvas) {
        guard let overlay = app.overlay, let screen = OverlayScreen.of(overlay) else { return }
        if app.signIn.isSignedOut { canvas.fill(layout.welcome, .text) }
        if let page = app.navigator.pageBehind, let behind = OverlayScreen.of(page) {
            behind.draw(page, layout.main, &canvas)
        }
        screen.draw(overlay, layout[keyPath: screen.area], &canvas)
    }

    private func drawTooSmall(on canvas: inout Canvas) {
        let needed = "\(AppLayout.smallest.width)×\(AppLayout.smallest.height)"
        let text = "buzzbox needs \(needed) or more"
        for (index, line) in TextWrapper.wrap(text, columns: max(1, layout.size.width)).enumerated() {
            canvas.put(line, x: 0, y: index, .quiet)
        }
    }
}

/// The last row: a notice, or hints for the keys that are useful now.
struct StatusView {
    let state: StatusViewState

    func draw(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        if let notice = state.notice {
            let role: ThemeRole =
                switch notice.kind {
                case .information: .text
                case .warning: .warning
                case .failure: .failure
                }
            let text = Self.textArea(of: notice, in: area)
            canvas.putWrapped(
                notice.text, in: Rect(x: text.x + 1, y: text.y, width: text.width - 2, height: text.height), role)
            // A notice must not hide keys: draw them below a notice that stays, and beside one that the next key
            // dismisses.
            if text.height < area.height { return drawHints(in: area.row(area.height - 1), on: &canvas) }
            let used = TextWidth.columns(of: notice.text) + 4
            if used < area.width { drawHints(in: area.splitLeft(used).rest, on: &canvas) }
            return
        }
        drawHints(in: area, on: &canvas)
    }

    private func drawHints(in area: Rect, on canvas: inout Canvas) {
        let right = drawRight(in: area, on: &canvas)
        var x = area.x + 1
        if let lead = state.lead { x += canvas.put(lead, x: x, y: area.y, .accent) + 3 }
        for hint in state.left {
            let width = Self.width(of: hint)
            guard x + width <= right else { return }
            draw(hint, x: x, y: area.y, on: &canvas)
            x += width + 2
        }
    }

    static func textArea(of notice: Notice, in area: Rect) -> Rect {
        notice.outlastsKeys && area.height > 1 ? area.splitTop(area.height - 1).top : area
    }

    /// The number of rows a notice needs.
    static func rows(of notice: Notice, width: Int) -> Int {
        TextWidth.columns(of: notice.text) <= width - 2
            ? 1 : TextWrapper.wrap(notice.text, columns: max(1, width - 2)).count
    }

    private func drawRight(in area: Rect, on canvas: inout Canvas) -> Int {
        var right = area.maxX - 1
        for hint in state.right.reversed() {
            let width = Self.width(of: hint)
            guard right - width > area.x + area.width / 3 else { break }
            draw(hint, x: right - width, y: area.y, on: &canvas)
            right -= width + 2
        }
        return right
    }

    private static func width(of hint: KeyHint) -> Int {
        TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.title)
    }

    private func draw(_ hint: KeyHint, x: Int, y: Int, on canvas: inout Canvas) {
        let used = canvas.put(hint.key, x: x, y: y, .key)
        canvas.put(hint.title, x: x + used + 1, y: y, .faint)
        canvas.hit(Rect(x: x, y: y, width: Self.width(of: hint), height: 1), .command(hint.command))
    }
}
