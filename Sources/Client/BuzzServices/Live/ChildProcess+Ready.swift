import JSONKit
import ProcessKit

extension ChildProcess {
    /// The URL that `buzzboxd` prints when it is ready; `nil` if it ends or takes too long without printing one.
    func readyURL(within patience: Duration, time: any TimeSource) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask {
                for await line in self.outputLines {
                    // Ignore other output.
                    guard let json = try? JSON(parsing: line), json["ready"].bool == true else { continue }
                    return json["url"].string
                }
                return nil
            }
            group.addTask {
                // Cancelled as soon as the line has arrived.
                try? await time.sleep(for: patience)
                return nil
            }
            let url = await group.next() ?? nil
            group.cancelAll()
            return url
        }
    }
}
