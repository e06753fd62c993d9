import CommandLineKit
import Glibc
import ProcessKit

@main
struct Main {
    static func main() async {
        // Files created here must only be accessible to their owner.
        umask(0o077)
        // Report a closed pipe or a file size limit as a write error instead of ending the program.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        ProcessMemory.beFrugal()
        await Interruption.run("buzzboxd", interrupted: ExitCode.interrupted.rawValue) {
            await Program.buzzboxd.run(Array(Arguments.current.dropFirst()))
        }
    }
}
