import BuzzModel
import BuzzStore
import BuzzSync
import Testing

/// Who counts as a creator if the user runs the copilot themselves and the homeserver may disagree.
@Suite struct RoleTests {
    private struct Away: Error {}

    private func isCreator(
        known: Bool? = nil, _ answer: @escaping @Sendable () throws -> Bool?
    ) async throws -> Bool {
        let copilot = try await CopilotUnderTest()
        if let known { try await copilot.store.setCreator(known) }
        try await copilot.working(homeserverRole: { try answer() }) { await $0.settled() }
        let access = try await copilot.store.copilotAccess()
        #expect(access.isRoleKnown)
        return access.isCreator
    }

    @Test(arguments: [(nil, true), (true, true), (false, false)] as [(Bool?, Bool)])
    func `a fan of a server that has creators is one with a copilot of their own, too`(
        _ role: Bool?, _ expected: Bool
    ) async throws {
        #expect(try await isCreator { role } == expected)
    }

    @Test(arguments: [true, false]) func `while the server is away what it said last counts`(_ known: Bool) async throws
    {
        #expect(try await isCreator(known: known) { throw Away() } == known)
    }

    @Test func `whoever was never told apart is the creator of their own copilot`() async throws {
        #expect(try await isCreator { throw Away() })
    }
}
