import CommandLineKit
import Homeserver
import PictureKit
import ProcessKit

/// `buzzboxd thumbnail`: decodes one untrusted picture in a separate process with limited memory and processor time.
enum ThumbnailCommand {
    private static let memory = 1 << 30
    private static let processorSeconds = 10
    private static let patience: Duration = .seconds(20)

    /// Exit codes in addition to the usual ones.
    private enum Code: Int32 {
        case originalWillDo = 3
        case impossible = 4
    }

    static let command = Command(
        "thumbnail", "Make a smaller picture; the server calls this.",
        arguments: [
            CommandArgument("SOURCE", "The picture"), CommandArgument("TARGET", "Where the smaller one goes"),
            CommandArgument("WIDTH", "Its width"), CommandArgument("HEIGHT", "Its height"),
            CommandArgument("METHOD", "crop or scale", completion: .choices(["crop", "scale"])),
        ], hidden: true
    ) { invocation in
        func number(_ name: String) throws -> Int {
            guard let number = Int(invocation.argument(name) ?? ""), (1...100_000).contains(number) else {
                throw CommandFailure(.usage, "\(name) must be a number of pixels")
            }
            return number
        }
        guard let source = invocation.argument("SOURCE"), let target = invocation.argument("TARGET"),
            let method = invocation.argument("METHOD").flatMap(ThumbnailWish.Method.init)
        else { throw CommandFailure(.usage, "thumbnail SOURCE TARGET WIDTH HEIGHT crop|scale") }
        let wish = ThumbnailWish(width: try number("WIDTH"), height: try number("HEIGHT"), method: method)
        Confinement.apply(bytes: memory, seconds: processorSeconds)
        switch try ThumbnailWork.run(source, target, wish) {
        case .made: return
        case .originalWillDo: Confinement.end(code: Code.originalWillDo.rawValue)
        case .impossible: Confinement.end(code: Code.impossible.rawValue)
        }
    }

    /// Runs this command, if the program's own path is known.
    static func maker() -> ThumbnailMaker? {
        guard let program = Environment.ownPath else { return nil }
        return { source, target, wish in try await make(by: program, source, target, wish) }
    }

    /// If decoding kills the process, the picture gets no thumbnail.
    private static func make(
        by program: String, _ source: String, _ target: String, _ wish: ThumbnailWish
    ) async throws -> ThumbnailOutcome {
        let size = wish.size
        let arguments = [
            "thumbnail", source, target, String(size.width), String(size.height), wish.method.rawValue,
        ]
        let configuration = ChildProcess.Configuration(program, arguments)
        let finished = try await withThrowingTaskGroup(of: ChildProcess.Output?.self) { group in
            group.addTask { try await ChildProcess.run(configuration, limit: 1 << 16) }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        switch finished?.termination {
        case .exited(0): return .made
        case .exited(Code.originalWillDo.rawValue): return .originalWillDo
        default: return .impossible
        }
    }
}
