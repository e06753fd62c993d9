import CommandLineKit
import Synchronization
import TestSupport
import Testing

@Suite struct WorkProgressTests {
    /// A clock that advances only when told to.
    private final class Clock: Sendable {
        private let now = Mutex(Duration.zero)
        var elapsed: Duration { now.withLock { $0 } }
        func advance(by step: Duration) { now.withLock { $0 += step } }
    }

    private let clock = Clock()
    private let sink = MemorySink()

    private func progress(_ form: WorkProgress.Form, unit: String = "messages") -> WorkProgress {
        WorkProgress("export", title: "Exporting", unit: unit, form: form, sink: sink) { [clock] in clock.elapsed }
    }

    @Test func `a line counts in its place, with the speed and the time left, and goes at the end`() {
        let work = progress(.line)
        work.update(0, of: 300)
        clock.advance(by: .seconds(2))
        work.update(100, of: 300)
        #expect(sink.error == "\rExporting: 0 of 300 messages\rExporting: 100 of 300 messages, 50/s, 4 s left")
        work.finish()
        #expect(sink.error.hasSuffix("left\r" + String(repeating: " ", count: 46) + "\r"))
        #expect(sink.output.isEmpty)
    }

    @Test func `a line is never wider than the terminal, and says the most that fits`() {
        for (columns, text) in [
            (47, "Exporting: 100 of 300 messages, 50/s, 4 s left"), (46, "Exporting: 100 of 300 messages, 4 s left"),
            (40, "Exporting: 100 of 300, 4 s left"), (25, "Exporting: 100 of 300"), (10, "Exporting"),
        ] {
            let sink = MemorySink(errorColumns: columns)
            let clock = Clock()
            let work = WorkProgress("export", title: "Exporting", unit: "messages", form: .line, sink: sink) {
                clock.elapsed
            }
            work.update(0, of: 300)
            clock.advance(by: .seconds(2))
            work.update(100, of: 300)
            #expect(sink.error.split(separator: "\r").last.map { String($0) }?.hasPrefix(text) == true)
            #expect(sink.error.split(separator: "\r").allSatisfy { $0.count < columns })
        }
    }

    @Test func `a shorter line leaves nothing of a longer one`() {
        let work = progress(.line)
        work.update(1000, of: 2000)
        clock.advance(by: .milliseconds(200))
        work.update(9)
        #expect(sink.error.hasSuffix("\rExporting: 9 messages" + String(repeating: " ", count: 11)))
    }

    @Test func `the last count is shown at once and stays`() {
        let work = progress(.line)
        for count in 0...30 { work.update(Int64(count), of: 30) }
        #expect(sink.error.hasPrefix("\rExporting: 0 of 30 messages\rExporting: 30 of 30 messages"))
    }

    @Test func `not everything that happens is said`() {
        let work = progress(.line)
        for count in 0..<1000 { work.update(Int64(count), of: 1000) }
        #expect(sink.error == "\rExporting: 0 of 1000 messages")
    }

    @Test func `a program is told once a second, and the end of what it was told the beginning of`() {
        let work = progress(.auto)
        work.update(0, of: 10)
        clock.advance(by: .milliseconds(900))
        work.update(3, of: 10)
        #expect(sink.error.isEmpty)
        clock.advance(by: .milliseconds(1100))
        work.update(4, of: 10)
        work.update(10, of: 10)
        work.finish()
        #expect(
            sink.error == """
                {"progress":"export","done":4,"total":10,"unit":"messages","perSecond":2.0,"secondsLeft":3,"finished":false}
                {"progress":"export","done":10,"total":10,"unit":"messages","perSecond":5.0,"secondsLeft":0,"finished":true}

                """)
    }

    @Test func `work that is over at once says nothing to a program that did not ask`() {
        let work = progress(.auto)
        work.update(10, of: 10)
        work.finish()
        #expect(sink.error.isEmpty)
        let asked = progress(.json)
        asked.update(10, of: 10)
        asked.finish()
        #expect(sink.error.split(separator: "\n").count == 2)
        #expect(sink.error.contains(#""perSecond":null,"secondsLeft":null,"finished":true"#))
    }

    @Test func `who wants nothing is told nothing`() {
        let work = progress(.none)
        clock.advance(by: .seconds(5))
        work.update(1, of: 2)
        work.finish()
        #expect(sink.error.isEmpty)
    }

    @Test func `bytes are shown as sizes, and long times as minutes and hours`() {
        let work = progress(.line, unit: "bytes")
        work.update(0, of: 7_200_000_000)
        clock.advance(by: .seconds(1))
        work.update(1_500_000, of: 7_200_000_000)
        #expect(sink.error.contains("Exporting: 1.5 MB of 7.2 GB, 1.5 MB/s, 80 min left"))
        clock.advance(by: .seconds(9))
        work.update(1_600_000, of: 7_200_000_000)
        #expect(sink.error.contains("160 KB/s, 12 h 29 min left"))
    }

    @Test func `what was done before does not count for the speed`() {
        let work = progress(.line)
        work.update(500, of: 600)
        clock.advance(by: .seconds(1))
        work.update(510, of: 600)
        #expect(sink.error.contains("510 of 600 messages, 10/s, 9 s left"))
    }

    @Test func `what goes before the counting is seen, and does not make it slower`() {
        let work = progress(.line)
        work.begin()
        #expect(sink.error == "\rExporting …")
        clock.advance(by: .seconds(9))
        work.update(0, of: 600)
        clock.advance(by: .seconds(1))
        work.update(10, of: 600)
        #expect(sink.error.contains("10 of 600 messages, 10/s, 59 s left"))
        let unfinished = progress(.line)
        unfinished.begin()
        unfinished.finish()
        #expect(sink.error.hasSuffix("\r           \r"))
        let machine = progress(.auto)
        machine.begin()
        machine.finish()
        #expect(!sink.error.contains("{"))
    }

    @Test func `a complaint finds an empty line`() {
        let work = progress(.line)
        work.update(1, of: 2)
        work.clear()
        #expect(sink.error.hasSuffix("\r"))
    }
}
