/// A server whose every request is a task: while it runs, its connection costs no thread.
package final class HTTPServer: Sendable {
    private let engine: ServerEngine

    package init(
        configuration: Configuration, handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) {
        engine = ServerEngine(configuration: configuration, handler: handler)
    }

    /// Returns the port. It serves until `stop`, even when nobody holds on to this object.
    @discardableResult
    package func start() throws(HTTPServerError) -> Int {
        try engine.start()
    }

    /// Takes no new connections, cancels the tasks of long polls at once and all others at the end of `grace`, waits
    /// for every task, and closes every connection once its answer is sent or the grace is over.
    package func stop(grace: Duration) async {
        await engine.stop(grace: grace)
    }
}
