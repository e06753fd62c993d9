import Dispatch
import Glibc

/// `buzzbox-fuzz PARSER [OPTIONS OF LIBFUZZER] [FOLDER…]`: feeds one parser with inputs from libFuzzer and stops at
/// the first one that breaks an invariant. Given files in place of folders, it tries only those. Built only by
/// `scripts/fuzz`.
@main
struct Fuzz {
    nonisolated(unsafe) fileprivate static var parser = Parser.path

    static func main() {
        var arguments = CommandLine.arguments
        guard arguments.count > 1, let chosen = Parser(rawValue: arguments[1]) else {
            let names = Parser.allCases.map(\.rawValue).joined(separator: "|")
            let text = Array("usage: buzzbox-fuzz \(names) [libFuzzer's options] [folder…]\n".utf8)
            write(STDERR_FILENO, text, text.count)
            exit(64)
        }
        parser = chosen
        arguments.remove(at: 1)
        var count = CInt(arguments.count)
        // Never freed, because libFuzzer keeps the pointers until it ends.
        var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let status = texts.withUnsafeMutableBufferPointer { buffer -> CInt in
            var base = buffer.baseAddress
            return run(&count, &base, check)
        }
        exit(status)
    }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func run(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Required by libFuzzer's own `main`, which is linked in but not used.
@_cdecl("LLVMFuzzerTestOneInput")
func unused(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt { check(data, size) }

private func check(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let parser = Fuzz.parser
    // libFuzzer calls on the main thread, which nothing else needs.
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        do {
            try await parser.check(bytes)
        } catch {
            fatalError("\(error)")
        }
        isDone.signal()
    }
    isDone.wait()
    return 0
}
