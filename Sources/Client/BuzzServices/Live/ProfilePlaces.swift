import BuzzModel
import ProcessKit
import SodiumKit

/// The paths of a profile. Profiles share only the configuration folder.
package struct ProfilePlaces: Sendable, Hashable {
    package let directories: Directories
    package let name: String

    /// - Parameter name: letters, digits, `-` and `_`, because it becomes a folder name.
    package init(directories: Directories, name: String = "default") throws(ServiceError) {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        guard !name.isEmpty, name.utf8.count <= 64, isPlain else {
            throw .invalid("“\(name)” is not a valid profile name. Use letters, digits, - and _.")
        }
        self.directories = directories
        self.name = name
    }

    package var data: String { "\(directories.data)/profiles/\(name)" }
    package var sessionFile: String { "\(data)/session.json" }
    /// The lock held by the process that talks to the server.
    package var syncLock: String { "\(data)/sync.lock" }
    /// Where processes of one account notify each other of changes.
    package var peers: String { "\(directories.state)/profiles/\(name)/peers" }
    package var logFile: String { "\(directories.state)/profiles/\(name)/buzzbox.log" }
    /// Statistics of the process that talks to the server.
    package var figuresFile: String { "\(directories.state)/profiles/\(name)/figures.json" }
    package var serverData: String { "\(data)/server" }
    package var serverLog: String { "\(directories.state)/profiles/\(name)/buzzboxd.log" }

    package var copilotData: String { "\(data)/copilot" }
    package var copilotLog: String { "\(directories.state)/profiles/\(name)/copilot.log" }

    /// The folder of an account. User ids may contain any character, so its name consists of the safe ones and a
    /// digest.
    package func account(_ user: UserID) -> String { "\(data)/accounts/\(Self.name(of: user))" }

    private static func name(of user: UserID) -> String {
        let plain = user.localPart.unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
        let digest = Hex.encode(Array(Digest.sha256(Array(user.rawValue.utf8)).prefix(8)))
        return "\(String(String.UnicodeScalarView(plain)).prefix(32))-\(digest)"
    }

    package func store(_ user: UserID) -> String { account(user) + "/store.db" }
    /// Encrypted copies of files that wait to be sent.
    package func outgoing(_ user: UserID) -> String { account(user) + "/outgoing" }
    /// The database of encryption keys.
    package func keys(_ user: UserID) -> String { account(user) + "/keys.db" }
    /// The downloaded files of an account.
    package func downloads(_ user: UserID) -> String { "\(media)/\(Self.name(of: user))" }
    /// Downloaded files, which can be downloaded again.
    package var media: String { "\(directories.cache)/profiles/\(name)/media" }

    package func create() throws(ServiceError) {
        do {
            try directories.create()
            for path in [data, peers] { try Files.makeDirectory(path) }
        } catch {
            throw .file(error.description)
        }
    }
}
