import SQLKit
import Testing

@testable import PostgresKit

/// What needs no server.
@Suite struct PostgresKitTests {
    @Test(arguments: [
        "", "plain", "\0", "a\0b", "\0\0", "\u{10FFFD}", "\u{10FFFD}0", "\u{10FFFD}\0", "\0\u{10FFFD}1\u{10FFFD}",
        "e\u{301}\0\u{302}", "👩‍👩‍👧\u{10FFFE}\u{10FFFC}",
    ])
    func `every text comes back as it was, and is written without a zero`(text: String) {
        let written = PostgresText.written(text)
        #expect(!written.contains(0))
        #expect(written.withUnsafeBytes { Array(PostgresText.read($0).unicodeScalars) } == Array(text.unicodeScalars))
    }

    /// Other programs may write to the same tables.
    @Test func `a mark without its second half is read without a fault`() {
        let bytes = Array("a\u{10FFFD}".utf8)
        #expect(bytes.withUnsafeBytes { PostgresText.read($0) } == "a")
    }

    @Test func `a refusal is known by its code, in whatever language it is said`() throws {
        let english = try #require(
            PostgresConnection.refusal(
                "connection to server on socket \"/tmp/.s.PGSQL.5432\" failed: FATAL:  3D000: database \"x\" does not exist\n"
                    + "LOCATION:  InitPostgres, postinit.c:885\n"))
        #expect(english.state == "3D000")
        #expect(english.sentence == "database \"x\" does not exist")
        let german = try #require(
            PostgresConnection.refusal(
                "Verbindung zum Server auf »db.example« (192.0.2.1), Port 5432 fehlgeschlagen: "
                    + "FATAL:  28P01: Passwort-Authentifizierung für Benutzer »ann« fehlgeschlagen\n"))
        #expect(german.state == "28P01")
        #expect(
            PostgresConnection.refusal("could not translate host name \"db\" to address: Name or service not known")
                == nil)
    }

    private static let kinds: [(String, DatabaseError.Kind)] = [
        ("", .unreachable), ("08006", .unreachable), ("57P01", .unreachable), ("57P03", .unreachable),
        ("28P01", .denied), ("28000", .denied), ("42501", .denied), ("3D000", .cannotOpen), ("53100", .full),
        ("25006", .readOnly), ("53300", .busy), ("55P03", .busy), ("57014", .busy), ("23505", .constraint),
        ("58030", .ioError), ("XX001", .corrupt), ("42P01", .other),
    ]

    @Test(arguments: kinds)
    func `the code says what kind of failure it is`(state: String, kind: DatabaseError.Kind) {
        #expect(DatabaseError(state: state, message: "no").kind == kind)
    }

    @Test func `only the first line of a server's message is shown, without control characters`() {
        let error = DatabaseError(state: "23505", message: "a key\u{1B}[31m is there\nDETAIL: Key (text)=(a secret)")
        #expect(error.message == "a key[31m is there")
    }

    @Test func `values are numbered as PostgreSQL wants them`() {
        #expect(PostgresConnection.numbered("SELECT ?, '?', ?") == "SELECT $1, '?', $2")
        #expect(PostgresConnection.numbered("SELECT ?1, ?2, ?1") == "SELECT $1, $2, $1")
    }

    @Test func `whole numbers are sent with the sign they have, and only where they fit`() throws {
        for (size, number) in [(2, -1), (4, Int64(Int32.min)), (8, Int64.min), (8, 77)] as [(Int, Int64)] {
            let bytes = try #require(PostgresType.whole(bytes: size).bytes(of: .integer(number)))
            #expect(bytes.count == size)
            #expect(bytes.withUnsafeBytes { PostgresType.whole(bytes: size).value($0) } == .integer(number))
        }
        #expect(PostgresType.whole(bytes: 2).bytes(of: .integer(40_000)) == nil)
        #expect(PostgresType.text.bytes(of: .integer(1)) == nil)
    }

    @Test func `an address shows no password, and what cannot be read repeats nothing of it`() throws {
        let address = try PostgresAddress(
            "postgres://ann:secret@one.example:6000,two.example/copilot?connect_timeout=3")
        #expect(!address.description.contains("secret"))
        #expect(address.servers == 2)
        #expect(address.timeout == 3)
        for text in ["mysql://ann:secret@x/y", "postgres://ann:secret@[/x", "postgres://ann:secret@x/y\0z"] {
            let error = #expect(throws: DatabaseError.self) { try PostgresAddress(text) }
            #expect(error?.kind == .misuse)
            #expect(error?.message.contains("secret") == false)
        }
    }
}
