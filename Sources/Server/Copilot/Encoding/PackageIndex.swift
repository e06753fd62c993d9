import HTTPKit
import JSONKit
import ProcessKit

/// A package index as pip uses it: a page per project lists its files.
package struct PackageIndex: Sendable {
    package static let usual = "https://pypi.org/simple"

    private let address: String
    private let client: HTTPClient

    package init(_ address: String, client: HTTPClient) {
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
        self.client = client
    }

    /// The index that pip would use, because people with a mirror have configured it there.
    package static func configured(_ environment: [String: String] = Environment.current) -> String {
        if let index = environment["PIP_INDEX_URL"], !index.isEmpty { return index }
        let home = environment["HOME"] ?? ""
        let files = [
            environment["PIP_CONFIG_FILE"], (environment["XDG_CONFIG_HOME"] ?? home + "/.config") + "/pip/pip.conf",
            home + "/.pip/pip.conf", "/etc/pip.conf",
        ].compactMap { $0 }
        for file in files {
            // Most of these files don't exist.
            guard let text = try? Files.readText(file, limit: 1 << 16) else { continue }
            for line in text.split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
                if parts.count == 2, parts[0] == "index-url" || parts[0] == "index_url" { return parts[1] }
            }
        }
        return usual
    }

    /// The address of a project's file.
    func address(of file: String, project: String) async throws(EncoderInstallationError) -> String {
        let page = "\(address)/\(project)/"
        let request = HTTPRequest(
            "GET", page,
            headers: HTTPHeaders([("Accept", "application/vnd.pypi.simple.v1+json, text/html;q=0.2")]),
            maxResponseBytes: 8 << 20, followRedirects: true)
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await client.send(request)
        } catch {
            throw error == .cancelled ? .cancelled : .unreachable(error.description)
        }
        if response.status == 404 { throw .notOffered(file, index: address) }
        guard response.isSuccess else { throw .refused(project, response.status) }
        guard let found = Self.link(to: file, in: response.body) else { throw .notOffered(file, index: address) }
        return Self.resolved(found, on: page)
    }

    /// Finds the file's link in a JSON or an HTML page.
    static func link(to file: String, in page: [UInt8]) -> String? {
        // If it isn't JSON, it is the older HTML form.
        if let json = try? JSON(parsing: page) {
            return (json["files"].array ?? []).first { $0["filename"].string == file }?["url"].string
        }
        let text = String(decoding: page, as: UTF8.self)
        for part in text.split(separator: "href=").dropFirst() {
            guard let quote = part.first, quote == "\"" || quote == "'" else { continue }
            let link = part.dropFirst().prefix { $0 != quote && $0 != "#" }
            if link.split(separator: "/").last.map(String.init) == file { return String(link) }
        }
        return nil
    }

    static func resolved(_ link: String, on page: String) -> String {
        if link.hasPrefix("https://") || link.hasPrefix("http://") { return link }
        let parts = page.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 3 else { return link }
        if link.hasPrefix("//") { return parts[0] + link }
        let origin = parts[0...2].joined(separator: "/")
        if link.hasPrefix("/") { return origin + link }
        var path = Array(parts[3...].dropLast())
        for step in link.split(separator: "/") {
            if step == ".." {
                path = path.dropLast()
            } else if step != "." {
                path.append(String(step))
            }
        }
        return origin + "/" + path.joined(separator: "/")
    }
}
