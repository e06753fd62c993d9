import JSONKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FirstDeviceStories {
    @Test func `the account vouches for its first device as soon as the server knows its keys`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path + "/server")
        try await server.start()
        try await server.addUser("andie", password: "correct horse")
        let andie = try Person("andie")
        try await andie.signsIn(at: server.url)
        let follower = try andie.follows()
        defer { follower.killNow() }
        _ = try await eventually("others see whose device it is") {
            let answer = try await andie.asks(
                "POST", server.url + "/_matrix/client/v3/keys/query",
                ["device_keys": .object(JSONObject([(andie.userID, [])]))])
            let devices = answer["device_keys"][andie.userID].object ?? JSONObject()
            // It is signed by itself and by the account.
            return devices.contains { $0.value["signatures"][andie.userID].object?.count == 2 } ? true : nil
        }
        server.kill()
    }
}
