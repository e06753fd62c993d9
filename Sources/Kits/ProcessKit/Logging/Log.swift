import Synchronization

/// A log file with levels. One line per entry: `2026-11-20T08:34:58.123Z info what happened key=value`. Never
/// contains message text or secrets (see `LogLine`).
package final class Log: Sendable {
    package enum Level: Int, Sendable, Comparable, CaseIterable {
        case debug, info, warning, error

        package init?(name: String) {
            guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = level
        }

        package var name: String {
            switch self {
            case .debug: "debug"
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }

        package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    package typealias Fields = KeyValuePairs<String, any CustomStringConvertible>

    package let level: Level
    private let time: any TimeSource
    private let file: LogFile?

    /// - Parameter maximumBytes: a larger file is renamed to `path.1`, `path.1` to `path.2` and so on up to `keep`.
    package init(
        path: String, level: Level = .info, maximumBytes: Int = 2 << 20, keep: Int = 2,
        time: any TimeSource = SystemTime()
    ) throws(FileError) {
        self.level = level
        self.time = time
        file = try LogFile(path: path, maximumBytes: maximumBytes, keep: keep)
    }

    private init() {
        level = .error
        time = SystemTime()
        file = nil
    }

    /// Discards everything.
    package static let silent = Log()

    package func debug(_ message: @autoclosure () -> String, _ fields: @autoclosure () -> Fields = [:]) {
        write(.debug, message, fields)
    }

    package func info(_ message: @autoclosure () -> String, _ fields: @autoclosure () -> Fields = [:]) {
        write(.info, message, fields)
    }

    package func warning(_ message: @autoclosure () -> String, _ fields: @autoclosure () -> Fields = [:]) {
        write(.warning, message, fields)
    }

    package func error(_ message: @autoclosure () -> String, _ fields: @autoclosure () -> Fields = [:]) {
        write(.error, message, fields)
    }

    private func write(_ level: Level, _ message: () -> String, _ fields: () -> Fields) {
        guard let file, level >= self.level else { return }
        file.append(LogLine.format(time: time.now(), level: level, message: message(), fields: fields()))
    }
}

/// Runs something whose failure only deserves a line in the log.
@discardableResult
package func orLog<T>(_ what: String, _ log: Log, _ body: () throws -> T) -> T? {
    do {
        return try body()
    } catch {
        log.error("failed: \(what)", ["error": "\(error)"])
        return nil
    }
}

@discardableResult
package func orLog<T>(
    _ what: String, _ log: Log, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
) async -> T? {
    do {
        return try await body()
    } catch {
        log.error("failed: \(what)", ["error": "\(error)"])
        return nil
    }
}
