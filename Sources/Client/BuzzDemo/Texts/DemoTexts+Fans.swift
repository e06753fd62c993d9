import BuzzModel

extension DemoTexts {
    static let fans: [DemoConversationText] = [
        DemoConversationText(
            "bex", .fan,
            """
            ~ 250d
            < hi!! i do softboxes out of laundry baskets. would you like to see one. you don't have to
            > I absolutely have to.
            < [lamp basket-mk4.png] mark four. mark three caught fire but only a bit
            > That is a beautiful, slightly dangerous object. LED only from now on, promise?
            < LED only. promise
            ~ 15d
            < mark nine has a HANDLE
            > + 🔥
            < did you just react with fire to a basket that has a history with fire
            > ↩ I take it back.
            > + 👏
            ~ 40m
            < what camera are you using these days? asking for a friend (the friend is me, i have birthday money)
            """),
        DemoConversationText(
            "oskar", .fan,
            """
            ~ 500d
            < What software do you edit in? Yours never seems to crash, mine crashes when I look at it.
            > Reelhouse, the free version is enough for nearly everything. And mine crashes too, I cut that out.
            < A crash you don't see is the best cut. Thanks!
            ~ 9d
            < Night shift at the lighthouse museum again. I've lit the stairwell with your corridor trick. 214 steps, three lamps. Visitors stop talking when they come in.
            > That's the nicest thing light can do. Do you have a picture?
            < Tomorrow, when I've slept.
            ~ 8d
            < [lamp stairwell.png] There. The dark part is on purpose.
            > The dark part is the whole point. Wonderful, Oskar.
            < + ☺️
            ~ 47h
            < One more thing: could you draw me the plan of your corridor, with the lamps? The museum asks how it's done.
            > For 214 steps, anything. I'll send you the drawing in two days.
            < No hurry. The steps aren't going anywhere.
            """),
        DemoConversationText(
            "priya", .fan,
            """
            ~ 75d
            < I measured fourteen bulbs for you. Spreadsheet or graph?
            > You know me. Graph.
            < [chart fourteen-bulbs.png] Worst: the owl. Best: a no-name from the hardware shop for 3.49.
            > I'm going to be insufferable about this at dinner. Can I use it with your name on it?
            < With the name, and the uncertainty bars, please. People always cut off the uncertainty bars.
            ~ 4d 2h
            < You cut off the uncertainty bars.
            > I did NOT. … I did. In the thumbnail. I'm so sorry, it's being mended as I type.
            < Accepted within error.
            > The bars are back, and I'll never go out without them again.
            """),
        DemoConversationText(
            "fen", .fan,
            """
            ~ 22h
            < your candle video made me call my ex 🕯️
            > Oh no. Or oh yes?
            < undecided. the conversation was well lit
            < + 🦊
            ~ 2h 40m
            ---
            < ok different question: what do i need to start with? i have one lamp, and it's the fridge
            """),
        DemoConversationText(
            "glimmers", .fan, [.pinned],
            """
            ~ 130d
            < We're a family of three who watch you on Thursdays instead of a film. The youngest (5) calls you the lamp lady.
            > I've never had a better title. Please tell her that the lamp lady says good evening.
            < She says good evening to the lamp.
            ~ 17d
            < [portrait lamp-with-face.png] She's drawn this for you. The lamp has a face and you have a lamp.
            > It's going on the wall of the new room, first thing, before the shelves. Thank you all three!
            < + ❤️
            ~ 26h
            < Will there be a video this Thursday? She's already sitting here in her good pyjamas.
            """),
        DemoConversationText(
            "zoe", .fan,
            """
            ~ 3d 5h
            < Hello from a person whose name breaks every form on the internet! Quick one: is the music in "A small room in winter" available anywhere? I'd love to draw to it.
            > Hello Zoë̈! (Did I get all the dots?) Jonas wrote it, it's on the site under Music, free with a credit.
            < All the dots! You're the first this year. Thank you!!
            > Then I'm proud of every single one. Show me the drawings some day!
            ~ 46h
            < One more, then I'll be quiet: what colour is the wall in your new studio?
            > It's called "Oats at dusk", mixed at the paint shop on the corner: two parts warm white, one part grey, matt. In the pictures it's a little warmer than it is.
            < Oats at dusk!! Of course it is.
            """),
        DemoConversationText(
            "nox", .fan,
            """
            ~ 33d
            < not to be that guy but at 4:20 in the stands video your mic is in shot
            > You are that guy, and you're right. It's called "behind the scenes" now.
            < lmao. respect
            ~ 5h 30m
            < ngl the last one felt rushed. the part about sandbags was great but the ending just stops. maybe you were tired?
            < still watched it twice
            """),
        DemoConversationText(
            "ember", .fan,
            """
            ~ 3h 5m
            < hi Andie! what colour is the wall in your new studio? it looks like tea with milk and i want it in my kitchen
            """),
        DemoConversationText(
            "pip", .fan,
            """
            ~ 2h 20m
            < What colour is the wall in the new studio? I've been to three paint shops.
            """),
        DemoConversationText(
            "halo", .fan,
            """
            ~ 90m
            < Hello! Which colour is the new studio wall? My husband says grey. I say he's wrong.
            """),
        DemoConversationText(
            "lux", .fan,
            """
            ~ 70m
            < which mic is that in the new one? it sounds so warm
            """),
        DemoConversationText(
            "cinder", .fan,
            """
            ~ 55m
            < Which microphone do you use? Mine makes me sound like a lighthouse, from the inside.
            """),
        DemoConversationText(
            "wick", nil,
            """
            ~ 2d 22h
            < hi
            < ✗
            < sorry wrong window
            > No harm done!
            """),
        DemoConversationText(
            "thimble", .fan,
            """
            ~ 58m
            ---
            < Hello Andie! We make costumes for a tiny theatre and we've just moved our workshop into a cellar: 2.20 high, no windows, brick. Everything we photograph looks like evidence.
            < How would you light a cellar without any windows? We love your videos, and we've two clamp lamps, a roll of tracing paper, and a great many pins.
            """),
        DemoConversationText(
            "noa", .fan,
            """
            ~ 41d
            < שלום אנדי! סליחה שאני כותבת בעברית, קל לי יותר. הסרטון על החלון שינה לי את הסלון.
            > Shalom Noa! Please write however you like, I'll find my way. Which way does your window look?
            < צפון 🙂 North! Like you said it should.
            > + 🎉
            ~ 7d
            < [portrait salon.png] לפני: מערה. אחרי: בית.
            > Before: cave, after: home. I don't need a dictionary for that one. Beautiful.
            """),
        DemoConversationText(
            "thu", .fan,
            """
            ~ 12d 3h
            < Chào Andie! Em làm đèn lồng ở Hội An. I make lanterns, the paper ones. Your video on soft light is exactly what my grandmother taught me, only she used other words.
            > Which words did she use?
            < She said: "the paper has to forget where the flame is."
            > I'll be thinking about that sentence for a year. May I quote your grandmother?
            < She says yes, and that you should eat more. 🏮
            > I'm having soup at a neighbour's tonight, please tell her. And thank you both.
            """),
        DemoConversationText(
            "nam", .fan,
            """
            ~ 20d
            < สวัสดีค่ะ ขอบคุณสำหรับวิดีโอนะคะ แสงสวยมาก 🌟 (thank you for the video! very beautiful light)
            > ขอบคุณค่ะ! I copied that from a dictionary, I hope it says thank you.
            < It does!! 😂 ดีใจมากเลยค่ะ
            ~ 6h 10m
            < I have question. My video has lines moving on it, like a zebra, under the lamp in my shop. Camera is broken or lamp is broken?
            """),
    ]
}
