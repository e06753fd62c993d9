/// The words an English question is built with.
enum EnglishQuestionWords {
    private static func set(_ text: String) -> Set<String> { Set(text.split { $0.isWhitespace }.map(String.init)) }

    static let openers: [String: QuestionReading.Kind] = [
        "who": .who, "whom": .who, "whose": .who, "what": .what, "which": .what, "when": .when, "where": .place,
        "whereabouts": .place, "why": .why, "how": .manner,
    ]
    /// What "how" asks for with the word behind it.
    static let degrees: [String: QuestionReading.Kind] = [
        "much": .howMuch, "expensive": .howMuch, "pricey": .howMuch, "many": .howMany, "long": .howLong, "soon": .when,
        "fast": .howLong, "quickly": .howLong, "quick": .howLong, "old": .howOld, "often": .howOften,
        "frequently": .howOften, "regularly": .howOften, "tall": .measure, "big": .measure, "large": .measure,
        "far": .measure, "heavy": .measure, "high": .measure,
        "come": .why,
    ]
    static let spans = set("days day weeks week months years year hours minutes time longer")
    /// With these "how long" asks for the same as "when".
    static let untilWords = set(
        "take takes taking until till before arrive arrives arrived wait ready get gets here come comes delivered eta")
    /// What a noun asks for: "your age?", "what is the price?"
    static let answeringNouns: [String: QuestionReading.Kind] = [
        "age": .howOld, "born": .howOld, "price": .howMuch, "prices": .howMuch, "cost": .howMuch, "costs": .howMuch,
        "pricing": .howMuch, "fee": .howMuch, "fees": .howMuch, "rate": .howMuch, "rates": .howMuch,
        "charge": .howMuch, "time": .when, "times": .when, "day": .when, "days": .when, "date": .when, "dates": .when,
        "hour": .when, "hours": .when, "schedule": .when, "deadline": .when, "eta": .when, "city": .place,
        "town": .place,
        "country": .place, "place": .place, "location": .place, "address": .place, "site": .place, "website": .place,
        "platform": .place, "channel": .place, "link": .place, "url": .place, "shop": .place, "store": .place,
        "turnaround": .howLong, "duration": .howLong, "reason": .why, "height": .measure, "size": .measure,
        "sizes": .measure, "weight": .measure, "quantity": .howMany, "number": .howMany, "frequency": .howOften,
        "upcoming": .when,
    ]
    static let auxiliaries = set(
        """
        do does did is are am was were can could will would should shall may might must have has had
        """)
    static let pronouns: [String: QuestionReading.Person] = [
        "i": .asker, "you": .creator, "we": .both, "us": .both, "he": .other, "she": .other, "they": .other,
        "him": .other, "them": .other, "yall": .creator,
    ]
    static let owning: [String: QuestionReading.Person] = [
        "my": .asker, "mine": .asker, "your": .creator, "yours": .creator, "his": .other, "her": .other,
        "their": .other,
        "hers": .other, "theirs": .other,
    ]
    /// Somebody, so that "your brother" isn't you.
    static let people = set(
        """
        brother brothers bro sister sisters sis mother mom mum mama father dad papa parents parent husband wife
        girlfriend boyfriend gf bf partner son daughter kid kids child children baby friend friends neighbour neighbor
        roommate flatmate uncle aunt cousin grandma grandpa grandmother grandfather family manager editor team crew boss
        assistant agent band bandmate drummer singer guitarist producer guy man woman girl boy lady person people
        sibling siblings twin twins cat cats dog dogs puppy kitty kitten horse parrot bird hamster rabbit pet pets mods moderator teacher boyfriends
        """)
    static let peopleStems = Set(people.map(WordStem.of))
    static let stops = set("with on in at for to from and or when if that of")
    /// Between the one who does it and what is done.
    static let beforeVerbs = set(
        """
        ever still also usually really actually always just even normally currently not never be been being able going
        gonna to please already only often sometimes possibly maybe like love want wanna need wish try plan planning
        hope allowed considering thinking about so both all guys
        """)
    static func isBeforeVerb(_ word: String) -> Bool {
        beforeVerbs.contains(word) || auxiliaries.contains(word) && !["do", "does", "did"].contains(word)
    }
    static let objectEnds = set("for with in at on from of about by when if that while , and or")
    static let rhythms = set("day week month year")
    static let copulas = set("is are was were")
    static let costing = set("charge cost costs")
    static let finding = stems("buy get find order watch download join see listen read purchase stream hear follow")
    static let sharedWork = set(
        "make making do doing work working write record recording sing play duet draw film team stream")
    static let taking = stems("buy purchase order get receive take accept borrow rent learn obtain")
    static let giving = stems("sell offer ship send deliver give lend teach provide mail post")
    static let pastWords = set("did was were had yesterday ago previously formerly earlier")
    static let lastTimes = set("year week month night time summer winter spring autumn fall weekend tour")
    static let futureWords = set("will next upcoming tomorrow")
    static let planning = set("plan planning plans soon someday eventually")
    static let youth = set("kid child teen teenager student beginner boy girl")
    static let askingVerbs = set(
        """
        tell telling know ask asked asking asks wonder wondering wonders curious idea say question share explain mind
        answering clarify reveal interested remember told sure
        """)
    static let reportingVerbs = set("asked ask asks asking said says told tells wondered wonders debating wondering")
    static let reporters = set(
        """
        someone somebody everyone everybody people friend friends he she they mom mum dad brother sister wife
        husband girlfriend boyfriend guy girl fans chat others one teacher boss
        """)
    static let thanks = set("thanks thank thx ty tysm cheers thankyou")
    /// Begins praise: "nice edit!"
    static let praise = set(
        """
        nice great good cool love loving lovely amazing awesome beautiful best fantastic gorgeous perfect wonderful epic
        brilliant incredible stunning sick dope fire sweet superb excellent fabulous congrats congratulations bravo
        """)
    /// Things done that say nothing of what is done.
    static let lightVerbs = stems(
        """
        use do be have get got make go know like love want need say tell think mean see find take give put work try
        come look keep happen help let seem feel start run show call start add set check choose offer use using
        """)
    /// What somebody tells of who leaves out the "I".
    static let deeds = set("used watched rewatched saw listened heard loved enjoyed finished tried read bought got")
    static let requestWords = set(
        """
        want wanted need needed like please pls plz help wondering wonder looking trying possible tell know curious
        question how can cant could interested let explain lost missing problem issue error wrong unable still why what
        when where
        """)
    static let fillers = set(
        """
        hey hi hello yo so and also but btw ok okay please pls just well oh um uh umm quick question sorry dear again
        anyway really now then mate bro dude lol omg wow honestly curious
        """)
    static let joints = set("and , or & plus also but")
    static let afterShortened = set("like love want be rather prefer wish appreciate need")

    /// Polite beginnings and what they amount to.
    static let leads: [(words: [String], means: [String])] = {
        let plain = [
            "can you tell me", "could you tell me", "could you please tell me", "can you please tell me", "may i know",
            "can i know", "may i ask", "can i ask", "could i ask", "do you mind telling me",
            "would you mind telling me",
            "tell me", "please tell me", "i was wondering if", "i was wondering whether", "was wondering if",
            "wondering if", "i wonder if", "just wondering if", "i would like to know if", "i would like to know",
            "i want to know if", "i want to know", "do you know if", "any idea if", "any chance that", "any chance",
            "i wanted to ask if", "wanted to ask if", "i wanted to ask", "let me know if", "let me know",
            "would love to know",
        ].map { (words: $0.split(separator: " ").map(String.init), means: [String]()) }
        let permitting = [
            "is it possible to", "would it be possible to", "is it ok to", "is it okay to", "is it allowed to",
            "is there a way to", "is there any way to", "am i allowed to", "am i able to", "how possible is it to",
            "i would like to", "i would love to", "i want to", "would love to", "want to", "i need to",
        ].map { (words: $0.split(separator: " ").map(String.init), means: ["can", "i"]) }
        let conditional = [
            "is it ok if", "is it okay if", "is it fine if", "is it alright if", "is it cool if", "is it possible that",
            "would it be ok if", "would it be okay if",
            "do you mind if", "would you mind if", "are you ok if", "are you okay if", "is it possible for",
        ].map { (words: $0.split(separator: " ").map(String.init), means: ["can"]) }
        return plain + permitting + conditional
    }()

    static let spelledOut: [String: [String]] = [
        "whats": ["what", "is"], "whos": ["who", "is"], "wheres": ["where", "is"], "whens": ["when", "is"],
        "hows": ["how", "is"], "whys": ["why", "is"], "whatre": ["what", "are"], "im": ["i", "am"],
        "ive": ["i", "have"],
        "youre": ["you", "are"], "youve": ["you", "have"], "youll": ["you", "will"], "youd": ["you", "would"],
        "hes": ["he", "is"], "shes": ["she", "is"], "theyre": ["they", "are"], "theyve": ["they", "have"],
        "thats": ["that", "is"], "u": ["you"], "ya": ["you"], "ur": ["your"], "r": ["are"], "dont": ["do", "not"],
        "doesnt": ["does", "not"], "didnt": ["did", "not"], "cant": ["can", "not"], "cannot": ["can", "not"],
        "couldnt": ["could", "not"], "wont": ["will", "not"], "wouldnt": ["would", "not"], "isnt": ["is", "not"],
        "arent": ["are", "not"], "wasnt": ["was", "not"], "werent": ["were", "not"], "hasnt": ["has", "not"],
        "havent": ["have", "not"], "hadnt": ["had", "not"], "gonna": ["going", "to"], "wanna": ["want", "to"],
        "lemme": ["let", "me"], "dya": ["do", "you"], "whatcha": ["what", "are", "you"], "y": ["why"],
    ]

    private static func stems(_ text: String) -> Set<String> { Set(set(text).map(WordStem.of)) }
}
