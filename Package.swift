// swift-tools-version: 6.2
import PackageDescription

/// Settings shared by all Swift targets; see docs/architecture.md, "The house".
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Parsers, readers and the store's rows are optimised in a debug build, too: without it their generic code is most of what
/// the tests' processors do. Assertions stay.
let optimised =
    settings + [
        .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
    ]

/// A target that wraps one C library: a header and at most a few lines of shim, nothing else.
func system(_ name: String, links libraries: [String]) -> Target {
    .target(name: name, path: "Sources/System/\(name)", linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// The same for a library that the program loads when it first needs it.
func systemLater(_ name: String) -> Target {
    .target(name: name, dependencies: ["CLater"], path: "Sources/System/\(name)")
}

func room(_ name: String, in floor: String, uses: [String] = [], resources: [Resource]? = nil) -> Target {
    .target(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Sources/\(floor)/\(name)",
        resources: resources, swiftSettings: optimised)
}

func program(_ name: String, in floor: String, uses: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Sources/\(floor)/\(name)",
        swiftSettings: settings)
}

func tests(_ name: String, uses: [String]) -> Target {
    .testTarget(
        name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Tests/\(name)",
        swiftSettings: settings)
}

let kits = [
    "JSONKit", "SQLKit", "SQLiteKit", "HTTPKit", "TextKit", "TerminalKit", "ProcessKit", "SodiumKit", "TOMLKit",
    "CommandLineKit",
    "PictureKit",
    "SecretKit", "LanguageKit", "OlmKit", "EncoderKit", "SpellKit",
]
let shared = ["BuzzModel", "MatrixProtocol", "CopilotProtocol"]

let package = Package(
    name: "buzzbox",
    products: [
        .executable(name: "buzzbox", targets: ["buzzbox"]),
        .executable(name: "buzzboxd", targets: ["buzzboxd"]),
        .executable(name: "buzzbox-bench", targets: ["buzzbox-bench"]),
    ],
    targets: [
        // System: C libraries of the distribution.
        system("CNcurses", links: ["ncursesw", "tinfo"]),
        system("CSQLite", links: ["sqlite3"]),
        systemLater("CCurl"),
        systemLater("CMicrohttpd"),
        systemLater("CHunspell"),
        systemLater("CPostgres"),
        system("CLater", links: []),
        system("CZlib", links: ["z"]),
        system("CSodium", links: ["sodium"]),
        system("CCrypto", links: ["crypto"]),
        system("CUtf8proc", links: ["utf8proc"]),
        system("CPicture", links: ["png16", "jpeg", "gif", "webp", "webpdemux"]),
        system("CPlatform", links: []),
        // Loops over numbers, so always optimised.
        .target(name: "CEncoder", path: "Sources/System/CEncoder", cSettings: [.unsafeFlags(["-O2"])]),
        system("CSecret", links: []),
        .target(
            name: "CToml", path: "Sources/System/CToml",
            cxxSettings: [.define("TOML_HEADER_ONLY", to: "1"), .define("TOML_EXCEPTIONS", to: "0")]),

        // Kits: independent of the product.
        room("JSONKit", in: "Kits"),
        room("SQLKit", in: "Kits"),
        room("SQLiteKit", in: "Kits", uses: ["CSQLite", "SQLKit"]),
        room("PostgresKit", in: "Kits", uses: ["CPostgres", "SQLKit"]),
        room("HTTPKit", in: "Kits", uses: ["CCurl", "CMicrohttpd", "CZlib", "CPlatform"]),
        room("TextKit", in: "Kits", uses: ["CUtf8proc"]),
        room("LanguageKit", in: "Kits"),
        room("EncoderKit", in: "Kits", uses: ["CEncoder"]),
        room("TerminalKit", in: "Kits", uses: ["CNcurses", "CPlatform", "TextKit", "PictureKit"]),
        room("ProcessKit", in: "Kits", uses: ["CPlatform"]),
        room("SodiumKit", in: "Kits", uses: ["CSodium"]),
        room("OlmKit", in: "Kits", uses: ["SodiumKit", "JSONKit", "CCrypto"]),
        room("PictureKit", in: "Kits", uses: ["CPicture"]),
        room("TOMLKit", in: "Kits", uses: ["CToml"]),
        room("SecretKit", in: "Kits", uses: ["CSecret"]),
        room("SpellKit", in: "Kits", uses: ["CHunspell", "ProcessKit"]),
        room("CommandLineKit", in: "Kits", uses: []),

        // Shared: values that both programs use.
        room("BuzzModel", in: "Shared"),
        room("MatrixProtocol", in: "Shared", uses: ["JSONKit"]),
        room("CopilotProtocol", in: "Shared", uses: ["JSONKit", "BuzzModel"]),

        // Client.
        room("BuzzStore", in: "Client", uses: ["SQLiteKit", "JSONKit", "TextKit"] + shared),
        room(
            "BuzzCrypto", in: "Client",
            uses: ["BuzzStore", "SQLiteKit", "JSONKit", "SodiumKit", "OlmKit", "SecretKit", "ProcessKit"] + shared),
        room(
            "BuzzSync", in: "Client",
            uses: [
                "BuzzCrypto", "BuzzStore", "HTTPKit", "ProcessKit", "JSONKit", "SodiumKit", "SecretKit", "OlmKit",
                "PictureKit",
            ] + shared),
        room(
            "BuzzServices", in: "Client",
            uses: [
                "BuzzSync", "BuzzCrypto", "BuzzStore", "JSONKit", "TextKit", "ProcessKit", "SodiumKit", "OlmKit",
                "HTTPKit", "SQLiteKit",
                "SecretKit",
            ]
                + shared),
        room(
            "BuzzViewModels", in: "Client",
            uses: ["BuzzServices", "BuzzModel", "TextKit", "ProcessKit", "PictureKit", "SpellKit"]),
        room(
            "BuzzTUI", in: "Client",
            uses: ["BuzzViewModels", "BuzzModel", "TerminalKit", "TextKit", "TOMLKit", "ProcessKit", "PictureKit"]),
        room(
            "BuzzConfiguration", in: "Client",
            uses: [
                "BuzzTUI", "BuzzViewModels", "BuzzModel", "TerminalKit", "TextKit", "TOMLKit", "CommandLineKit",
                "ProcessKit",
            ]),
        // The demo's texts, embedded through C because that compiles at once.
        .target(
            name: "DemoFiles", path: "Sources/Client/DemoFiles",
            exclude: ["conversations.txt", "people.txt", "voices.txt", "happenings.txt", "videos.txt", "faqs.txt"]),
        room(
            "BuzzDemo", in: "Client",
            uses: [
                "DemoFiles", "BuzzServices", "BuzzSync", "HTTPKit", "JSONKit", "ProcessKit", "SodiumKit",
                "MatrixProtocol",
                "BuzzModel",
            ]),
        program(
            "buzzbox", in: "Client",
            uses: [
                "BuzzDemo", "BuzzConfiguration", "BuzzTUI", "BuzzViewModels", "BuzzServices", "BuzzSync", "BuzzStore",
            ] + kits + shared),

        // Server.
        room(
            "Homeserver", in: "Server",
            uses: [
                "SQLiteKit", "HTTPKit", "JSONKit", "SodiumKit", "ProcessKit", "PictureKit", "TextKit", "MatrixProtocol",
                "BuzzModel",
            ]),
        // The copilot's trained model, made by `make model`. It is embedded through C because that compiles at once.
        .target(
            name: "CopilotWeights", path: "Sources/Server/CopilotWeights",
            exclude: ["copilot.model", "questions.tsv", "multilingual-e5-small.model"]),
        room(
            "Copilot", in: "Server",
            uses: [
                "CopilotWeights", "SQLKit", "SQLiteKit", "PostgresKit", "HTTPKit", "JSONKit", "SodiumKit", "TextKit",
                "LanguageKit",
                "EncoderKit", "ProcessKit",
                "BuzzModel", "CopilotProtocol",
            ]),
        program("buzzboxd", in: "Server", uses: ["Homeserver", "Copilot", "PostgresKit"] + kits + shared),

        // Bench.
        program(
            "buzzbox-bench", in: "Bench",
            uses: [
                "BuzzTUI", "BuzzViewModels", "BuzzServices", "BuzzSync", "BuzzCrypto", "BuzzStore", "Homeserver",
                "Copilot",
            ] + kits + shared),

        program(
            "buzzbox-train", in: "Bench",
            uses: [
                "Copilot", "EncoderKit", "LanguageKit", "BuzzModel", "CopilotProtocol", "CommandLineKit", "HTTPKit",
                "JSONKit",
                "ProcessKit", "SQLiteKit",
            ]),

        // Tests.
        .target(name: "CTestSupport", path: "Tests/CTestSupport"),
        .target(
            name: "TestSupport", dependencies: ["CTestSupport", "ProcessKit", "SQLiteKit"], path: "Tests/TestSupport",
            swiftSettings: settings),
        tests("JSONKitTests", uses: ["JSONKit"]),
        tests("SQLiteKitTests", uses: ["TestSupport", "SQLiteKit", "CSQLite"]),
        tests("HTTPKitTests", uses: ["HTTPKit"]),
        tests("TextKitTests", uses: ["TestSupport", "TextKit"]),
        tests("LanguageKitTests", uses: ["LanguageKit"]),
        tests("OlmKitTests", uses: ["OlmKit", "SodiumKit", "JSONKit"]),
        tests("EncoderKitTests", uses: ["EncoderKit"]),
        tests("TerminalKitTests", uses: ["TerminalKit", "TextKit", "PictureKit"]),
        tests("PictureKitTests", uses: ["PictureKit", "ProcessKit"]),
        tests(
            "SystemKitsTests",
            uses: [
                "TestSupport", "ProcessKit", "SodiumKit", "TOMLKit", "CommandLineKit", "SpellKit", "SQLKit",
                "PostgresKit",
            ]),
        tests("SharedTests", uses: ["JSONKit"] + shared),
        tests("BuzzStoreTests", uses: ["TestSupport", "BuzzStore", "SQLiteKit", "JSONKit"] + shared),
        tests(
            "BuzzCryptoTests",
            uses: [
                "TestSupport", "BuzzCrypto", "BuzzStore", "OlmKit", "SodiumKit", "SecretKit", "SQLiteKit", "JSONKit",
                "ProcessKit",
            ]
                + shared),
        tests(
            "BuzzSyncTests",
            uses: [
                "TestSupport", "BuzzSync", "BuzzCrypto", "OlmKit", "SodiumKit", "BuzzStore", "HTTPKit", "Homeserver",
                "JSONKit", "ProcessKit", "SQLiteKit",
                "SecretKit",
            ] + shared),
        tests(
            "BuzzServicesTests",
            uses: [
                "TestSupport", "BuzzServices", "BuzzSync", "BuzzCrypto", "BuzzStore", "Homeserver", "HTTPKit",
                "JSONKit",
                "ProcessKit", "OlmKit", "SodiumKit", "PictureKit",
            ] + shared),
        .target(
            name: "InterfaceFakes",
            dependencies: ["TestSupport", "BuzzViewModels", "BuzzServices", "BuzzModel", "ProcessKit"],
            path: "Tests/InterfaceFakes", swiftSettings: settings),
        tests(
            "BuzzDemoTests",
            uses: ["TestSupport", "BuzzDemo", "Homeserver", "HTTPKit", "JSONKit", "ProcessKit", "SodiumKit"] + shared),
        tests(
            "BuzzViewModelsTests",
            uses: [
                "TestSupport", "InterfaceFakes", "BuzzViewModels", "BuzzServices", "BuzzModel", "TextKit", "ProcessKit",
            ]),
        tests(
            "BuzzTUITests",
            uses: [
                "TestSupport", "InterfaceFakes", "BuzzTUI", "BuzzViewModels", "BuzzServices", "TerminalKit", "TextKit",
                "BuzzModel", "PictureKit",
                "ProcessKit",
            ]),
        tests(
            "BuzzConfigurationTests",
            uses: [
                "InterfaceFakes", "BuzzConfiguration", "BuzzTUI", "BuzzViewModels", "TerminalKit", "TOMLKit",
                "ProcessKit",
            ]),
        tests(
            "HomeserverTests",
            uses: [
                "TestSupport", "Homeserver", "HTTPKit", "JSONKit", "MatrixProtocol", "PictureKit", "ProcessKit",
                "SodiumKit", "SQLiteKit",
            ]),
        tests(
            "CopilotTests",
            uses: [
                "TestSupport", "Copilot", "CopilotProtocol", "HTTPKit", "JSONKit", "BuzzModel", "ProcessKit",
                "SQLKit", "SQLiteKit", "PostgresKit", "SodiumKit", "Homeserver", "LanguageKit", "TextKit",
            ]),
        tests(
            "InteropTests",
            uses: [
                "TestSupport", "JSONKit", "HTTPKit", "SQLiteKit", "OlmKit", "SodiumKit", "BuzzSync", "Copilot",
            ] + shared),
        tests("EndToEndTests", uses: ["TestSupport", "JSONKit", "HTTPKit", "PictureKit", "ProcessKit"]),
    ],
    cxxLanguageStandard: .cxx17
)

// The checks of the fuzzer's parsers. The tests try them on the kept inputs; scripts/fuzz builds a program of them in
// their place, because everything must be compiled for libFuzzer then.
let fuzzed: [Target.Dependency] = [
    "BuzzCrypto", "BuzzModel", "BuzzStore", "BuzzSync", "CCurl", "Copilot", "CopilotProtocol", "EncoderKit", "HTTPKit",
    "Homeserver", "JSONKit", "LanguageKit", "MatrixProtocol", "OlmKit", "PictureKit", "PostgresKit", "SQLKit",
    "SQLiteKit", "SodiumKit", "TOMLKit", "TerminalKit", "TextKit",
]
if Context.environment["BUZZBOX_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "buzzbox-fuzz", dependencies: fuzzed, path: "Tests/Fuzzing", exclude: ["Seeds", "SeedTests.swift"],
            swiftSettings: settings, linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
} else {
    package.targets.append(
        .testTarget(
            name: "FuzzingTests", dependencies: fuzzed, path: "Tests/Fuzzing", exclude: ["Seeds", "Fuzz.swift"],
            swiftSettings: settings))
}
