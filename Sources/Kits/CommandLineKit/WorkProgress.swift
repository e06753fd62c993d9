import Synchronization

/// How far long work has come, told to whoever waits: one line that counts on a terminal, JSON lines on standard error
/// elsewhere. Work that is over within a second says nothing to a program.
package final class WorkProgress: Sendable {
    package enum Form: String, Sendable, CaseIterable {
        case auto, line, json, none
    }

    package static let option = CommandOption.string(
        "progress", "HOW", "Progress display: auto (the default), line, json or none.",
        completion: .choices(Form.allCases.map(\.rawValue)))

    private struct State {
        var done: Int64 = 0
        var total: Int64?
        /// What was done already when counting began: it says nothing about the speed.
        var first: Int64?
        var counts: Duration = .zero
        var said: Duration?
        var isSaid = false
        var width = 0
    }

    /// How often something new is said.
    private static let linePause = Duration.milliseconds(100)
    private static let jsonPause = Duration.seconds(1)
    /// The speed of less than this is no speed.
    private static let leastTime = Duration.milliseconds(300)

    private let work: String
    private let title: String
    private let unit: String
    private let form: Form
    private let isAsked: Bool
    private let sink: any CommandSink
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - work: its name for programs: "export".
    ///   - title: its name for people: "Exporting".
    ///   - unit: what is counted: "messages"; "bytes" are shown as KB, MB and GB.
    package convenience init(_ work: String, title: String, unit: String, _ invocation: Invocation) {
        let asked = invocation.accepts("progress") ? invocation.string("progress").flatMap(Form.init) : nil
        let begun = ContinuousClock.now
        self.init(work, title: title, unit: unit, form: asked ?? .auto, sink: invocation.sink) {
            ContinuousClock.now - begun
        }
    }

    package init(
        _ work: String, title: String, unit: String, form: Form, sink: any CommandSink,
        elapsed: @escaping @Sendable () -> Duration
    ) {
        self.work = work
        self.title = title
        self.unit = unit
        self.form = form == .auto ? (sink.errorIsTerminal ? .line : .json) : form
        isAsked = form != .auto
        self.sink = sink
        self.elapsed = elapsed
    }

    /// Something has to be done before there is anything to count: a person sees that it is going on.
    package func begin() {
        guard form == .line else { return }
        state.withLock { show("\(title) …", &$0) }
    }

    package func update(_ done: Int64, of total: Int64? = nil) {
        guard form != .none else { return }
        let now = elapsed()
        state.withLock { state in
            state.done = done
            state.total = total
            if state.first == nil { (state.first, state.counts) = (done, now) }
            let pause = form == .line ? Self.linePause : Self.jsonPause
            // A program is told of what takes its time; a person sees at once that something is going on.
            let last = state.said ?? (form == .line || isAsked ? .zero - pause : .zero)
            guard now - last >= pause else { return }
            state.said = now
            say(&state, now, isFinished: false)
        }
    }

    /// It is done. What a person saw goes, a program is told the end of what it was told the beginning of.
    package func finish() {
        state.withLock { state in
            switch form {
            case .line: clear(&state)
            case .json where state.first == nil: break
            case .json where state.isSaid || isAsked: say(&state, elapsed(), isFinished: true)
            default: break
            }
        }
    }

    /// Makes room for something else on the screen, as a complaint.
    package func clear() { state.withLock { clear(&$0) } }

    private func clear(_ state: inout State) {
        guard form == .line, state.width > 0 else { return }
        sink.write("\r" + String(repeating: " ", count: state.width) + "\r", to: .error)
        state.width = 0
    }

    private func say(_ state: inout State, _ now: Duration, isFinished: Bool) {
        state.isSaid = true
        let rate = Self.rate(state, now)
        guard form == .line else {
            return sink.write(json(state, rate, isFinished: isFinished) + "\n", to: .error)
        }
        // A line that wraps could not be written over: what matters least goes first.
        let words = line(state, rate)
        let room = sink.errorColumns.map { $0 - 1 } ?? .max
        show(words.first { $0.count <= room } ?? String((words.last ?? "").prefix(room)), &state)
    }

    private func show(_ text: String, _ state: inout State) {
        // Spaces over what stood there: not every terminal erases.
        sink.write("\r" + text + String(repeating: " ", count: max(0, state.width - text.count)), to: .error)
        state.width = text.count
    }

    // MARK: Words

    private static func rate(_ state: State, _ now: Duration) -> Double? {
        let done = state.done - (state.first ?? 0)
        let time = now - state.counts
        guard done > 0, time >= leastTime else { return nil }
        return Double(done) / (Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
    }

    private static func secondsLeft(_ state: State, _ rate: Double?) -> Double? {
        guard let total = state.total, total >= state.done, let rate else { return nil }
        return Double(total - state.done) / rate
    }

    /// From all there is to say to the least.
    private func line(_ state: State, _ rate: Double?) -> [String] {
        let isBytes = unit == "bytes"
        let done = isBytes ? Self.size(state.done) : "\(state.done)"
        let count = "\(title): " + (state.total.map { "\(done) of \(isBytes ? Self.size($0) : "\($0)")" } ?? done)
        let counted = isBytes ? count : "\(count) \(unit)"
        var lines = [count, counted]
        let speed = rate.map { ", \(isBytes ? Self.size(Int64($0)) : Self.short($0))/s" } ?? ""
        if let left = Self.secondsLeft(state, rate).map({ ", \(Self.time($0)) left" }) {
            lines += [count + left, counted + left, counted + speed + left]
        } else {
            lines.append(counted + speed)
        }
        return lines.reversed()
    }

    private func json(_ state: State, _ rate: Double?, isFinished: Bool) -> String {
        let total = state.total.map(String.init) ?? "null"
        let speed = rate.map(Self.short) ?? "null"
        let left = Self.secondsLeft(state, rate).map { String(Int64($0.rounded(.up))) } ?? "null"
        return """
            {"progress":"\(work)","done":\(state.done),"total":\(total),"unit":"\(unit)","perSecond":\(speed),\
            "secondsLeft":\(left),"finished":\(isFinished)}
            """
    }

    /// One digit behind the point where there are few.
    private static func short(_ number: Double) -> String {
        guard number < 10 else { return String(Int64(number.rounded())) }
        let tenths = Int64((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func size(_ bytes: Int64) -> String {
        switch bytes {
        case ..<1_000: "\(bytes) B"
        case ..<1_000_000: "\(bytes / 1_000) KB"
        case ..<1_000_000_000: "\(short(Double(bytes) / 1_000_000)) MB"
        default: "\(short(Double(bytes) / 1_000_000_000)) GB"
        }
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int64(seconds.rounded(.up))
        switch whole {
        case ..<100: return "\(whole) s"
        case ..<6_000: return "\((whole + 59) / 60) min"
        default: return "\(whole / 3_600) h \(whole % 3_600 / 60) min"
        }
    }
}
