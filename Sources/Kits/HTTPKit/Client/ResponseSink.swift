/// Where the body of a response goes.
enum ResponseSink {
    case memory
    case file(DownloadFile)
    case stream(ChunkBuffer)
}
