import Glibc
import JSONKit

/// One measured figure as one line of JSON.
struct Figure {
    let name: String
    /// What it was measured on: "10000 messages".
    let on: String
    let value: Double
    let unit: String
    /// The requirement it answers to, and what that asks for.
    let requirement: String
    let limit: Double?
    /// Larger is better.
    var isFloor = false

    var json: JSON {
        var json: JSON = [
            "figure": .string(name), "on": .string(on), "value": .double((value * 1000).rounded() / 1000),
            "unit": .string(unit), "requirement": .string(requirement),
        ]
        if let limit {
            json["target"] = .double(limit)
            json["met"] = .bool(isFloor ? value >= limit : value <= limit)
        }
        return json
    }

    func report() {
        var line = json.serialized()
        line.append(UInt8(ascii: "\n"))
        write(STDOUT_FILENO, line, line.count)
    }
}

/// Durations of one operation, repeated.
struct Samples {
    private(set) var milliseconds: [Double] = []

    mutating func measure<T>(_ body: () async throws -> T) async rethrows -> T {
        let clock = ContinuousClock()
        let start = clock.now
        let value = try await body()
        add(clock.now - start)
        return value
    }

    mutating func add(_ duration: Duration) {
        milliseconds.append(Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15)
    }

    /// 0.5 is the median, 0.99 what one in a hundred exceeds.
    func quantile(_ part: Double) -> Double {
        let sorted = milliseconds.sorted()
        guard !sorted.isEmpty else { return .nan }
        return sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]
    }
}

enum Machine {
    /// Resident memory of this process in MiB: all of it, and what is neither file nor shared.
    static func residentMemory(of process: Int32 = getpid()) -> (all: Double, own: Double) {
        var all = 0.0
        var own = 0.0
        guard let file = fopen("/proc/\(process)/status", "r") else { return (0, 0) }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 256)
        while fgets(&buffer, 256, file) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
            if line.hasPrefix("VmRSS:") { all = number / 1024 }
            if line.hasPrefix("RssAnon:") { own = number / 1024 }
        }
        return (all, own)
    }
}

extension Machine {
    /// Seconds of processor time that a process has used.
    static func processorTime(of process: pid_t) -> Double {
        guard let file = fopen("/proc/\(process)/stat", "r") else { return 0 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 2048)
        guard fgets(&buffer, 2048, file) != nil else { return 0 }
        let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The name in parentheses may hold anything.
        let fields = (line.split(separator: ")").last ?? "").split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Where the kernel weighs sessions against each other, one that this process began gets the standing of its own
    /// (`echo -19 > /proc/self/autogroup` before measuring beside others' work).
    static func shareStanding(with process: pid_t) {
        guard let own = fopen("/proc/self/autogroup", "r") else { return }
        var buffer = [CChar](repeating: 0, count: 128)
        let line = fgets(&buffer, 128, own) == nil ? [] : buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        fclose(own)
        let nice = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).last ?? "0"
        guard nice != "0", let other = fopen("/proc/\(process)/autogroup", "w") else { return }
        fputs(String(nice), other)
        fclose(other)
    }

    /// Has the kernel forget what it keeps of a file.
    static func dropFromCache(_ path: String) {
        let file = Glibc.open(path, O_RDONLY)
        guard file >= 0 else { return }
        fsync(file)
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        close(file)
    }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
