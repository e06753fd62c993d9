import Foundation
import PostgresKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Copilot

/// The two kinds of store.
enum TestStore: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite
    case postgres

    /// PostgreSQL only where it is installed.
    static let kinds = PostgresServer.isInstalled ? allCases : [.sqlite]

    /// With BUZZBOX_STORE=postgres all tests of the copilot that need no file use PostgreSQL.
    private static let usual =
        ProcessInfo.processInfo.environment["BUZZBOX_STORE"].flatMap(TestStore.init) ?? .sqlite

    var testDescription: String { rawValue }

    /// A new store that ends with the test.
    static func open(_ kind: TestStore = usual, time: any TimeSource = ManualTime()) async throws -> CopilotStore {
        switch kind {
        case .sqlite: return try await CopilotStore.open(.memory, time: time)
        case .postgres:
            var options = PostgresDatabase.Options()
            options.connections = 2
            let address = try await PostgresServer.shared().database()
            return try await CopilotStore.open(PostgresAddress(address), time: time, options: options)
        }
    }
}

extension Trait where Self == ConditionTrait {
    static var needsPostgres: Self {
        .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed: apt-get install postgresql")
    }
}
