import CommandLineKit
import Homeserver
import JSONKit

/// `buzzboxd routes`, hidden: the route table, for those who try every line of it.
enum RoutesCommand {
    static let command = Command("routes", "Print the route table, one JSON object a line.", hidden: true) {
        invocation in
        for route in HomeserverApp.routeTable { invocation.sink.write(route.text + "\n", to: .output) }
    }
}
