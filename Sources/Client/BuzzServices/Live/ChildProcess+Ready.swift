import JSONKit
import ProcessKit

extension ChildProcess {
    /// Where `buzzboxd` says that it answers; `nil` when it ends, or takes too long, without saying so.
    func readyURL(within patience: Duration, time: any TimeSource) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask {
                for await line in self.outputLines {
                    // Whatever else it may print is none of our business.
                    guard let json = try? JSON(parsing: line), json["ready"].bool == true else { continue }
                    return json["url"].string
                }
                return nil
            }
            group.addTask {
                // Cancelled as soon as the line is there.
                try? await time.sleep(for: patience)
                return nil
            }
            let url = await group.next() ?? nil
            group.cancelAll()
            return url
        }
    }
}
