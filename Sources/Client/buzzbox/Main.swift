import BuzzModel
import CommandLineKit
import Glibc
import ProcessKit

@main
struct Main {
    static func main() async {
        // A reader that goes away is an error of writing, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that may not grow any more.
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

    /// Swift replaces what is none.
    private static var argumentsAreText: Bool {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).allSatisfy { argument in
            argument.map { String(validatingCString: $0) != nil } ?? true
        }
    }
}
