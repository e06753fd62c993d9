extension DemoTexts {
    /// Scripted events while the demo is open, in order.
    static let happenings: [DemoHappeningText] = [
        DemoHappeningText("mods", "oskar: Still nothing in the comments about it. Good.\nmira: + 👍"),
        DemoHappeningText(
            "mira",
            """
            < The viewer who found it has just written again. She says not to worry, and that she likes your curtains.
            """
        ),
        DemoHappeningText(
            "nerds",
            "fen: does a candle count as a lamp or as a pet\ngaffer: Pet.\npriya: ↩ Lamp with opinions."
        ),
        .nudge(
            "lumen",
            "< One more detail about the sponsorship, so that you can plan: half of the $4,500 budget is paid on signing the contract. Ida, Lumen Optics"
        ),
        DemoHappeningText("hana", "< 猫が三脚を倒しました…😹"),
        DemoHappeningText(
            "cryptogains", "< Dear winner your BTC is CRYING. Claim now http://crypto-gains-vip.example/claim2"),
        DemoHappeningText(
            "glimmers",
            "< [portrait lamp-lady-2.png] The new one. You have three arms, so that you can hold more lamps."),
        DemoHappeningText("move", "petra: Rain on Saturday. Bring the blankets INSIDE the van this time.\njonas: + 🫡"),
        DemoHappeningText(
            "juno",
            "< The class says hello! Your message hangs next to the hamster, and the hamster reads it every night."),
        DemoHappeningText(
            "oskar",
            "< Quiet night here. The big lamp is turning, and I'm reading your old comments. It's nice to have both."
        ),
        .nudge(
            "northlight",
            "< The fridge is free on both weekends, by the way, and the contract for the workshop is ready: $2,400 and the travel."
        ),
        .nudge(
            "marisol",
            "< ¡Mi hermana pregunta si el micrófono también sirve para cantar! Yo digo que no, por los vecinos."
        ),
        DemoHappeningText(
            "nadia",
            "< [plan recipe.png] Here's the recipe. The measurements are in \"handfuls\", and she means her hands."
        ),
        DemoHappeningText(
            "winter", "kenji: 明日、雪の予報です。\nceline: De la vraie neige ?!\nrenata: Azul de verdade! 💙\njonas: + ❄️"),
        DemoHappeningText(
            "boost", "< ⚡️ LAST HOURS ⚡️ 10,000 followers now with 50% OFF + free gift http://boost1000.example/gift"),
        DemoHappeningText("fen", "< my ex loved the candle video too!! we are now both lit from the side 🕯️"),
        .nudge(
            "gridline",
            "< Hello Andie, Maren from Gridline again: would a call next week suit you? Then I could show you the software, and we'd agree on the tutorial and its budget."
        ),
        DemoHappeningText("yusra", "< [sunset maqluba.png] المقلوبة اليوم! الأرز كان شجاعًا 😄"),
        DemoHappeningText("zoe", "< I drew a whole page to that piece of music. It's mostly windows. Thank you again!"),
        DemoHappeningText("mods", "bex: foam guy is back and he loves the video. he has bought foam"),
        DemoHappeningText(
            "priya",
            "< New bulb from the market measured: CRI 97 for 2.10. I've bought the whole crate. I don't know what to do with a crate."
        ),
        DemoHappeningText(
            "thimble",
            "< We've just pinned the tracing paper to the brick wall and pointed a lamp at it. The velvet is … purple? We thought it was brown for eleven years."
        ),
        DemoHappeningText("sconce", "< Good evening. The soup is ready. So is the lamp, I presume."),
        DemoHappeningText("bex", "< mark ten has WHEELS. i may have gone too far\n< [lamp mark-ten.png]"),
        DemoHappeningText(
            "lensdeals", "< Dear partner, deposit is now only 49 USD. You are very lucky. Kindly send photo of card."),
        DemoHappeningText(
            "museum",
            "< The keeper asks whether you'd like to wear the uniform for the talk, it has buttons. The contract is on its way, and the fee is paid the same evening."
        ),
        DemoHappeningText("lukas", "< Die Oma kommt auf jeden Fall mit zum Workshop. Sie hat schon Kuchen gebacken!"),
        DemoHappeningText(
            "nerds",
            "tomas: The cat has sat on the gel. She's CTO now: cat, tinted orange.\nfen: + 😂\npriya: + 👏\nlukas: Sehr gut."
        ),
        DemoHappeningText("jonas", "< Breath-on-the-window shot is in. I've put one piano note on it. One."),
        .nudge(
            "kestrel",
            "< Dear Andie, about the interview for Kestrel Quarterly: we'd print it on the new paper, it's the colour of morning."
        ),
        .nudge("nam", "< Lines are still dancing but customers like it now. They think it's a style 😅"),
        DemoHappeningText(
            "petra", "< Mum asks if the lamp in the bathroom can also be warm. I said she should ask the lamp."),
        DemoHappeningText(
            "thu",
            "< Grandmother loves your winter video! She says: the paper has forgotten the flame. That's the highest mark she gives. 🏮"
        ),
        DemoHappeningText("nox", "< rewatched it. ok the ending is fine. i was tired"),
        DemoHappeningText(
            "oldmill",
            "< My partner says that with the booking we can also offer you the mill wheel as a sound, at no extra cost. The budget stays at 700."
        ),
        DemoHappeningText(
            "gaffer", "< Stands are wrapped in the old curtain. Mind your back when you lift them. I mean it."),
        DemoHappeningText(
            "renata", "< [sunset last-title.png] Título final! O azul secou sozinho, eu só fiquei olhando."),
        DemoHappeningText(
            "mira", "< All quiet. I'm making tea, and I'm staying until you say that you've seen everything."),
        DemoHappeningText(
            "tidewater",
            "< The dog has eaten the label of your parcel, so it'll arrive as \"Lamplig\". It's still good coffee."
        ),
    ]
}
