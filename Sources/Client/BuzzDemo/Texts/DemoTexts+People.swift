extension DemoTexts {
    static let people: [DemoPerson] = friendly + admirers + abroad + companies + crooks

    private static let friendly: [DemoPerson] = [
        DemoPerson(
            "mira", "Mira · stream mods", .friend,
            """
            yes: Good. I'm watching the page, I'll tell you the moment the cut is live.
            thanks: That's what we're here for. Breathe. Tea.
            question: Nobody has mentioned it, as far as we can see. Bex is reading the replies, I have the chat.
            when: If the trim goes through now it should be gone everywhere within the hour.
            other: Noted. One step at a time: trim first, then the clips, then the thank-you note to the viewer who saw it.
            no: Then leave it to me, I have the rights to take it offline until you're at a desk.
            """),
        DemoPerson(
            "jonas", "Jonas (cut)", .friend,
            """
            question: Short answer yes, long answer after lunch.
            when: Rough cut tonight, fine cut when you've slept on the rough cut.
            thanks: You shot it well, I only took things away.
            money: Same as last time, and a cake.
            yes: Rendering. The fan sounds like a small airport.
            """),
        DemoPerson(
            "petra", "Petra 🌻", .friend,
            """
            question: Ask Mum, I only do logistics.
            thanks: Sisters don't say thanks, sisters carry boxes.
            when: Sunday, and don't bring a tripod.
            react: 🌻 😂
            """),
        DemoPerson(
            "sconce", "Mr Sconce, downstairs", .friend,
            """
            thanks: Not at all. The stairs were lit like a theatre, I rather enjoyed it.
            question: I should think so. I am at home most evenings.
            other: Very well. Kindly mind the third step, it creaks into the microphone.
            """),
        DemoPerson(
            "ines", "Ines · books", .friend,
            """
            money: Send me the number and the date, I'll do the rest. No screenshots of screenshots, please.
            when: The quarter closes on the last of the month. The real one, not the feeling.
            thanks: A pleasure. Your receipts are the only ones that arrive with good lighting.
            question: If it's under 800 write it off at once, if it's over ask me again with the invoice.
            """),
    ]

    private static let admirers: [DemoPerson] = [
        DemoPerson(
            "tomas", "Tomás Candeeiro", .fan,
            """
            thanks: No, thank you! I rebuilt the whole corner last night. My cat approves of the softbox.
            question: I'll try it tonight and report back, with pictures.
            """),
        DemoPerson(
            "nadia", "Nadia Quill", .fan, "thanks: You have no idea how long I hesitated to write. I'm glad I did."),
        DemoPerson("juno", "Juno Halfmoon", .fan, "other: Noted in the book. Yes, there is a book now, volume two."),
        DemoPerson(
            "bex", "bex ✦ softbox", .fan,
            """
            thanks: aw. no YOU
            thanks: always!! also i made you a basket. it's a light. it's both
            question: yes. wait. let me check. yes
            question: honestly? duct tape
            yes: YESSS ok brb
            no: fair. the basket understands
            when: give me five minutes and a screwdriver
            other: on it. the mods never sleep (the mods sleep, but in shifts)
            other: writing that on the basket
            react: 🔥 👏 😂
            """),
        DemoPerson(
            "oskar", "Oskar Tallow", .fan,
            """
            thanks: Gladly. The night is long and the lamp turns by itself.
            question: As far as I can see from up here, yes.
            yes: Good. I'll write it into the log, with the time.
            no: All right, then we leave it as it is.
            when: After midnight, when the ships are asleep.
            other: Noted at 214 steps above the sea.
            other: I'll keep an eye on it tonight, I have two to spare.
            react: 👍 ☺️
            """),
        DemoPerson(
            "priya", "Priya Lampwright", .fan, "question: Let me measure it properly before I say anything silly."),
        DemoPerson("fen", "🦊 Fen", .fan, "react: 🦊 🔥"),
        DemoPerson("glimmers", "👩‍👩‍👧 The Glimmers", .fan, "thanks: The small one has drawn you a lamp. It has a face."),
        DemoPerson("zoe", "Zoë̈ Ümläut", .fan),
        DemoPerson("nox", "N̶o̶x̶ ̶(̶h̶e̶/̶h̶i̶m̶)", .fan, "other: honestly fair enough"),
        DemoPerson("wick", "wick", .fan),
        DemoPerson(
            "gaffer", "Old Gaffer Bill", .fan, "other: Forty years on ladders and I still learn something. Carry on."),
        DemoPerson("thimble", "Thimble & Thread", .fan),
        DemoPerson("ember", "Ember Dusk", .fan, "thanks: I'll paint mine the same then. My landlord will love it."),
        DemoPerson("pip", "Pip Dimmer", .fan),
        DemoPerson("lux", "Lux Ohm", .fan, "thanks: So warm! Thank you. My voice sounds like a tin whistle."),
        DemoPerson("cinder", "Cinder Wickes", .fan),
        DemoPerson("halo", "Halo Vandersnoot", .fan),
    ]

    private static let abroad: [DemoPerson] = [
        DemoPerson("marisol", "Marisol Bombilla", .spanish),
        DemoPerson("renata", "Renata Vagalume", .portuguese),
        DemoPerson("celine", "Céline Lumignon", .french),
        DemoPerson("lukas", "Lukas Funzel", .german),
        DemoPerson("hana", "花ちゃん Hana", .japanese),
        DemoPerson("kenji", "行灯 健二", .japanese),
        DemoPerson("yusra", "يسرى القنديل", .arabic),
        DemoPerson("noa", "נועה פנס", .fan),
        DemoPerson("thu", "Đèn Lồng Thu", .fan),
        DemoPerson("nam", "น้ำหวาน ตะเกียง", .fan),
    ]

    private static let companies: [DemoPerson] = [
        DemoPerson(
            "lumen", "Lumen Optics", .business,
            """
            yes: Wonderful. The contract goes out this afternoon, with the 14th as the date of the first video.
            money: 1,500 for each of the three, half of it on signing. Travel and postage are ours.
            when: First video by the 14th, the other two in your own rhythm within the quarter.
            question: Twelve months on our own channels, no paid advertising without asking you again. Does that work?
            no: Understood. Would a single video in spring be easier?
            """),
        DemoPerson(
            "oldmill", "Old Mill Studio", .business,
            """
            money: We can go to 700 for the day, and lunch, which is good.
            yes: Lovely. I'll pencil in the north room, it has the big window.
            when: Any weekend in the second half of the month.
            """),
        DemoPerson(
            "tidewater", "Tidewater Coffee", .business,
            "money: We hadn't thought about a fee, to be honest. What would be fair?"),
        DemoPerson(
            "fenwick", "Fenwick & Rowe, talent agency", .business,
            "money: Our commission is fifteen percent of what we bring in, nothing of what you bring in yourself."),
        DemoPerson(
            "northlight", "Northlight School", .business,
            """
            money: The budget is 2,400 for the weekend, plus travel and the hotel.
            when: The first or the third weekend of next month, whichever suits you.
            yes: Splendid, the students will be beside themselves. I'll send the room plan tonight.
            """),
        DemoPerson(
            "snackwave", "Snackwave", .business, "money: it's more of an exposure thing tbh!! but SO much exposure"),
        DemoPerson(
            "gridline", "Gridline Software", .business,
            "money: 900 for a mention of a minute, 2,200 for a whole tutorial. Both include a year of the licence."),
        DemoPerson(
            "marola", "Casa Marola", .business, "money: We have no budget for film, but breakfast is until noon."),
        DemoPerson(
            "museum", "Harbour Museum", .business,
            "money: The fee for evening talks is 600. I know it's not much; the acoustics are."),
        DemoPerson(
            "candela", "Candela Audio", .business,
            """
            thanks: Our pleasure. Accounting says the transfer goes out this week.
            money: 1,200 as agreed. The invoice is with accounting.
            """),
        DemoPerson(
            "foldwell", "Foldwell Tents", .business, "thanks: Thank you! The tent says hello, it stands by itself now."),
        DemoPerson(
            "inkwell", "Inkwell & Daughters", .business,
            "when: End of next month is when the book goes to the printer, no sooner and sadly no later."),
        DemoPerson("kestrel", "Kestrel Quarterly", .business, "when: We go to print on the 20th, so any time before."),
    ]

    private static let crooks: [DemoPerson] = [
        DemoPerson("cryptogains", "Crypto Gains VIP", .spam),
        DemoPerson("sponsorteam", "🏆 OFFICIAL SPONSORSHIP TEAM 🏆", .spam),
        DemoPerson("lensdeals", "LensDeals Marketing Dept", .spam),
        DemoPerson("boost", "Boost1000", .spam),
        DemoPerson("lola", "Lola ♥ new here", .spam),
        DemoPerson("copyright", "Copyright Departement", .spam),
        DemoPerson("invest", "VIP INVEST CLUB 🚀🚀", .spam),
    ]
}
