import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

@Suite struct DateFinderTests {
    /// A Tuesday.
    static let sent = CalendarDay(iso: "2026-03-03")

    private func days(_ text: String, on day: String = "2026-03-03") throws -> [NamedDay] {
        let sent = try #require(CalendarDay(iso: day))
        return DateFinder(card: CardText(text), sent: sent).find().map(\.day)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var day: String
        var written: String
        var testDescription: String { text }

        init(_ text: String, _ day: String, _ written: String) {
            self.text = text
            self.day = day
            self.written = written
        }
    }

    static let sure = [
        Case("I'll send it on 2026-03-14, promised", "2026-03-14", "2026-03-14"),
        Case("Could we have it by Friday?", "2026-03-06", "Friday"),
        Case("Could we have it by Friday the 6th?", "2026-03-06", "Friday the 6th"),
        Case("the first video by the 14th, please", "2026-03-14", "14th"),
        Case("by the 2nd at the latest", "2026-04-02", "2nd"),
        Case("It goes out tomorrow.", "2026-03-04", "tomorrow"),
        Case("the day after tomorrow is fine", "2026-03-05", "day after tomorrow"),
        Case("you will have it in two weeks", "2026-03-17", "in two weeks"),
        Case("within 10 days", "2026-03-13", "within 10 days"),
        Case("we need it by the end of March", "2026-03-31", "end of March"),
        Case("end of December would do", "2026-12-31", "end of December"),
        Case("by the end of March 2027", "2027-03-31", "end of March 2027"),
        Case("Ende 2027", "2027-12-31", "Ende 2027"),
        Case("by the end of the year", "2026-12-31", "end of the year"),
        Case("by the end of next year", "2027-12-31", "end of next year"),
        Case("bis Ende nächsten Jahres", "2027-12-31", "Ende nächsten Jahres"),
        Case("à la fin de l'année prochaine", "2027-12-31", "fin de l'année prochaine"),
        Case("entro la fine dell'anno prossimo", "2027-12-31", "fine dell'anno prossimo"),
        Case("fin d'avril", "2026-04-30", "fin d'avril"),
        Case("within 72 hours", "2026-03-06", "within 72 hours"),
        Case("innerhalb von 48 Stunden", "2026-03-05", "innerhalb von 48 Stunden"),
        Case("in den nächsten 24 Stunden", "2026-03-04", "in den nächsten 24 Stunden"),
        Case("dans les 48 heures", "2026-03-05", "dans les 48 heures"),
        Case("en las próximas 48 horas", "2026-03-05", "en las próximas 48 horas"),
        Case("in 48h", "2026-03-05", "in 48h"),
        Case("entro 24 ore", "2026-03-04", "entro 24 ore"),
        Case("I'll send it by Friday, March 27.", "2026-03-27", "Friday, March 27"),
        Case("on Thursday, April 16th", "2026-04-16", "Thursday, April 16th"),
        Case("by Friday 12 March 2027", "2027-03-12", "Friday 12 March 2027"),
        Case("Wednesday, March 31, 2027 works", "2027-03-31", "Wednesday, March 31, 2027"),
        Case("bis Freitag, den 27.3.", "2026-03-27", "Freitag, den 27.3"),
        Case("am Mittwoch, 31.03.2027", "2027-03-31", "Mittwoch, 31.03.2027"),
        Case("para el viernes 27 de marzo", "2026-03-27", "viernes 27 de marzo"),
        Case("avant vendredi 27 mars", "2026-03-27", "vendredi 27 mars"),
        Case("Fri, Mar 27 at noon", "2026-03-27", "Fri, Mar 27"),
        Case("by March 27, a Friday", "2026-03-27", "March 27, a Friday"),
        Case("We need the reel by June 3", "2026-06-03", "June 3"),
        Case("Can you deliver by March 15, 2027?", "2027-03-15", "March 15, 2027"),
        Case("until 3 June, please", "2026-06-03", "3 June"),
        Case("by the end of the month", "2026-03-31", "end of the month"),
        Case("The last Thursday of the month, doors at seven", "2026-03-26", "last Thursday of the month"),
        Case("the first Friday of April", "2026-04-03", "first Friday of April"),
        Case("March 14th works", "2026-03-14", "March 14th"),
        Case("the 14th of April, 2027", "2027-04-14", "14th of April, 2027"),
        Case("on Friday next week", "2026-03-13", "Friday next week"),
        Case("before 14/3/2026", "2026-03-14", "14/3/2026"),
        Case("Bis zum 14.3. bitte", "2026-03-14", "14.3"),
        Case("Am 14. März wäre gut", "2026-03-14", "14. März"),
        Case("spätestens Freitag, den 6.", "2026-03-06", "Freitag, den 6"),
        Case("Ich schicke es dir übermorgen", "2026-03-05", "übermorgen"),
        Case("in drei Wochen", "2026-03-24", "in drei Wochen"),
        Case("Ende April", "2026-04-30", "Ende April"),
        Case("para el 14 de abril", "2026-04-14", "14 de abril"),
        Case("te lo mando mañana", "2026-03-04", "mañana"),
        Case("dentro de dos semanas", "2026-03-17", "dentro de dos semanas"),
        Case("avant le 14 avril", "2026-04-14", "14 avril"),
        Case("d'ici vendredi", "2026-03-06", "vendredi"),
        Case("entro il 14 aprile", "2026-04-14", "14 aprile"),
        Case("até sexta-feira", "2026-03-06", "sexta-feira"),
    ]

    @Test(arguments: sure)
    func `a day is counted from the one it was written on`(_ test: Case) throws {
        let found = try days(test.text)
        #expect(found.map { $0.day?.iso } == [test.day])
        #expect(found.first?.isSure == true)
        #expect(found.first?.written == test.written)
    }

    static let unsure = [
        Case("next Friday", "2026-03-06", "next Friday"),
        Case("Friday the 14th", "2026-03-14", "Friday the 14th"),
        Case("by the end of the week", "2026-03-06", "end of the week"),
        Case("on 4/5 if you can", "2026-04-05", "4/5"),
        Case("some time next week", "2026-03-09", "next week"),
        Case("Tuesday would be great", "2026-03-03", "Tuesday"),
        Case("in a few days", "2026-03-06", "in a few days"),
        Case("mid-April", "2026-04-11", "mid-April"),
        Case("by Friday, March 26", "2026-03-26", "Friday, March 26"),
        Case("on Monday, 12 March 2027", "2027-03-12", "Monday, 12 March 2027"),
        Case("am Montag, den 27.3.", "2026-03-27", "Montag, den 27.3"),
        Case("in March 2027", "2027-03-01", "March 2027"),
        Case("within 36 hours", "2026-03-04", "within 36 hours"),
        Case("in two hours", "2026-03-03", "in two hours"),
        Case("in 90 minutes", "2026-03-03", "in 90 minutes"),
    ]

    @Test(arguments: unsure)
    func `what can be several days is given as written, with the earliest`(_ test: Case) throws {
        let found = try days(test.text)
        #expect(found.first?.isSure == false)
        #expect(found.first?.written == test.written)
        #expect(found.first?.day?.iso == test.day)
    }

    @Test(arguments: [
        "it was last Friday", "version 3.5 is out", "we are there 24/7", "1/2 of it", "buenos días por la mañana",
        "guten Morgen", "the 2nd video is better", "may I ask something", "we march on", "I am 14.", "f/1.8 and 50 mm",
        "on 2026-02-01 it was done", "I have 3 cats", "it costs 14.5.",
    ])
    func `what names no day to come is none`(_ text: String) throws {
        #expect(try days(text).isEmpty)
    }

    @Test func `the end of a year is crossed`() throws {
        #expect(try days("by the 3rd", on: "2026-12-28").map { $0.day?.iso } == ["2027-01-03"])
        #expect(try days("in two weeks", on: "2026-12-28").map { $0.day?.iso } == ["2027-01-11"])
        #expect(try days("14 January", on: "2026-12-28").map { $0.day?.iso } == ["2027-01-14"])
        #expect(try days("next month", on: "2026-12-28").map { $0.day?.iso } == ["2027-01-01"])
        // A date that passed a short while ago is not a future date, even if it was in the previous year.
        for text in [
            "The payment was due 28 December", "due on Dec 28", "bis zum 28.12.", "end of December", "30 novembre",
        ] {
            #expect(try days(text, on: "2026-01-05").isEmpty, "\(text)")
        }
        for text in ["end of March", "Ende März", "the last Friday of March", "27 March"] {
            #expect(try days(text, on: "2026-04-02").isEmpty, "\(text)")
        }
        #expect(try days("end of January", on: "2026-12-02").map { $0.day?.iso } == ["2027-01-31"])
        #expect(try days("29 February", on: "2026-06-02").map { $0.day?.iso } == ["2028-02-29"])
        #expect(try days("in a month", on: "2027-01-31").map { $0.day?.iso } == ["2027-02-28"])
    }

    @Test func `midnight is where the creator is`() {
        // 23:30 UTC on a Tuesday is Wednesday in Berlin.
        let line = CardRequest.Line(
            id: "1", text: "I'll send it tomorrow.", isOwn: true, sentAt: 1_772_580_600_000, secondsFromUTC: 3_600)
        #expect(PromiseFinder.find(in: [line]).first?.due?.day?.iso == "2026-03-05")
    }

    @Test(arguments: [
        "", " ", "\u{0}\u{1B}[2J", String(repeating: "14.3.", count: 5_000), "99.99.9999", "0000-00-00", "31 February",
    ])
    func `whatever comes is survived`(_ text: String) throws {
        _ = try days(text)
    }
}
