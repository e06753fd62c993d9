import ProcessKit

/// Why the demo failed, as a message for the user.
package enum DemoError: Error, Sendable, Hashable {
    /// The folder exists but contains something other than a demo.
    case notADemo(path: String)
    case inUse(path: String)
    case otherSeed(kept: UInt64, asked: UInt64)
    /// The server rejected a request or could not be reached.
    case server(String)
    case refused(status: Int, code: String?, message: String)
    case file(String)
    case cancelled

    package var sentence: String {
        switch self {
        case .notADemo(let path):
            "\(path) holds something that is no demo, so nothing in it is touched. Choose another --home."
        case .inUse(let path): "The demo in \(path) is open in another buzzbox. Close that one first."
        case .otherSeed(let kept, let asked):
            "The demo was made with --seed \(kept). Give --reset too to make it anew with \(asked)."
        case .server(let sentence): "The demo's server does not answer: \(sentence)"
        case .refused(_, _, let message): "The demo's server refused: \(message)"
        case .file(let sentence): sentence
        case .cancelled: "The demo was not finished. Start it again to go on."
        }
    }

    init(_ error: FileError) { self = .file(error.description) }
}
