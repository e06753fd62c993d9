import BuzzViewModels
import TerminalKit
import TextKit

/// The rectangles of the screen's parts.
package struct AppLayout: Hashable {
    package static let smallest = Size(width: 30, height: 8)
    private static let narrowBelow = 80

    let size: Size
    var isTooSmall = false
    var isNarrow = false
    var header = Rect(x: 0, y: 0, width: 0, height: 0)
    var tabs = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The row of the line under the tabs.
    var ruleY: Int?
    /// The area of the panes, above the rows of a popup.
    var main = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The area of overlays.
    var stage = Rect(x: 0, y: 0, width: 0, height: 0)
    var list = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The columns of the lines between the panes.
    var dividers: [Int] = []
    /// The panes of the threads, one or two beside each other.
    var threadPanes: [Rect] = []
    var status = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The number of rows per conversation in the list.
    var rowPitch = 2
    /// How many of these are above the conversation, for a group's heading.
    var listLead = 0

    /// - Parameter popupRows: how many rows of the stage a popup takes from the panes.
    init(
        size: Size, isGrouped: Bool = false, statusRows: Int = 1, popupRows: Int = 0, isCompact: Bool = false,
        threads: Int = 1
    ) {
        self.size = size
        guard size.width >= Self.smallest.width, size.height >= Self.smallest.height else {
            isTooSmall = true
            return
        }
        isNarrow = size.width < Self.narrowBelow
        var rest = Rect(size)
        (header, rest) = rest.splitTop(1)
        (tabs, rest) = rest.splitTop(1)
        (rest, status) = rest.splitBottom(max(1, min(statusRows, size.height / 4)))
        if size.height >= 16 {
            ruleY = rest.y
            rest = rest.splitTop(1).rest
        }
        stage = rest
        rowPitch = isCompact ? 1 : rest.height >= 30 ? 3 : rest.height < 6 ? 1 : 2
        // A heading needs a row above the first conversation of its group, which can be any.
        if isGrouped { rowPitch = min(3, rowPitch + 1) }
        listLead = isGrouped ? 1 : 0
        main = stage.splitBottom(popupRows).0
        if isNarrow {
            list = main
            threadPanes = [main]
        } else {
            let share = threads > 1 ? 25 : 34
            (list, rest) = main.splitLeft(max(34, min(52, size.width * share / 100)))
            for left in (1...threads).reversed() {
                var pane = rest
                dividers.append(rest.x)
                (pane, rest) = rest.splitLeft(1).rest.splitLeft((rest.width - left) / left)
                threadPanes.append(pane)
            }
        }
    }

    /// Everything except the key hints at the bottom.
    var welcome: Rect { Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - status.height)) }

    var visibleRows: Int {
        // The last conversation needs no blank row below it.
        let spare = listLead == 0 && rowPitch == 3 ? 1 : 0
        return max(1, (list.height + spare) / rowPitch)
    }
}

/// The parts of the thread pane, from top to bottom.
struct ThreadPaneLayout: Hashable {
    var header: Rect
    var lines: Rect
    var typing: Rect
    var drafts: Rect
    var suggestion: Rect
    var ruleY: Int
    var mode: Rect
    var composer: Rect
    var counter: Rect

    static let composerMargin = 3

    /// The mode in which the draft picker has the keys.
    enum Picking {
        case one
        /// One draft fills the pane.
        case reading
    }

    /// The rows of the thread that drafts never cover.
    private static func leastLines(of rows: Int) -> Int { max(min(rows, 3), rows * 2 / 5) }

    /// The width of text in the composer.
    static func composerColumns(paneWidth: Int) -> Int { max(1, paneWidth - 2 * composerMargin) }

    init(
        _ pane: Rect, thread: ThreadHeaderSize, composer state: ComposerViewState, drafts draftRows: Int,
        hasSuggestion: Bool, picking: Picking? = nil
    ) {
        if picking == .reading {
            let nothing = Rect(x: pane.x, y: pane.maxY, width: pane.width, height: 0)
            (header, lines, typing, suggestion, mode, composer, counter) = (
                nothing, nothing, nothing, nothing, nothing, nothing, nothing
            )
            (drafts, ruleY) = (pane, pane.maxY)
            return
        }
        var rest = pane
        // While drafts are shown, the message they answer needs the space more than the header does.
        let isLow = pane.height < (picking == nil ? 14 : 24)
        let isLowest = picking != nil && pane.height < 14
        (header, rest) = rest.splitTop(isLowest ? 0 : isLow ? min(1, thread.rows) : thread.rows + 1)
        let mostRows = max(1, min(pane.height / 3, ComposerViewState.mostRows))
        let wanted =
            state.blocked.map { TextWrapper.wrap($0, columns: Self.composerColumns(paneWidth: pane.width)).count }
            ?? state.text.count
        let textRows = isLowest ? 0 : max(1, min(wanted, mostRows))
        (rest, counter) = rest.splitBottom(state.showsCount && !isLow ? 1 : 0)
        (rest, composer) = rest.splitBottom(textRows)
        (rest, mode) = rest.splitBottom(state.mode == nil || isLowest ? 0 : 1)
        var rule = Rect(x: 0, y: 0, width: 0, height: 0)
        (rest, rule) = rest.splitBottom(isLowest ? 0 : 1)
        ruleY = isLowest ? pane.maxY : rule.y
        (rest, suggestion) = rest.splitBottom(hasSuggestion && draftRows == 0 && rest.height > 3 ? 1 : 0)
        (rest, drafts) = rest.splitBottom(min(draftRows, rest.height - Self.leastLines(of: rest.height)))
        (lines, typing) = rest.splitBottom(rest.height > 2 && !isLow ? 1 : 0)
    }
}

/// The number of rows that a thread's header needs.
struct ThreadHeaderSize: Hashable {
    var rows: Int
}
