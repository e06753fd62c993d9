import CommandLineKit
import Glibc

@main
struct Main {
    static func main() async {
        // Whatever is made here is for its owner alone.
        umask(0o077)
        exit(await Program.buzzboxd.run(Array(CommandLine.arguments.dropFirst())))
    }
}
