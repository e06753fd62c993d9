package enum ZipError: Error, Sendable, Equatable {
    case notAnArchive
    case missing(String)
    /// The archive's contents do not match its directory.
    case damaged
    /// The `errno` of reading the archive or of writing an extracted file.
    case cannotRead(Int32)
    case cannotWrite(Int32)
}
