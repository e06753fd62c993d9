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
        Case("end of February would do", "2027-02-28", "end of February"),
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
