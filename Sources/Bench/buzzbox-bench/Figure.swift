import Glibc
import JSONKit

/// A measured figure as one line of JSON.
struct Figure {
    let name: String
    /// The measured data set: "10000 messages".
    let on: String
    let value: Double
    let unit: String
    /// The requirement that it verifies, and its limit.
    let requirement: String
    let limit: Double?
    /// Whether the limit is a minimum.
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

/// The durations of repeated operations.
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

    /// 0.5 is the median; 0.99 is exceeded by one in a hundred.
    func quantile(_ part: Double) -> Double {
        let sorted = milliseconds.sorted()
        guard !sorted.isEmpty else { return .nan }
        return sorted[min(Int(Double(sorted.count) * part), sorted.count - 1)]
    }
}

enum Machine {
    /// The resident memory of a process in MiB: in total, and without files and shared memory.
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
    /// The processor time used by a process in seconds.
    static func processorTime(of process: pid_t) -> Double {
        guard let file = fopen("/proc/\(process)/stat", "r") else { return 0 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 2048)
        guard fgets(&buffer, 2048, file) != nil else { return 0 }
        let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The process name in parentheses may contain any character.
        let fields = (line.split(separator: ")").last ?? "").split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Gives a process in a new session the scheduling priority of this session's autogroup (run `echo -19 >
    /// /proc/self/autogroup` first to measure on a busy machine).
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

    /// Drops a file from the page cache.
    static func dropFromCache(_ path: String) {
        let file = Glibc.open(path, O_RDONLY)
        guard file >= 0 else { return }
        fsync(file)
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        close(file)
    }
}

/// SplitMix64: the same sequence for the same seed on every machine.
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
