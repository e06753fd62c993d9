import BuzzModel
import BuzzServices
import ProcessKit

/// The set-up offered to creators after the tour and by `:setup`.
@MainActor package final class SetUpFlow: AppPart {
    package unowned let app: AppViewModel
    /// Whether the set-up still has to be offered.
    var owesSetUp = false

    init(app: AppViewModel) { self.app = app }

    /// The tour, followed by the set-up after signing in.
    func showTour(isFirst: Bool = false) {
        let hasCopilot = environment.services.copilot != nil
        show(
            TourViewModel(keys: keys, hasCopilot: hasCopilot) { [weak self] in
                guard let self, isFirst else { return .close }
                // It may not be known yet whether the account is a creator's.
                self.owesSetUp = Command.setUp.unavailable(in: app) != nil
                guard !self.owesSetUp else { return .close }
                return .then { [weak self] in self?.show() }
            })
    }

    /// Offers the set-up if the account turned out to be a creator's after the tour.
    func offerSetUp() {
        guard owesSetUp, !isBusy, focus == .list, Command.setUp.unavailable(in: app) == nil else { return }
        owesSetUp = false
        show()
    }

    func show(selecting step: SetUpViewModel.Step? = nil) {
        show(
            SetUpViewModel(environment: environment, selecting: step) { [weak self] step in
                switch step {
                case .voice: self?.showVoiceSamples()
                case .library: self?.showLibraryImport()
                case .memory, .conversations, .prepared: break
                }
            })
    }

    private func showVoiceSamples() {
        guard let service = environment.services.preferences else { return }
        takeText(
            "How you write", action: "use these", busy: "Reading …", step: .voice,
            lead:
                "A file with messages you wrote, or the messages pasted here: one per line, or separated by empty lines. "
                + "You need at least \(VoiceSamples.enough). They replace any you added before.",
            look: { text throws(ServiceError) in SizeText.counted(try VoiceSamples.read(text).count, "text") },
            take: { text async throws(ServiceError) in
                let samples = try VoiceSamples.read(text)
                try await service.setVoiceSamples(samples)
                return "\(SizeText.counted(samples.count, "text")) of yours, kept on this device."
            })
    }

    private func showLibraryImport() {
        guard let service = environment.services.library else { return }
        takeText(
            "Answers you already have", action: "import", busy: "Importing …", step: .library,
            lead:
                "A file, or its text pasted here. A line starting with “? ” is a question, the lines after it the answer; "
                + "or JSON. None of it is ever sent automatically.",
            look: { text throws(ServiceError) in SizeText.counted(try LibraryFile.read(text).count, "answer") },
            take: { text async throws(ServiceError) in
                let outcome = try await service.importEntries(try LibraryFile.read(text))
                return "\(outcome.added) added, \(outcome.changed) changed, \(outcome.unchanged) unchanged."
            })
    }

    /// A form for the name of a file or its text.
    private func takeText(
        _ title: String, action: String, busy: String, step: SetUpViewModel.Step, lead: String,
        look: @escaping @Sendable (String) throws(ServiceError) -> String,
        take: @escaping @Sendable (String) async throws(ServiceError) -> String
    ) {
        let told = Told()
        let work = FormViewModel.Work(
            busy,
            done: { [weak self] in
                self?.show(selecting: step)
                self?.environment.inform(told.text)
            },
            attempt: { values throws(ServiceError) in
                told.text = try await take(try await Self.text(of: values))
            })
        let file = FormViewModel.Field(
            "File", hint: "~/texts.txt",
            check: { path in
                guard !path.trimmed.isEmpty else { return nil }
                do throws(ServiceError) {
                    return .init(try look(try await Self.text(of: [path, ""])), isGood: true)
                } catch {
                    return .init(DisplayText.sentence(error.sentence))
                }
            })
        let form = FormViewModel(
            title, action: action, lead: lead,
            fields: [file, .init("or text", hint: "pasted", keepsLines: true, isOptional: true)],
            environment: environment, leadsBackTo: { [weak self] in self?.show(selecting: step) }, work: work
        ) { values in
            values.allSatisfy { $0.trimmed.isEmpty } ? "Enter a file name, or paste the text." : nil
        }
        show(form)
    }

    /// Off the main actor, because file access may be slow.
    private nonisolated static func text(of values: [String]) async throws(ServiceError) -> String {
        let path = ComposerText.unquoted(values[0].trimmed)
        guard !path.isEmpty else { return values[1] }
        guard Files.isRegular(path) else { throw .file("No such file: \(path).") }
        do throws(FileError) {
            return try Files.readText(path, limit: VoiceSamples.longestFile)
        } catch {
            throw .file(error.description)
        }
    }
}

/// The message to show when a form has finished.
@MainActor private final class Told {
    var text = ""
}
