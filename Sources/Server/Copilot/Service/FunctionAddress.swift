import CopilotProtocol
import HTTPKit

/// Which function a path means, and in which form it is called.
struct FunctionAddress: Equatable {
    let name: String
    let form: CallForm

    init?(path: String) {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        // Some clients put a slash behind the name.
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard let last = parts.last, let name = PercentEncoding.decode(last), !name.isEmpty else { return nil }
        let places = Array(parts.dropLast())
        switch places {
        // At the root only by its name: everything else there is somebody else's.
        case []:
            guard CopilotFunction(name: name) != nil else { return nil }
            form = .callable
        case ["functions"]: form = .callable
        case ["functions", "v1"]: form = .edge
        default:
            // A project and a region, as emulators of the protocol have them; not what Matrix lives under.
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
