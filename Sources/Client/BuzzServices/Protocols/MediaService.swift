import BuzzModel

/// Files that came with messages. They are fetched when asked for and kept in a cache with limits; what was sent from
/// this machine stays where it lies.
package protocol MediaService: Sendable {
    /// Fetches the file if it isn't there and says where it lies. How far it has come is told as a change of the
    /// message. What came before the line was cut, or before it was cancelled, is not fetched again.
    func file(of message: MessageID) async throws(ServiceError) -> String
    /// Ends the fetching of a file; whoever waits for it hears `.cancelled`.
    func cancel(_ message: MessageID) async
    /// A small picture that stands for the file: never the file itself.
    func thumbnail(of message: MessageID, width: Int, height: Int) async throws(ServiceError) -> [UInt8]
}

/// How much of it is kept, in bytes. What was used longest ago goes first.
package struct MediaLimits: Hashable, Sendable {
    package var memory: Int
    package var disk: Int64

    package init(memory: Int = 100 << 20, disk: Int64 = 500 << 20) {
        self.memory = memory
        self.disk = disk
    }
}
