import BuzzModel
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct ConnectionGateTests {
    @Test func `closing cuts what is under way and lets nothing more through`() async throws {
        let arrived = WakeSignal()
        let server = try ScriptedServer { _ in
            arrived.wake()
            // Cancelled when the test ends.
            try? await Task.sleep(for: .seconds(60))
            return .status(200)
        }
        let gate = ConnectionGate()
        let client = MatrixClient.test(server.url, gate: gate)
        async let rooms = client.joinedRooms()
        await arrived.wait()
        gate.close()
        do {
            _ = try await rooms
            Issue.record("it went through")
        } catch {
            #expect((error as? MatrixClientError)?.class == .network)
        }
        await #expect(throws: MatrixClientError.self) { _ = try await client.joinedRooms() }
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test func `a gate opened again lets through`() async throws {
        let server = try ScriptedServer { _ in .json(["joined_rooms": []]) }
        let gate = ConnectionGate()
        gate.close()
        gate.open()
        #expect(try await MatrixClient.test(server.url, gate: gate).joinedRooms().isEmpty)
    }
}

@Suite struct WakeSignalTests {
    @Test func `a wake before the wait is not lost`() async {
        let signal = WakeSignal()
        signal.wake()
        await signal.wait()
    }

    @Test func `a wait ends at its time or when woken, whichever is first`() async {
        let time = ManualTime()
        let signal = WakeSignal()
        async let timed = signal.wait(atMost: .seconds(5), time: time)
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(5))
        #expect(await timed == false)
        async let woken = signal.wait(atMost: .seconds(5), time: time)
        await time.sleepers(atLeast: 1)
        signal.wake()
        #expect(await woken)
    }

    @Test func `cancelling ends a wait`() async {
        let signal = WakeSignal()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await signal.wait() }
            group.cancelAll()
        }
    }
}

@Suite struct RetryPolicyTests {
    @Test func `three retries after 5 s, 30 s and 2 min, then no more`() {
        let policy = RetryPolicy()
        let waits = (1...4).map { policy.wait(afterFailures: $0) { 0.5 } }
        #expect(waits == [.seconds(5), .seconds(30), .seconds(120), nil])
    }

    @Test func `jitter stays small`() {
        let policy = RetryPolicy()
        #expect(policy.wait(afterFailures: 1) { 0 } == .milliseconds(4500))
        #expect(policy.wait(afterFailures: 1) { 0.999_999 } ?? .zero <= .milliseconds(5500))
    }

    @Test func `waits for a dead line grow to half a minute and begin anew`() {
        var backoff = Backoff()
        let waits = (1...7).map { _ in backoff.take { 0.5 } }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        backoff.reset()
        #expect(backoff.take { 0.5 } == .seconds(1))
    }
}
