import Foundation

/// A folder that is deleted with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "httpkit-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Best effort: a leftover in the temporary folder does no harm.
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }
}

/// A self-signed certificate for 127.0.0.1.
struct SelfMadeCertificate {
    let certificate: String
    let key: String
    let certificatePath: String
    /// In the format of curl's pinning option.
    let pin: String

    init(in folder: TemporaryFolder, hasExpired: Bool = false) throws {
        let name = hasExpired ? "expired" : "cert"
        certificatePath = folder.file("\(name).pem")
        let keyPath = folder.file("\(name)-key.pem")
        if hasExpired {
            try Self.makeExpired(folder, key: keyPath, certificate: certificatePath)
        } else {
            try Self.openssl(
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 "
                    + "-addext subjectAltName=IP:127.0.0.1 -keyout \(keyPath) -out \(certificatePath)")
        }
        certificate = try String(contentsOfFile: certificatePath, encoding: .utf8)
        key = try String(contentsOfFile: keyPath, encoding: .utf8)
        let publicKey = folder.file("public.der")
        let digest = folder.file("digest")
        try Self.openssl("pkey -in \(keyPath) -pubout -outform DER -out \(publicKey)")
        try Self.openssl("dgst -sha256 -binary -out \(digest) \(publicKey)")
        pin = "sha256//" + Data(try folder.read("digest")).base64EncodedString()
    }

    /// A folder as OpenSSL reads it, with the certificate alone in it.
    func hashedFolder(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("hashed")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: certificatePath, toPath: path + "/own.pem")
        try Self.openssl("rehash \(path)")
        return path
    }

    /// A certificate from the year 2020, which needs its own authority.
    private static func makeExpired(_ folder: TemporaryFolder, key: String, certificate: String) throws {
        let configuration = """
            [ca]
            default_ca = own
            [own]
            database = \(try folder.write([], to: "index"))
            serial = \(try folder.write(Array("01\n".utf8), to: "serial"))
            new_certs_dir = \(folder.path)
            default_md = sha256
            policy = names
            x509_extensions = address
            [names]
            commonName = supplied
            [address]
            subjectAltName = IP:127.0.0.1
            """
        let path = try folder.write(Array(configuration.utf8), to: "authority.conf")
        let request = folder.file("request.pem")
        try openssl(
            "req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=127.0.0.1 -keyout \(key) -out \(request)"
        )
        try openssl(
            "ca -batch -config \(path) -selfsign -keyfile \(key) -in \(request) -out \(certificate) "
                + "-startdate 20200101000000Z -enddate 20210101000000Z -notext")
    }

    private static func openssl(_ arguments: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments.split(separator: " ").map(String.init)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}
