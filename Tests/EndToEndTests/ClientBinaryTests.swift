import Glibc
import TestSupport
import Testing

/// Keys and external services are the server's business; the client's executable must not contain any of them.
@Suite struct ClientBinaryTests {
    /// Addresses, paths, headers and key names of external services.
    private static let traces = [
        // Each is longer than fifteen bytes, because Swift stores shorter strings inline in the code.
        "https://api.openai.com", "https://api.anthropic.com", "https://api.supermemory.ai", "ANTHROPIC_API_KEY",
        "SUPERMEMORY_API_KEY", "anthropic-version", "/chat/completions", "/v3/documents/bulk",
    ]

    @Test func `the client has no key, no address and no code of an outside service in it`() throws {
        let client = try Self.bytes(Programs.buzzbox), server = try Self.bytes(Programs.buzzboxd)
        for trace in Self.traces {
            #expect(!Self.contains(client, Array(trace.utf8)), "\(trace) is in buzzbox")
            // Finding the trace in the server shows that the search works.
            #expect(Self.contains(server, Array(trace.utf8)), "\(trace) is not in buzzboxd either")
        }
        // No symbol of the copilot's library is linked into the client.
        for symbol in ["$s7Copilot11OpenAIModelC", "$s7Copilot17SupermemoryClientC", "$s7Copilot11ProviderKeyV"] {
            #expect(!Self.contains(client, Array(symbol.utf8)))
            #expect(Self.contains(server, Array(symbol.utf8)))
        }
    }

    private struct Unreadable: Error { let path: String }

    private static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw Unreadable(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 1 << 20)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    private static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { haystack in
            guard var place = haystack.baseAddress, let first = wanted.first else { return false }
            let end = place + haystack.count
            while end - place >= wanted.count, let found = memchr(place, Int32(first), end - place) {
                if end - UnsafeRawPointer(found) >= wanted.count, memcmp(found, wanted, wanted.count) == 0 {
                    return true
                }
                place = UnsafeRawPointer(found) + 1
            }
            return false
        }
    }
}
