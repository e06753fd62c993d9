import ProcessKit
import Testing

@Suite struct ArgumentsTests {
    @Test func `what the kernel says is what the program was called with`() {
        #expect(!Arguments.current.isEmpty)
        #expect(Arguments.current == CommandLine.arguments)
    }
}
