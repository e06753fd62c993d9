import CMicrohttpd

// Called by libmicrohttpd on the loop's thread. Free functions, so that they are not isolated to any actor.

private func engine(_ owner: UnsafeMutableRawPointer?) -> ServerEngine? {
    owner.map { Unmanaged<ServerEngine>.fromOpaque($0).takeUnretainedValue() }
}

func requestBegan(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ target: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? {
    guard let engine = engine(owner), let connection, let target else { return nil }
    return Unmanaged.passRetained(engine.begin(on: connection, target: target)).toOpaque()
}

func headIsBroken(_ owner: UnsafeMutableRawPointer?) {
    engine(owner)?.refuseBrokenHead()
}

func requestGoesOn(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ exchange: UnsafeMutableRawPointer?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?, _ count: Int
) -> Int32 {
    guard let engine = engine(owner), let exchange, let method, let version else { return 0 }
    let body = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    return engine.goOn(
        Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(), method: method, version: version, bytes: body)
}

func requestEnded(_ owner: UnsafeMutableRawPointer?, _ exchange: UnsafeMutableRawPointer?) {
    guard let engine = engine(owner), let exchange else { return }
    engine.end(Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue())
}

func connectionOpened(_ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?) {
    guard let engine = engine(owner), let connection else { return }
    engine.loop.patience.opened(buzz_http_socket(connection))
}

func connectionCloses(_ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?) {
    guard let engine = engine(owner), let connection else { return }
    engine.loop.patience.closes(buzz_http_socket(connection))
}

func addHeader(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) {
    guard let context else { return }
    let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    let name = UnsafeRawBufferPointer(start: name, count: nameCount)
    let value = UnsafeRawBufferPointer(start: value, count: valueCount)
    exchange.headers.add(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
}

func fillFromPump(
    _ context: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
    guard let context else { return -2 }
    let pump = Unmanaged<StreamPump>.fromOpaque(context).takeUnretainedValue()
    return pump.fill(UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
}

func releasePump(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<StreamPump>.fromOpaque(context).takeRetainedValue().close()
}

/// The main function of the loop's thread.
func runServerLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ServerLoop>.fromOpaque(context).takeRetainedValue().run() }
    return nil
}
