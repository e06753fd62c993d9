import BuzzModel
import CommandLineKit
import Glibc
import ProcessKit

@main
struct Main {
    static func main() async {
        // Report a closed pipe as a write error instead of ending the program.
        signal(SIGPIPE, SIG_IGN)
        // Likewise for a file that reached its size limit.
        signal(SIGXFSZ, SIG_IGN)
        ProcessMemory.beFrugal()
        guard Self.argumentsAreText else {
            StandardSink().write(
                "buzzbox: An argument is not UTF-8 text. Convert it first, with iconv for instance.\n", to: .error)
            exit(ExitCode.usage.rawValue)
        }
        let program = CommandProgram(RootCommand.tree, version: Version.number)
        await Interruption.run("buzzbox", interrupted: ExitCode.interrupted.rawValue) {
            await program.run(Array(Arguments.current.dropFirst()))
        }
    }

    /// Swift would silently replace invalid UTF-8 in arguments.
    private static var argumentsAreText: Bool {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).allSatisfy { argument in
            argument.map { String(validatingCString: $0) != nil } ?? true
        }
    }
}
