import CPlatform

/// Both ends are close-on-exec.
func makePipe(nonBlocking: Bool = false) throws(FileError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard buzz_pipe(&ends, nonBlocking ? 1 : 0) == 0 else { throw .last("open", "a pipe") }
    return (ends[0], ends[1])
}
