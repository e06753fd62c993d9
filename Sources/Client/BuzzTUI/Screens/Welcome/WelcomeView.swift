import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The first screen on a new installation.
struct WelcomeView: OverlayView {
    let state: WelcomeViewState

    private static let lead =
        "An inbox for conversations that matter. Your messages stay on this computer and the server you choose."

    func draw(in bounds: Rect, on canvas: inout Canvas) {
        canvas.hideCaret()
        canvas.hit(bounds, .overlay)
        canvas.fill(bounds, .text)
        let width = min(64, bounds.width - 4)
        guard width > 8 else { return }
        let lead = TextWrapper.wrap(Self.lead, columns: width)
        let isHigh = bounds.height >= state.rows.count * 3 + lead.count + 6
        let pitch = isHigh ? 3 : bounds.height >= state.rows.count * 2 + 3 ? 2 : 1
        let shown =
            isHigh ? lead.count + 3 : bounds.height >= state.rows.count * pitch + lead.count + 3 ? lead.count + 2 : 1
        let height = shown + state.rows.count * pitch
        let x = bounds.x + (bounds.width - width) / 2
        var y = bounds.y + max(0, (bounds.height - height) / 3)
        canvas.put("buzzbox", x: x, y: y, .tabSelected)
        if shown > 1 {
            for (index, line) in lead.enumerated() { canvas.put(line, x: x, y: y + 1 + index, .quiet, columns: width) }
        }
        y += shown
        for (index, row) in state.rows.enumerated() {
            let place = Rect(x: x - 2, y: y + index * pitch, width: width + 4, height: min(pitch, 2))
            guard place.maxY <= bounds.maxY else { return }
            canvas.overlayRow(place, index: index, isSelected: index == state.selectedIndex) { canvas in
                canvas.put(row.key, x: place.x + 2, y: place.y, .key)
                canvas.putFitting(row.title, x: place.x + 5, y: place.y, columns: width - 4, .strong)
                if pitch > 1 {
                    canvas.putFitting(row.detail, x: place.x + 5, y: place.y + 1, columns: width - 4, .faint)
                }
            }
        }
    }
}
