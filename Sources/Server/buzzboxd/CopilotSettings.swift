import CommandLineKit
import Copilot
import Homeserver
import PostgresKit
import ProcessKit
import SQLKit
import TOMLKit

/// The copilot's settings from the configuration file and the command line.
struct CopilotSettings {
    struct Endpoint {
        var baseURL: String
        var key: ProviderKey
        var timeout: Duration
    }

    struct Model {
        var provider: ModelProvider
        var endpoint: Endpoint
        var triageModel: String
        var draftModel: String
        var temperature: Double?
    }

    var profile: String?
    var model: Model?
    var embeddings: (endpoint: Endpoint, model: String)?
    var memoryService: Endpoint?
    var requestsPerHour: Int?
    /// The server that keeps the copilot's data; nil keeps it in a file of the data directory.
    var store: PostgresAddress?
    var homeservers: [String: String] = [:]
    var creators: Set<String> = []
    /// The only setting that belongs to the homeserver.
    var quotas = Quotas()

    /// The `dev` profile uses no external services, whatever else is configured.
    var staysInside: Bool { profile == "dev" }
    var limit: Int { requestsPerHour ?? (profile == "staging" ? RateLimiter.staging : RateLimiter.usual) }

    static let options: [CommandOption] = [
        .string(
            "config", "FILE", "The configuration file (default: buzzboxd.toml in the data directory)",
            completion: .files),
        .string("profile", "NAME", "dev asks no service outside; staging allows half as many requests"),
    ]

    /// A file named with `--config` must exist; the one in the data directory is optional.
    init(_ invocation: Invocation, dataDirectory: String) throws {
        let named = invocation.string("config")
        let file = named ?? dataDirectory + "/buzzboxd.toml"
        if named != nil || Files.exists(file) {
            let text: String
            do {
                text = try Files.readText(file, limit: 1 << 20)
            } catch {
                throw CommandFailure(.configuration, "\(error)")
            }
            try read(text, file: file)
        }
        let environment = Environment.current["BUZZBOXD_PROFILE"].flatMap { $0.isEmpty ? nil : $0 }
        profile = invocation.string("profile") ?? environment ?? profile
    }

    init(text: String, file: String) throws { try read(text, file: file) }

    private mutating func read(_ text: String, file: String) throws {
        let table: TOMLTable
        do throws(TOMLError) {
            table = try TOML.parse(text, file: file)
        } catch {
            throw CommandFailure(.configuration, "\(error)")
        }
        let top = try ConfigurationReader(table, file: file, knows: ["profile", "copilot", "quotas"])
        profile = try top.text("profile")
        if let inner = try top.inner("quotas", knows: Quotas.Kind.allCases.map(\.rawValue)) {
            quotas = try inner.quotas()
        }
        let keys = [
            "provider", "base_url", "key_env", "key_file", "triage_model", "draft_model", "temperature", "timeout",
            "requests_per_hour", "store", "creators", "homeservers", "embeddings", "memory",
        ]
        guard let copilot = try top.inner("copilot", knows: keys) else { return }
        requestsPerHour = try copilot.whole("requests_per_hour", in: 1...1_000_000)
        if let text = try copilot.text("store") {
            do throws(DatabaseError) {
                store = try PostgresAddress(text)
            } catch {
                throw copilot.failure(copilot.table.position(of: "store"), "“store”: \(error.message).")
            }
        }
        creators = Set(try copilot.texts("creators"))
        if let servers = try copilot.inner("homeservers", knows: nil) {
            for name in servers.table.keys { homeservers[name] = try servers.address(name) }
        }
        try readModel(copilot)
        if let inner = try copilot.inner("embeddings", knows: ["base_url", "key_env", "key_file", "model", "timeout"]) {
            guard let model = try inner.text("model") else {
                throw inner.missing("model", because: "the service must be told which")
            }
            embeddings = (try Self.endpoint(inner, usual: nil, key: nil, timeout: 10), model)
        }
        if let inner = try copilot.inner("memory", knows: ["provider", "base_url", "key_env", "key_file", "timeout"]),
            try inner.oneOf("provider", ["local", "supermemory"]) == "supermemory"
        {
            memoryService = try Self.endpoint(
                inner, usual: "https://api.supermemory.ai", key: "SUPERMEMORY_API_KEY", timeout: 10)
        }
    }

    private mutating func readModel(_ copilot: ConfigurationReader) throws {
        let name = try copilot.oneOf("provider", [ModelProvider.none] + ModelProvider.all.map(\.name))
        guard let provider = ModelProvider.all.first(where: { $0.name == name }) else { return }
        guard let triage = try copilot.text("triage_model") else {
            throw copilot.missing("triage_model", because: "name the model that sorts messages")
        }
        model = Model(
            provider: provider,
            endpoint: try Self.endpoint(
                copilot, usual: provider.usualAddress, key: provider.usualKey, timeout: 25), triageModel: triage,
            draftModel: try copilot.text("draft_model") ?? triage,
            temperature: try copilot.number("temperature", in: 0...2))
    }

    /// If the URL is the default one, the key is also looked up in its default place.
    private static func endpoint(
        _ reader: ConfigurationReader, usual: String?, key: String?, timeout: Int
    ) throws -> Endpoint {
        let address = try reader.address("base_url")
        guard let baseURL = address ?? usual else {
            throw reader.missing("base_url", because: "name the service's address")
        }
        let source: ProviderKey.Source
        switch (try reader.text("key_env"), try reader.text("key_file")) {
        case (let name?, nil): source = .environment(name)
        case (nil, let path?): source = .file(path)
        case (nil, nil): source = address == nil ? key.map { .environment($0) } ?? .none : .none
        default:
            throw reader.failure(
                reader.table.position(of: "key_file"), "Give “key_env” or “key_file”, not both.")
        }
        return Endpoint(
            baseURL: baseURL, key: ProviderKey(source),
            timeout: .milliseconds(Int64((try reader.number("timeout", in: 1...600) ?? Double(timeout)) * 1000)))
    }
}
