import BuzzModel
import BuzzSync
import JSONKit
import SQLiteKit
import TestSupport
import Testing

@testable import BuzzStore

@Suite struct CiphertextFetcherTests {
    @Test func `what an earlier buzzbox dropped of encrypted messages is fetched again, once each`() async throws {
        let server = try FakeHomeserver()
        let ann = try await EngineUnderTest(server.url)
        server.saysSecretly("abc")
        server.saysSecretly("def")
        try await ann.running {
            try await ann.online()
            _ = try await eventually("both") {
                try await ann.store.latest(in: ann.room, limit: 5).page.messages.count { $0.kind == .encrypted } == 2
                    ? true : nil
            }
        }
        #expect(try await ann.store.ciphertext(of: EventID("$1"))?.contains("def") == true)
        // The state an upgrade leaves behind; the server no longer has one of the events.
        try await ann.store.write { transaction in
            try transaction.db.run("UPDATE ciphertexts SET raw = NULL")
            try transaction.db.run(
                "INSERT INTO ciphertexts (event_id, conversation, session_id) SELECT '$gone', conversation, '' FROM ciphertexts LIMIT 1"
            )
        }
        try await ann.running {
            _ = try await eventually("all") {
                try await ann.store.missingCiphertexts(limit: 1).isEmpty ? true : nil
            }
        }
        #expect(try await ann.store.ciphertext(of: EventID("$0"))?.contains("abc") == true)
        #expect(try await ann.store.ciphertext(of: EventID("$1"))?.contains("def") == true)
        #expect(try await ann.store.ciphertext(of: EventID("$gone")) == "")
        #expect(server.server.calls(containing: "/event/").count == 3)
    }
}
