import BuzzModel

/// The files of messages. They are downloaded on request and kept in a cache of limited size; files sent from this
/// machine stay where they are.
package protocol MediaService: Sendable {
    /// Downloads the file if necessary and returns its path. Progress is announced as changes of the message. After
    /// an interruption or cancellation the download is resumed.
    func file(of message: MessageID) async throws(ServiceError) -> String
    /// Cancels a download; callers waiting for it get `.cancelled`.
    func cancel(_ message: MessageID) async
    /// A thumbnail of the file, never the file itself.
    func thumbnail(of message: MessageID, width: Int, height: Int) async throws(ServiceError) -> [UInt8]
}

/// The cache sizes in bytes. The least recently used files are removed first.
package struct MediaLimits: Hashable, Sendable {
    package var memory: Int
    package var disk: Int64

    package init(memory: Int = 100 << 20, disk: Int64 = 500 << 20) {
        self.memory = memory
        self.disk = disk
    }
}
