/// An HTTP server that runs each request as a task: a waiting connection costs no thread.
package final class HTTPServer: Sendable {
    private let engine: ServerEngine

    package init(
        configuration: Configuration, handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) {
        engine = ServerEngine(configuration: configuration, handler: handler)
    }

    /// Returns the port. The server runs until `stop`, even when nobody holds a reference to this object.
    @discardableResult
    package func start() throws(HTTPServerError) -> Int {
        try engine.start()
    }

    /// Accepts no new connections, cancels long polls at once and all other tasks after `grace`, waits for every
    /// task, and closes each connection once its answer is sent or the grace period is over.
    package func stop(grace: Duration) async {
        await engine.stop(grace: grace)
    }
}
