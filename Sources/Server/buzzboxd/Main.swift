import CommandLineKit
import Glibc
import ProcessKit

@main
struct Main {
    static func main() async {
        // Whatever is made here is for its owner alone.
        umask(0o077)
        // A reader that goes away, and a file that may not grow, are errors of writing, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        ProcessMemory.beFrugal()
        await Interruption.run("buzzboxd", interrupted: ExitCode.interrupted.rawValue) {
            await Program.buzzboxd.run(Array(Arguments.current.dropFirst()))
        }
    }
}
