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
        let program = CommandProgram(RootCommand.tree, version: Version.number)
        await Interruption.run("buzzbox", interrupted: ExitCode.interrupted.rawValue) {
            await program.run(Array(CommandLine.arguments.dropFirst()))
        }
    }
}
