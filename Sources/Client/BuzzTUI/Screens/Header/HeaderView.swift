import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The header: the account, the connection, pending changes and the time.
struct HeaderView {
    let state: HeaderViewState

    func draw(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        let y = area.y
        let isShort = area.width < 80
        var right = canvas.put(state.clock, endingAt: area.maxX - 1, y: y, .quiet) - 3
        if state.failed > 0 {
            let text = isShort ? "! \(state.failed)" : "! \(SizeText.number(state.failed)) failed"
            right = canvas.put(text, endingAt: right, y: y, .stateFailed) - 3
            canvas.hit(Rect(x: right + 3, y: y, width: TextWidth.columns(of: text), height: 1), .command(.outbox))
        }
        if state.pending > 0 {
            let text = "\(SizeText.number(state.pending)) pending"
            right = canvas.put(text, endingAt: right, y: y, .warning) - 3
            canvas.hit(Rect(x: right + 3, y: y, width: TextWidth.columns(of: text), height: 1), .command(.outbox))
        }
        var left = area.x + 1
        if !isShort {
            left += canvas.put("buzzbox", x: left, y: y, .strong) + 3
        }
        let (text, role) = connection(isShort: isShort)
        if !text.isEmpty {
            let room = max(0, right - left)
            let fitting = truncated(text, columns: room)
            right = isShort ? right : canvas.put(fitting, endingAt: right, y: y, role) - 3
            if isShort { canvas.put(fitting, x: left, y: y, role) }
        }
        if !isShort || text.isEmpty {
            canvas.putFitting(state.account, x: left, y: y, columns: max(0, right - left), .quiet)
        }
    }

    private func connection(isShort: Bool) -> (String, ThemeRole) {
        switch state.connection {
        case .quiet: ("", .quiet)
        case .working(let text): (text, .quiet)
        case .offline: (isShort ? "▲ Offline" : "▲ Offline – messages will sync when connected", .offline)
        case .trouble(let text): ("▲ " + text, .offline)
        }
    }
}

/// The tabs with their counts; while a filter is being typed it takes the right half.
struct TabBarView {
    let state: InboxViewState
    let hints: [KeyHint]

    func draw(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        let isShort = area.width < 80
        var x = area.x + 2
        if isShort, let filter = state.filter {
            drawFilter(filter, x: x, columns: area.width - 4, y: area.y, on: &canvas)
            return
        }
        let fit = Fit(state.tabs, columns: area.width - 3)
        for tab in state.tabs {
            let title = fit.isShort ? tab.title.shortened : tab.title
            let start = x
            x += canvas.put(title, x: x, y: area.y, tab.isSelected ? .tabSelected : .quiet)
            if tab.count > 0, fit.hasCounts || tab.isSelected {
                x += canvas.put(
                    " " + SizeText.number(tab.count), x: x, y: area.y, tab.isSelected ? .tabSelected : .faint)
            }
            canvas.hit(Rect(x: start, y: area.y, width: x - start, height: 1), .tab(tab.tab))
            x += fit.gap
        }
        if let filter = state.filter {
            let columns = min(40, area.maxX - x - 2)
            drawFilter(filter, x: area.maxX - columns - 1, columns: columns, y: area.y, on: &canvas)
        } else if !isShort {
            drawRight(area, from: x, on: &canvas)
        }
    }

    /// The widest form of the tabs that fits.
    private struct Fit {
        var isShort = false
        var hasCounts = true
        var gap = 4

        init(_ tabs: [InboxViewState.Tab], columns: Int) {
            let ways = [(false, true, 4), (true, true, 2), (true, true, 1), (true, false, 2), (true, false, 1)]
            for (isShort, hasCounts, gap) in ways {
                (self.isShort, self.hasCounts, self.gap) = (isShort, hasCounts, gap)
                if width(of: tabs) <= columns { return }
            }
        }

        private func width(of tabs: [InboxViewState.Tab]) -> Int {
            tabs.reduce(-gap) { width, tab in
                let title = isShort ? tab.title.shortened : tab.title
                let count = tab.count > 0 && (hasCounts || tab.isSelected) ? SizeText.number(tab.count).count + 1 : 0
                return width + title.count + count + gap
            }
        }
    }

    private func drawRight(_ area: Rect, from left: Int, on canvas: inout Canvas) {
        var right = area.maxX - 1
        if let scope = state.scope {
            right = canvas.put(scope, endingAt: right, y: area.y, .accent) - 3
        }
        if state.order != .usual {
            right = canvas.put(state.order.title, endingAt: right, y: area.y, .accent) - 3
        }
        for hint in hints.reversed() {
            let width = TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.title)
            guard right - width > left else { return }
            let x = right - width
            let used = canvas.put(hint.key, x: x, y: area.y, .key)
            canvas.put(hint.title, x: x + used + 1, y: area.y, .faint)
            canvas.hit(Rect(x: x, y: area.y, width: width, height: 1), .command(hint.command))
            right = x - 3
        }
    }

    private func drawFilter(
        _ filter: InboxViewState.Filter, x: Int, columns: Int, y: Int, on canvas: inout Canvas
    ) {
        guard columns > 4 else { return }
        canvas.put("/", x: x, y: y, .accent)
        FieldView(text: filter.text, caret: filter.caret, isFocused: filter.isActive, placeholder: "filter")
            .draw(x: x + 2, y: y, columns: columns - 2, on: &canvas)
    }
}

extension String {
    fileprivate var shortened: String {
        switch self {
        case "Priority": "Prio"
        case "Business": "Biz"
        default: self
        }
    }
}
