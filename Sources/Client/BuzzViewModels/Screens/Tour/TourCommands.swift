extension Command {
    package static let tour = Command("tour", "tour", "Show the short tour again", concerns: []) { $0.setUp.showTour() }
}
