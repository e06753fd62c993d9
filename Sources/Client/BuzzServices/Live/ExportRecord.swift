import BuzzModel
import JSONKit
import ProcessKit

/// Records which parts of an export are complete, in a file in the export's folder, so that an interrupted export can
/// be resumed. Removed when the export is complete.
package final class ExportRecord {
    package let path: String
    private let head: JSON
    /// The paths of completed conversations by id.
    private var wholes: [String: String] = [:]
    /// The file contains what this object has written, and is only appended to from now on.
    private var isBegun = false

    /// - Parameter resumes: continues an interrupted export; otherwise it starts over.
    package init(folder: String, format: ConversationExport.Format, includesFiles: Bool, resumes: Bool)
        throws(ServiceError)
    {
        path = folder + "/.buzzbox-export"
        head = ["format": .string(format.rawValue), "files": .bool(includesFiles)]
        guard resumes else { return }
        guard Files.exists(path) else {
            throw .invalid("There is no interrupted export in \(folder). Export without --resume.")
        }
        let text: String
        do {
            text = try Files.readText(path, limit: 64 << 20)
        } catch {
            throw .file(error.description)
        }
        // A line that was not written completely only means that its conversation is exported again.
        var found = text.split(separator: "\n").compactMap { try? JSON(parsing: Array($0.utf8)) }
        guard !found.isEmpty, found.removeFirst() == head else {
            throw .invalid(
                "The interrupted export in \(folder) has another format. Resume it with the same options, or export anew "
                    + "without --resume.")
        }
        for line in found {
            if let id = line["conversationId"].string, let path = line["path"].string { wholes[id] = path }
        }
    }

    package var count: Int { wholes.count }

    /// The path of a conversation that was exported completely.
    package func whole(_ id: ConversationID) -> String? {
        wholes[id.rawValue].flatMap { Files.exists($0) ? $0 : nil }
    }

    package func note(_ id: ConversationID, path file: String) throws(ServiceError) {
        wholes[id.rawValue] = file
        do {
            if isBegun {
                try Files.append(Self.line(id.rawValue, file), to: path)
            } else {
                let lines = wholes.sorted { $0.key < $1.key }.map { Self.line($0.key, $0.value) }
                try Files.write(head.text + "\n" + lines.joined(), to: path)
                isBegun = true
            }
        } catch {
            throw .file(error.description)
        }
    }

    private static func line(_ id: String, _ file: String) -> String {
        (["conversationId": .string(id), "path": .string(file)] as JSON).text + "\n"
    }

    package func remove() throws(ServiceError) {
        do {
            try Files.remove(path)
        } catch {
            throw .file(error.description)
        }
    }
}
