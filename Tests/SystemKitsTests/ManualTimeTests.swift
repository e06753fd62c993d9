import ProcessKit
import Synchronization
import TestSupport
import Testing

@Suite struct ManualTimeTests {
    private final class Record: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    @Test func `sleepers wake in the order of their deadlines`() async throws {
        let time = ManualTime(now: 0)
        let woken = Record()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seconds in [3, 1, 2] {
                group.addTask {
                    try await time.sleep(for: .seconds(seconds))
                    woken.add(seconds)
                }
            }
            await time.sleepers(atLeast: 3)
            for expected in 1...3 {
                time.advance(by: .seconds(1))
                try await group.next()
                #expect(woken.all == Array(1...expected))
            }
        }
        #expect(time.now() == 3000)
    }

    @Test func `nobody wakes a moment too early`() async throws {
        let time = ManualTime(now: 0)
        let sleeper = Task { try await time.sleep(for: .milliseconds(10)) }
        await time.sleepers(atLeast: 1)
        time.advance(by: .milliseconds(9))
        #expect(time.sleepers == 1)
        time.advance(by: .milliseconds(1))
        #expect(time.sleepers == 0)
        try await sleeper.value
    }

    @Test func `a cancelled sleeper throws and is forgotten`() async {
        let time = ManualTime()
        let sleeper = Task { try await time.sleep(for: .seconds(1)) }
        await time.sleepers(atLeast: 1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(time.sleepers == 0)
    }

    @Test func `the clock can jump to whoever sleeps shortest`() async throws {
        let time = ManualTime(now: 0)
        let sleeper = Task { try await time.sleep(for: .seconds(120)) }
        await time.sleepers(atLeast: 1)
        #expect(time.advanceToNextSleeper())
        try await sleeper.value
        #expect(time.now() == 120_000)
        #expect(!time.advanceToNextSleeper())
    }
}

@Suite struct TimeTests {
    @Test func `times are written and read in UTC`() {
        #expect(ISO8601.string(milliseconds: 0) == "1970-01-01T00:00:00.000Z")
        #expect(ISO8601.string(milliseconds: 1_709_164_799_123) == "2024-02-28T23:59:59.123Z")
        #expect(ISO8601.string(milliseconds: -1) == "1969-12-31T23:59:59.999Z")
        #expect(ISO8601.string(milliseconds: .min) == "0000-01-01T00:00:00.000Z")
        #expect(ISO8601.string(milliseconds: .max) == "9999-12-31T23:59:59.999Z")
        for moment in [0, 1_709_164_799_123, -62_135_596_800_000, 253_402_300_799_999, 951_782_400_000] as [Int64] {
            #expect(ISO8601.milliseconds(ISO8601.string(milliseconds: moment)) == moment)
        }
    }

    @Test func `offsets and fractions are understood`() {
        #expect(ISO8601.milliseconds("1970-01-01") == 0)
        #expect(ISO8601.milliseconds("1970-01-01T01:00:00+01:00") == 0)
        #expect(ISO8601.milliseconds("1970-01-01T00:00:00.5Z") == 500)
        #expect(ISO8601.milliseconds("1970-01-01 00:00:01.123456Z") == 1123)
    }

    @Test(arguments: ["", "today", "2024-02-30", "2024-13-01", "2024-01-01T24:00Z", "2024-01-01T10:00", "2024-01-01x"])
    func `what is no time is refused`(text: String) {
        #expect(ISO8601.milliseconds(text) == nil)
    }

    @Test func `local time agrees with the offset it names`() {
        for moment in stride(from: Int64(1_600_000_000_000), to: 1_700_000_000_000, by: 9_999_999_999) {
            let local = LocalTime(milliseconds: moment)
            let shifted = moment + Int64(local.secondsFromUTC) * 1000
            let text = ISO8601.string(milliseconds: shifted)
            #expect(text.dropFirst(11).prefix(2) == (local.hour < 10 ? "0" : "") + String(local.hour))
            #expect(local.dayNumber == Int(shifted / 86_400_000))
            #expect(local.weekday == (local.dayNumber + 3) % 7 + 1)
        }
    }
}
