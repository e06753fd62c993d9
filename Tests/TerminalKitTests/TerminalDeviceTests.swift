import Glibc
import TerminalKit
import Testing

@Suite struct TerminalDeviceTests {
    @Test func `reading takes what is there, never waits, and notices the end`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        #expect(TerminalDevice.read(from: ends[0]) == [])
        write(ends[1], "hi", 2)
        #expect(TerminalDevice.read(from: ends[0]) == Array("hi".utf8))
        #expect(TerminalDevice.read(from: ends[0]) == [])
        close(ends[1])
        #expect(TerminalDevice.read(from: ends[0]) == nil)
        close(ends[0])
    }
}
