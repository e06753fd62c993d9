import CopilotProtocol
import HTTPKit

/// The function that a path names, and the form of the call.
struct FunctionAddress: Equatable {
    let name: String
    let form: CallForm

    init?(path: String) {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        // Some clients add a slash after the name.
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard let last = parts.last, let name = PercentEncoding.decode(last), !name.isEmpty else { return nil }
        let places = Array(parts.dropLast())
        switch places {
        // At the root only known names count, because other paths there belong to others.
        case []:
            guard CopilotFunction(name: name) != nil else { return nil }
            form = .callable
        case ["functions"]: form = .callable
        case ["functions", "v1"]: form = .edge
        default:
            // A project and a region, as in emulators of the protocol, but not a path of Matrix.
            guard places.count == 2, places[0] != "functions", places.allSatisfy(Self.isPlace) else { return nil }
            form = .callable
        }
        self.name = name
    }

    private static func isPlace(_ part: Substring) -> Bool {
        guard let first = part.utf8.first, first != UInt8(ascii: "-"), part.utf8.count <= 64 else { return false }
        return part.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
                || $0 == UInt8(ascii: "-")
        }
    }
}
