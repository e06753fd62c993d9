import Glibc
import ProcessKit

/// Edits text in the user's own editor. The terminal must have been released.
package enum ExternalEditor {
    enum Outcome: Equatable {
        case edited(String)
        case failed(String)
    }

    package static func command(_ configured: String?, environment: [String: String] = Environment.current) -> [String]
    {
        for candidate in [configured, environment["VISUAL"], environment["EDITOR"]] {
            let words = (candidate ?? "").split(separator: " ").map(String.init)
            if !words.isEmpty { return words }
        }
        return ["vi"]
    }

    static func edit(_ text: String, with command: [String]) -> Outcome {
        do {
            let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox")
            // The folder contains the user's text, so remove it in any case.
            defer { orIgnore { try Files.removeTree(folder) } }
            let path = folder + "/message.txt"
            try Files.write(text, to: path)
            let status = try run(command + [path])
            guard status == 0 else { return .failed("\(command[0]) ended with \(status); your text is unchanged.") }
            var edited = try Files.readText(path, limit: 4 << 20)
            // Most editors append a newline to the file.
            if edited.hasSuffix("\n"), !text.hasSuffix("\n") { edited.removeLast() }
            return .edited(edited)
        } catch let error as EditorError {
            return .failed(error.sentence)
        } catch {
            return .failed("Couldn’t open the editor: \(error). Your text is unchanged.")
        }
    }

    private struct EditorError: Error {
        let sentence: String
    }

    private static func orIgnore(_ body: () throws -> Void) {
        // Nothing more can be done if removing the temporary folder fails.
        try? body()
    }

    /// Runs a program on this terminal and waits for it.
    private static func run(_ arguments: [String]) throws -> Int32 {
        var pid: pid_t = 0
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        let code = arguments[0].withCString { posix_spawnp(&pid, $0, nil, nil, pointers, environ) }
        guard code == 0 else {
            throw EditorError(
                sentence: "\(arguments[0]) can’t be started. Set $EDITOR to an installed editor.")
        }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { return 1 }
        }
        let isExit = status & 0x7F == 0
        return isExit ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }
}
