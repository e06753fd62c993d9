import Observation

package struct FormViewState: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package var label: String
        package var text: String
        package var caret: Int
        package var hint: String
        package var isFocused: Bool
    }

    package var title: String
    package var fields: [Field]
    package var problem: String?
    package var action: String
}

/// A few lines to fill in.
@MainActor @Observable package final class FormViewModel: OverlayViewModel {
    package struct Field {
        package var label: String
        package var hint: String
        package var text: String

        package init(_ label: String, hint: String = "", text: String = "") {
            self.label = label
            self.hint = hint
            self.text = text
        }
    }

    package let contexts: [KeyContext] = [.form, .editing]
    private let title: String
    private let action: String
    private let fields: [Field]
    private var buffers: [TextBuffer]
    private var focus = 0
    private var problem: String?
    /// Returns what is wrong, in a sentence, or nil when it was done.
    @ObservationIgnored private let submit: ([String]) -> String?

    package init(_ title: String, action: String, fields: [Field], submit: @escaping ([String]) -> String?) {
        self.title = title
        self.action = action
        self.fields = fields
        self.submit = submit
        buffers = fields.map { TextBuffer($0.text) }
    }

    package var state: FormViewState {
        FormViewState(
            title: title,
            fields: zip(fields, buffers).enumerated().map { index, field in
                .init(
                    label: field.0.label, text: field.1.text, caret: field.1.caret, hint: field.0.hint,
                    isFocused: index == focus)
            },
            problem: problem, action: action)
    }

    package func type(_ text: String) -> OverlayOutcome {
        guard buffers.indices.contains(focus) else { return .handled }
        problem = nil
        buffers[focus].insert(text.replacing("\n", with: " "))
        return .handled
    }

    package func click(row: Int) -> OverlayOutcome {
        if buffers.indices.contains(row) { focus = row }
        return .handled
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        switch command {
        case .nextPane: focus = (focus + 1) % max(1, buffers.count)
        case .previousPane: focus = (focus + buffers.count - 1) % max(1, buffers.count)
        case .back, .interrupt: return .close
        case .choose:
            problem = submit(buffers.map(\.text))
            return problem == nil ? .close : .handled
        default:
            guard buffers.indices.contains(focus) else { return .ignored }
            return buffers[focus].perform(command) ? .handled : .ignored
        }
        return .handled
    }
}
