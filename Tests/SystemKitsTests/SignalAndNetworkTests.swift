import Glibc
import TestSupport
import Testing

@testable import ProcessKit

@Suite(.timeLimit(.minutes(5))) struct SignalWatcherTests {
    @Test func `a signal becomes an event, in order`() async throws {
        let watcher = try SignalWatcher([.userDefined1, .userDefined2])
        var signals = watcher.signals.makeAsyncIterator()
        for signal in [Signal.userDefined1, .userDefined2, .userDefined1] {
            signal.send(to: getpid())
            #expect(await signals.next() == signal)
        }
        watcher.stop()
        #expect(await signals.next() == nil)
    }

    @Test func `once stopped the signal does what it did before`() async {
        await #expect(processExitsWith: .signal(SIGUSR1)) {
            let watcher = try SignalWatcher([.userDefined1])
            watcher.stop()
            Signal.userDefined1.send(to: getpid())
            // The signal may arrive on any thread, so just wait for it.
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
    }
}

@Suite struct RouteTableTests {
    @Test func `a default IPv4 route is a way out, one that is down or rejects isn't`() {
        let header = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT"
        func table(_ line: String) -> [Substring] { (header + "\n" + line).split(separator: "\n") }
        #expect(RouteTable.hasDefaultIPv4(in: table("eth0\t00000000\t010011AC\t0003\t0\t0\t0\t00000000\t0\t0\t0")))
        #expect(!RouteTable.hasDefaultIPv4(in: table("eth0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0")))
        #expect(!RouteTable.hasDefaultIPv4(in: table("eth0\t00000000\t010011AC\t0002\t0\t0\t0\t00000000\t0\t0\t0")))
        #expect(!RouteTable.hasDefaultIPv4(in: table("*\t00000000\t00000000\t0201\t0\t0\t0\t00000000\t0\t0\t0")))
        #expect(!RouteTable.hasDefaultIPv4(in: [Substring(header)]))
    }

    @Test func `the rejecting IPv6 route of a machine without IPv6 is none`() {
        let zeros = String(repeating: "0", count: 32)
        func line(_ flags: String, _ device: String) -> [Substring] {
            ["\(zeros) 00 \(zeros) 00 fe800000000000000000000000000001 00000400 00000001 00000000 \(flags) \(device)"]
        }
        #expect(RouteTable.hasDefaultIPv6(in: line("00000003", "eth0")))
        #expect(!RouteTable.hasDefaultIPv6(in: line("00200200", "lo")))
        #expect(!RouteTable.hasDefaultIPv6(in: []))
    }

    @Test func `the watch answers and ends wherever it runs`() async {
        let watch = NetworkWatch()
        #expect(watch.hasRoute == RouteTable.hasRoute)
        guard watch.isListening else { return }
        watch.stop()
        for await _ in watch.changes {}
    }

    @Test func `a test's network is there when the test says so`() async {
        let network = ManualNetwork()
        #expect(network.hasRoute)
        network.set(hasRoute: false)
        #expect(!network.hasRoute)
        for await change in network.changes {
            #expect(!change.hasRoute)
            break
        }
    }
}
