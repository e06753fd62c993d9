import CommandLineKit
import Homeserver
import JSONKit

/// `buzzboxd routes`, hidden: prints the route table for tools that test every route.
enum RoutesCommand {
    static let command = Command("routes", "Print the route table, one JSON object a line.", hidden: true) {
        invocation in
        for route in HomeserverApp.routeTable { invocation.sink.write(route.text + "\n", to: .output) }
    }
}
