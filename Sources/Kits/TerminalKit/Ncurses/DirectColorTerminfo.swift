import CNcurses
import Glibc

/// Our own terminal description: an existing one plus 24-bit colour, which base systems seldom provide.
///
/// Colour numbers up to 0xFFFFFF are red, green and blue; those from 0x1000000 on are palette entries. `tic` compiles
/// it once into the given directory; if that fails, the plain description with 256 colours is used.
package struct DirectColorTerminfo: Sendable {
    static let firstIndexed: Int32 = 0x100_0000
    private static let prefix = "direct1+"
    let directory: String

    package init(directory: String) {
        self.directory = directory
    }

    static func source(for name: String) -> String {
        let rgb = "2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
        func color(_ lead: Int) -> String { "\\E[\(lead);%?%p1%{16777216}%<%t\(rgb)%e5;%p1%{16777216}%-%d%;m" }
        return """
            \(prefix)\(name)|\(name) with direct colour,
            \tRGB#8, colors#0x1000100, pairs#0x7FFF, ccc@, initc@, initp@, oc@, op=\\E[39;49m,
            \tsetaf=\(color(38)),
            \tsetab=\(color(48)),
            \tsetf@, setb@, use=\(name),

            """
    }

    /// The name of the compiled description, which is compiled on first use; nil when that fails.
    package func prepare(for name: String) -> String? {
        let entry = Self.prefix + name
        if isCompiled(entry) { return entry }
        guard mkdir(directory, 0o700) == 0 || errno == EEXIST else { return nil }
        let file = "\(directory)/\(entry).\(getpid()).ti"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        var source = Self.source(for: name)
        let isWritten = source.withUTF8 { write(descriptor, $0.baseAddress, $0.count) == $0.count }
        close(descriptor)
        defer { unlink(file) }
        guard isWritten, Self.compile(file, into: directory) else { return nil }
        return isCompiled(entry) ? entry : nil
    }

    /// Terminfo databases store an entry in a directory named after its first letter or the letter's code.
    private func isCompiled(_ entry: String) -> Bool {
        guard let letter = entry.utf8.first else { return false }
        return ["\(Character(Unicode.Scalar(letter)))", String(letter, radix: 16)].contains {
            access("\(directory)/\($0)/\(entry)", R_OK) == 0
        }
    }

    private static func compile(_ file: String, into directory: String) -> Bool {
        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return false }
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let arguments = (["tic", "-x", "-o", directory, file] as [String]).map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        guard posix_spawnp(&child, "tic", &actions, nil, arguments + [nil], environ) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { return false }
        }
        return status == 0
    }
}
