/// The cache sizes in bytes. The least recently used files are removed first.
package struct MediaLimits: Hashable, Sendable {
    package var memory: Int
    package var disk: Int64

    package init(memory: Int = 100 << 20, disk: Int64 = 500 << 20) {
        self.memory = memory
        self.disk = disk
    }
}
