package enum ZipError: Error, Sendable, Equatable {
    case notAnArchive
    case missing(String)
    /// What is packed is not what the archive says of it.
    case damaged
    /// The `errno` of reading the archive or of writing what was in it.
    case cannotRead(Int32)
    case cannotWrite(Int32)
}
