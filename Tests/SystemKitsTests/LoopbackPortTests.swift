import Glibc
import Testing

@testable import ProcessKit

@Suite struct LoopbackPortTests {
    @Test func `a port that this program listens on is its own`() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                try #require(bind(descriptor, address, size) == 0)
                try #require(getsockname(descriptor, address, &size) == 0)
            }
        }
        let port = Int(UInt16(bigEndian: address.sin_port))
        #expect(!LoopbackPort.isOwn(port))
        try #require(listen(descriptor, 1) == 0)
        #expect(LoopbackPort.isOwn(port))
        #expect(LoopbackPort.isOwn(address: "http://127.0.0.1:\(port)/functions"))
        #expect(!LoopbackPort.isOwn(address: "http://127.0.0.1"))
    }

    @Test func `one of somebody else is not`() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0 12 1
               1: 0100007F:1F91 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1002        0 13 1
            """
        #expect(LoopbackPort.listener(8080, in: table) == 1001)
        #expect(LoopbackPort.listener(8081, in: table) == nil)
        #expect(LoopbackPort.listener(80, in: table) == nil)
        #expect(LoopbackPort.listener(8080, in: "") == nil)
    }
}
