import BuzzModel

extension DemoTexts {
    /// Offers that should be answered today.
    static let business: [DemoConversationText] = [
        DemoConversationText(
            "lumen", .business, [.pinned],
            """
            ~ 1d 5h
            < Hi Andie! We make lens filters for small creators, in a workshop of eleven people, and half of them watch you at lunch. We'd love to sponsor your next three videos, at $1,500 each. Is that something for you?
            < To be clear about it: you write the script, we only check that the facts about glass are right.
            > Sounds good in principle – which filters? I only show what I'd use myself.
            < That's why we're asking you.
            ~ 2m
            ---
            < It would be the new variable ND filters, samples are packed, we'll ship them tomorrow. The budget is $4,500 for the series of three sponsored videos, half on signing, and since your channel is all about light we'd love the first one by Friday the 14th. Shall I send the contract today? Ida Venn, Lumen Optics, partners@lumen-optics.example
            """),
        DemoConversationText(
            "northlight", .business,
            """
            ~ 3d 8h
            < Dear Andie, I run the film course at Northlight School. Would you teach a weekend for us: sixteen students, "light without money"? We pay 2,400 for the two days, plus travel and hotel.
            < The students voted. It was not close.
            > What a lovely thing to read. I'd like to. Two questions: is there a room that can be made completely dark, and may they keep the lamps they build?
            < Yes to the dark room (it used to be a fridge), and yes, with joy, to the lamps.
            ~ 4h 40m
            ---
            < Would the first or the third weekend of next month suit you? The fee of $2,400 plus travel is approved. As soon as I know I'll send the contract for the workshop, by Friday if you can: I'd book the fridge. Ove Lind, Northlight School, ove@northlight-school.example
            """),
        DemoConversationText(
            "gridline", .business,
            """
            ~ 2d 3h
            < Hello Andie, Gridline makes planning software for small film crews: shot lists, light plans, that sort of thing. Our users keep asking us whether you use it.
            < [plan small-room.png] A plan of a room that may seem familiar.
            < We could offer $900 for a one-minute mention or $2,200 for a dedicated tutorial of about ten minutes. No script from us, approval of facts only, usage on our site for six months. Would you have a look at it first? Maren, partnerships@gridline.example
            """),
        DemoConversationText(
            "oldmill", .business,
            """
            ~ 23d
            < Hello! Old Mill Studio here. We rent out three rooms for photo and film and would like a day with you: a walk-through video for our site, your eye, our rooms. Budget is about 500.
            > Hello! I like your north room from the pictures. Is 500 for the day including editing? I'd have to bring Jonas.
            < Good point. Let me ask my partner.
            ~ 7d
            < We could stretch the budget to 700 for the day, with lunch. The mill wheel is loud on Wednesdays.
            """),
        DemoConversationText(
            "museum", .business,
            """
            ~ 5d 6h
            < Dear Ms Andie, the Harbour Museum is planning an evening about lighthouses and home lamps: "Small lights, great distances". Would you give a talk of forty minutes? The fee is 600, and the keeper will let you switch on the big one.
            > You had me at "switch on the big one". Which date do you have in mind?
            < The last Thursday of the month, doors at seven. Shall I send you the contract for the talk? I'd reserve the lamp for you.
            """),
        DemoConversationText(
            "inkwell", .business,
            """
            ~ 12d 4h
            < Dear Andie, Inkwell & Daughters here, we print books by hand. Would you light and film one day in our shop, a film of about four minutes? We can offer €1,800.
            > A shop that smells of ink! I'd love to. Is the €1,800 for the film with editing?
            < With editing, with lunch, and with a book of your choice. We'd need the film by the end of next month.
            ~ 6d
            > Then it's a deal. I'll send you a list of what I need from the room in six days.
            < Splendid. The room will be as good as its word.
            """),
        DemoConversationText(
            "candela", .business,
            """
            ~ 40d
            < Hi Andie, Sorrel from Candela Audio. We'd like to sponsor one video about sound in small rooms, $1,200, our foam panels in the background, no script.
            > Agreed, as long as I may say that a blanket works as well.
            < You may. It does.
            ~ 3d
            > The video is live now, here it is. The panels are at 2:10, the blanket at 2:40.
            < It's lovely. Even the blanket. Please send the invoice, we'll pay it in two weeks.
            """),
        DemoConversationText(
            "foldwell", .business,
            """
            ~ 75d
            < Hello Andie, we make tents, and we'd like to sponsor two posts about lighting one from inside. Our budget is $450 each, you keep the tent.
            > Two posts, gladly. Agreed.
            ~ 30d
            > Both posts are up, it's posted on my page. The tent survived.
            ~ 20d
            < Payment sent this morning, and thank you. Wren, Foldwell Tents, wren@foldwell.example
            """),
        DemoConversationText(
            "fenwick", .business,
            """
            ~ 10d
            < Hi Andie, we represent nine creators in craft and film and think that you'd fit well among them. Exclusive for two years, fifteen percent. Could we talk this week?
            > Thank you for thinking of me. Exclusive and two years is a lot before we've had a coffee. Is there a non-exclusive version?
            < There might be one for you: one year, and only what we bring in ourselves. Shall we talk about the terms over that coffee, on Wednesday or Thursday?
            """),
    ]

    /// Offers that can wait or lead nowhere.
    static let smallBusiness: [DemoConversationText] = [
        DemoConversationText(
            "kestrel", .business, [.markedUnread],
            """
            ~ 6d 2h
            < Dear Andie, I write for Kestrel Quarterly, a small magazine about people who make things well. May I interview you, by letter or by voice, about learning in public? We can't pay, but we print on lovely paper.
            """),
        DemoConversationText(
            "tidewater", .business,
            """
            ~ 14d
            < Hello! We roast coffee by the sea and would like to send you our "Lamplighter" blend, and perhaps you could mention it if you like it? There's no budget to speak of yet, we're four people and a dog.
            > Hello Tidewater! I'd be happy to taste it. I only mention things that have something to do with light, but the name is cheating very well.
            < We hoped that you'd say that. Where may we send the samples? The dog asks as well.
            > To P.O. box 118, please. A biscuit for the dog, from me.
            """),
        DemoConversationText(
            "marola", .business,
            """
            ~ 18d
            < Good afternoon, Casa Marola is a boutique hotel. We offer two nights free of charge in exchange for a professional film of the whole house, drone included, raw files included, all rights included.
            > Good afternoon! That would be about eight days of work for two nights, so I'll have to pass. I wish you a good season.
            < We could add the spa.
            """),
        DemoConversationText(
            "snackwave", .business, [.archived],
            """
            ~ 29d
            < hey queen!! 🌊 we LOVE your vibe. collab?? we'd send u a box of snackwave protein chips and u make 4 reels + 2 stories + link in bio
            > Hi! Is there a budget for it?
            < its more like a family than a budget 💛
            > I see. Not this time, then. Good luck with the chips!
            """),
    ]
}
