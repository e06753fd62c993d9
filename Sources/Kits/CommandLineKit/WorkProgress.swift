import Synchronization

/// Reports the progress of long work: a counting line on a terminal, JSON lines on standard error elsewhere. JSON is
/// written only for work that takes longer than a second.
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
        /// The count at the first update. It may include earlier work, so it is left out of the speed.
        var first: Int64?
        var counts: Duration = .zero
        var said: Duration?
        var isSaid = false
        var width = 0
    }

    /// The shortest time between two reports.
    private static let linePause = Duration.milliseconds(100)
    private static let jsonPause = Duration.seconds(1)
    /// A speed measured over less time than this would be noise.
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

    /// For work whose first count takes a while: shows the title on a terminal at once.
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
            // Write the first JSON report only after a second unless JSON was asked for; update a terminal at once.
            let last = state.said ?? (form == .line || isAsked ? .zero - pause : .zero)
            // The last count stays on the terminal for as long as whatever follows takes.
            guard now - last >= pause || (form == .line && done == total) else { return }
            state.said = now
            say(&state, now, isFinished: false)
        }
    }

    /// Removes the line from a terminal. Writes a final JSON report if an earlier one was written or JSON was asked
    /// for.
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

    /// Clears the line so that something else can be printed, such as an error.
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
        // A wrapped line could not be overwritten: take the most detailed wording that fits.
        let words = line(state, rate)
        let room = sink.errorColumns.map { $0 - 1 } ?? .max
        show(words.first { $0.count <= room } ?? String((words.last ?? "").prefix(room)), &state)
    }

    private func show(_ text: String, _ state: inout State) {
        // Overwrite the rest of the previous line with spaces: not every terminal can erase.
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

    /// The wordings of the line, from the most detailed to the shortest.
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

    /// One decimal digit for numbers below ten.
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
