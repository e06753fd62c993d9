import BuzzServices
import Observation
import ProcessKit

/// A form with a few fields.
@MainActor @Observable package final class FormViewModel: OverlayViewModel {
    package typealias Note = FormViewState.Note

    package struct Field {
        package var label: String
        package var hint: String
        package var text: String
        package var isSecret: Bool
        /// Keeps line breaks in pasted text.
        package var keepsLines: Bool
        /// Enter skips it.
        package var isOptional: Bool
        /// Validates the text immediately.
        package var glance: (String) -> Note?
        /// Finds the completion of a typed text. Tab accepts it and moves on; Enter accepts it before submitting.
        package var complete: (@MainActor (String, @escaping @MainActor (Completion?) -> Void) -> Void)?
        /// Validates further when typing pauses.
        package var check: (@MainActor (String) async -> Note?)?

        package init(
            _ label: String, hint: String = "", text: String = "", isSecret: Bool = false, keepsLines: Bool = false,
            isOptional: Bool = false, glance: @escaping (String) -> Note? = { _ in nil },
            complete: (@MainActor (String, @escaping @MainActor (Completion?) -> Void) -> Void)? = nil,
            check: (@MainActor (String) async -> Note?)? = nil
        ) {
            self.label = label
            self.hint = hint
            self.text = text
            self.isSecret = isSecret
            self.keepsLines = keepsLines
            self.isOptional = isOptional
            self.glance = glance
            self.complete = complete
            self.check = check
        }
    }

    package struct Completion {
        package var note: String
        /// The new text of the whole field.
        package var text: String
    }

    /// Asynchronous work: returns an error message, or nil on success.
    package struct Work {
        package var busy: String
        package var body: @MainActor ([String]) async -> String?
        /// Called on success; the form closes.
        package var done: @MainActor () -> Void

        package init(
            _ busy: String, done: @escaping @MainActor () -> Void,
            body: @escaping @MainActor ([String]) async -> String?
        ) {
            self.busy = busy
            self.done = done
            self.body = body
        }

        /// - Parameter attempt: does the work; the message of its error is shown in the form.
        init(
            _ busy: String, done: @escaping @MainActor () -> Void,
            attempt: @escaping @MainActor ([String]) async throws(ServiceError) -> Void
        ) {
            self.init(
                busy, done: done,
                body: { values in
                    do throws(ServiceError) {
                        try await attempt(values)
                        return nil
                    } catch {
                        return DisplayText.sentence(error.sentence)
                    }
                })
        }
    }

    package let contexts: [KeyContext] = [.form, .editing]
    private static let pause = Duration.milliseconds(400)

    private let title: String
    private let lead: String
    private let action: String
    private let fields: [Field]
    private var buffers: [TextBuffer]
    private var notes: [Note?]
    private var focus = 0
    private var completion: Completion?
    private var problem: String?
    private var isBusy = false
    /// The width of multi-line fields.
    private var columns = 60
    /// Leaving a form with typed text requires confirmation.
    private let keepsTyped: Bool
    private var wasWarned = false
    @ObservationIgnored private let submit: ([String]) -> String?
    @ObservationIgnored private let leadsBackTo: (@MainActor () -> Void)?
    @ObservationIgnored private let work: Work?
    @ObservationIgnored private let environment: InterfaceEnvironment?
    /// The layouts of multi-line fields.
    @ObservationIgnored private var layouts: [Int: LayoutCache] = [:]
    @ObservationIgnored private var job: Jobs.ID?
    @ObservationIgnored private var checks: [Int: Jobs.ID] = [:]

    /// - Parameters:
    ///   - focus: the first field.
    ///   - keepsTyped: asks before typed text is discarded.
    ///   - leadsBackTo: shows the previous screen when the form closes.
    ///   - submit: returns an error message, or nil on success.
    package init(
        _ title: String, action: String, lead: String = "", fields: [Field], focus: Int = 0,
        keepsTyped: Bool = false, leadsBackTo: (@MainActor () -> Void)? = nil, submit: @escaping ([String]) -> String?
    ) {
        self.focus = focus
        self.keepsTyped = keepsTyped
        self.leadsBackTo = leadsBackTo
        self.title = title
        self.lead = lead
        self.action = action
        self.fields = fields
        self.submit = submit
        work = nil
        environment = nil
        buffers = fields.map { TextBuffer($0.text) }
        notes = fields.map { _ in nil }
    }

    /// - Parameter submit: validates before the work starts.
    package init(
        _ title: String, action: String, lead: String = "", fields: [Field], environment: InterfaceEnvironment,
        keepsTyped: Bool = false, leadsBackTo: (@MainActor () -> Void)? = nil, work: Work,
        submit: @escaping ([String]) -> String? = { _ in nil }
    ) {
        self.title = title
        self.lead = lead
        self.action = action
        self.fields = fields
        self.submit = submit
        self.work = work
        self.keepsTyped = keepsTyped
        self.environment = environment
        self.leadsBackTo = leadsBackTo
        buffers = fields.map { TextBuffer($0.text) }
        notes = fields.map { _ in nil }
        // Start at the first empty field.
        focus = fields.firstIndex { $0.text.isEmpty } ?? 0
        for index in fields.indices where !fields[index].text.isEmpty { changed(index) }
    }

    package var state: FormViewState {
        FormViewState(
            title: title, lead: lead,
            fields: fields.indices.map { index in
                let field = fields[index]
                let near = buffers[index].nearCaret
                return .init(
                    label: field.label,
                    text: field.isSecret ? String(repeating: "•", count: near.text.count) : near.text,
                    caret: near.caret, hint: field.hint, isFocused: index == focus, note: notes[index],
                    rows: field.keepsLines
                        ? TextRows(layout(of: index), of: buffers[index], most: FormViewState.mostTextRows) : nil)
            },
            problem: problem, action: action, busy: isBusy ? work?.busy : nil)
    }

    package func setColumns(_ columns: Int) { if columns != self.columns { self.columns = max(10, columns) } }

    /// The text of the focused multi-line field, which can be edited in an editor.
    var longText: String? {
        buffers.indices.contains(focus) && fields[focus].keepsLines ? buffers[focus].text : nil
    }

    package func takeEdited(_ text: String) -> Bool {
        guard longText != nil else { return true }
        problem = buffers[focus].replace(with: text) ? nil : TextBuffer.cutOff
        changed(focus)
        return true
    }

    private func layout(of index: Int) -> TextLayout {
        layouts[index, default: LayoutCache()].layout(of: buffers[index], columns: columns)
    }

    /// Up and down move within a multi-line field first.
    private func step(_ step: Int) {
        if buffers.indices.contains(focus), fields[focus].keepsLines {
            let layout = layout(of: focus)
            let row = layout.caretRow + step
            if layout.rows.indices.contains(row) {
                let buffer = buffers[focus]
                return buffers[focus].moveCaret(
                    to: layout.position(row: row, column: layout.caretColumn, in: buffer.characters))
            }
        }
        goTo(focus + step)
    }

    private func goTo(_ index: Int) {
        focus = (index + buffers.count) % max(1, buffers.count)
        completion = nil
    }

    /// What Enter does now, in a word or two.
    var actionWord: String { nextEmpty == nil ? action.split(separator: ";").first.map(String.init) ?? action : "next" }

    private var nextEmpty: Int? {
        guard work != nil, buffers.indices.contains(focus), !buffers[focus].isEmpty else { return nil }
        return buffers.indices.first { $0 > focus && buffers[$0].isEmpty && !fields[$0].isOptional }
    }

    package func type(_ text: String) -> OverlayOutcome {
        guard buffers.indices.contains(focus), !isBusy else { return .handled }
        let lineEnd = fields[focus].keepsLines ? "\n" : fields[focus].isSecret ? "" : " "
        guard buffers[focus].insert(text.replacing("\n", with: lineEnd)) else {
            problem = TextBuffer.refusal
            return .handled
        }
        problem = nil
        changed(focus)
        return .handled
    }

    package func click(row: Int) -> OverlayOutcome {
        if buffers.indices.contains(row) { focus = row }
        return .handled
    }

    private func leave() -> OverlayOutcome {
        let isChanged = zip(buffers, fields).contains { $0.text.trimmed != $1.text.trimmed }
        guard keepsTyped, isChanged, !wasWarned else { return closed }
        wasWarned = true
        problem = "Your text isn’t saved. Press Esc again to discard it."
        return .handled
    }

    private var closed: OverlayOutcome { leadsBackTo.map { .then($0) } ?? .close }

    package var isPage: Bool { false }
    package var hints: [Command] { longText == nil ? [.choose] : [.choose, .newline, .externalEditor] }
    package var titles: [Command: String] { [.choose: actionWord] }

    package func perform(_ command: Command) -> OverlayOutcome {
        switch command {
        case .externalEditor: return longText.map { .edit($0) } ?? .ignored
        case .back, .interrupt:
            guard isBusy else { return leave() }
            environment?.jobs.cancel(job)
            isBusy = false
        case .choose where completion != nil: takeCompletion()
        case .nextPane where completion != nil:
            takeCompletion()
            // Move on to the next field, so that the next typed text goes there.
            if buffers.count > 1 { goTo(focus + 1) }
        case _ where isBusy: return .refuse("One moment. Esc cancels.")
        case .nextPane where buffers.count < 2, .previousPane where buffers.count < 2: return .ignored
        case .nextPane: goTo(focus + 1)
        case .previousPane: goTo(focus - 1)
        case .rowDown: step(1)
        case .rowUp: step(-1)
        case .newline where longText != nil: return type("\n")
        case .choose: return choose()
        default:
            guard buffers.indices.contains(focus) else { return .ignored }
            let version = buffers[focus].version
            guard buffers[focus].perform(command) else { return .ignored }
            if buffers[focus].version != version {
                problem = nil
                changed(focus)
            }
        }
        return .handled
    }

    package func close() {
        environment?.jobs.cancel(job)
        for check in checks.values { environment?.jobs.cancel(check) }
    }

    /// Enter moves to the next empty field, or submits the form if there is none.
    private func choose() -> OverlayOutcome {
        if let next = nextEmpty {
            focus = next
            return .handled
        }
        let values = buffers.map(\.text)
        problem = submit(values)
        guard problem == nil else { return .handled }
        guard let work, let environment else { return closed }
        isBusy = true
        job = environment.jobs.start { [weak self] in
            let problem = await work.body(values)
            guard let self, self.isBusy else { return }
            self.isBusy = false
            self.problem = problem
            if problem == nil { work.done() }
        }
        return .handled
    }

    private func takeCompletion() {
        guard let taken = completion, buffers.indices.contains(focus) else { return }
        buffers[focus].replace(with: taken.text)
        changed(focus)
    }

    private func changed(_ index: Int) {
        wasWarned = false
        let text = buffers[index].text
        notes[index] = fields[index].glance(text)
        completion = nil
        if notes[index] == nil, let complete = fields[index].complete {
            complete(text) { [weak self] found in
                guard let self, self.focus == index, self.buffers[index].text == text else { return }
                self.completion = found
                if let found { self.notes[index] = .init(found.note, isGood: true) }
            }
        }
        guard let check = fields[index].check, let environment else { return }
        environment.jobs.cancel(checks[index])
        let time = environment.services.time
        checks[index] = environment.jobs.startTimer { [weak self] in
            do { try await time.sleep(for: Self.pause) } catch { return }
            let note = await check(text)
            guard let self, !Task.isCancelled, self.buffers[index].text == text else { return }
            self.notes[index] = note
        }
    }
}
