import CCurl
import Glibc

// Called by libcurl on the engine's thread. Free functions, so that they are not isolated to any actor.

private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

func takeHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let total = size * count
    let line = UnsafeRawBufferPointer(start: bytes, count: total)
    return transfer(context)?.takeHeader(line) == true ? total : -1
}

func takeBodyBytes(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let total = size * count
    switch transfer(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: total)) {
    case .all: return total
    case .nothingYet: return buzz_curl_pause()
    case .failed, nil: return -1
    }
}

func giveBodyBytes(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer = transfer(context) else { return buzz_curl_abort() }
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
    guard let read = transfer.source.read(into: room) else {
        _ = transfer.fail(.file("it changed while it was sent"))
        return buzz_curl_abort()
    }
    if transfer.source.isAtEnd { transfer.watchSpeed(false) }
    return read
}

func seekBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
    guard let transfer = transfer(context), origin == SEEK_SET, transfer.source.seek(to: Int64(offset)) else {
        return CURL_SEEKFUNC_CANTSEEK
    }
    return CURL_SEEKFUNC_OK
}

func takeProgress(
    _ context: UnsafeMutableRawPointer?, _ downTotal: curl_off_t, _ down: curl_off_t, _ upTotal: curl_off_t,
    _ up: curl_off_t
) -> Int32 {
    transfer(context)?.tellProgress(
        downTotal: Int64(downTotal), down: Int64(down), upTotal: Int64(upTotal), up: Int64(up))
    return 0
}

/// The main function of the engine's thread.
func runCurlEngine(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<CurlEngine>.fromOpaque(context).takeRetainedValue().run() }
    return nil
}
