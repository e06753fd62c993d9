import BuzzModel

extension DemoTexts {
    static let friends: [DemoConversationText] = [
        // The emergency: serious, but already being taken care of.
        DemoConversationText(
            "mira", .urgent, [.pinned],
            """
            ~ 340d
            < Hi Andie, this is Mira. You asked for someone to look after the chat on stream nights. I've done it for a theatre for six years, so: shouting, forgotten lines, people who fall asleep in row three. I can do it.
            > That is the best application I've ever read. First Thursday of the month?
            < I'll bring the virtual broom.
            ~ 61d
            < Two small things from tonight: someone was rude about the lamp, I removed it. And the raffle bot thanked itself.
            > + 😂
            > Thank you. Truly. It's so calm in there since you came.
            < + ❤️
            ~ 8d
            < Stream notes are in the folder. 412 at the peak, nobody banned, one proposal of marriage (to the softbox).
            > Did it say yes?
            < It's thinking about it.
            > It should take all the time it needs. Thank you, Mira!
            ~ 24m
            ---
            < Andie, please read this first, it's urgent but not a catastrophe: your address is visible at 3:12 in last night's recording.
            < You turn the parcel round to show the foam, and the label is in focus for about two seconds. House number and all.
            < [lamp frame-3-12.png] This is the frame, I blurred the label in this copy.
            < A viewer noticed it and wrote to the mods in private, very decently. It's not in the chat and nobody has posted it.
            < I can take the video offline right now, or you cut 3:10 to 3:15 in the editor, which keeps the link alive. Which one?
            """),
        DemoConversationText(
            "jonas", nil,
            """
            ~ 1y 210d
            < I hear you're looking for someone who cuts.
            > I'm looking for someone who cuts and says no.
            < No.
            > You're hired.
            ~ 300d
            < The kitchen episode is 31 minutes long. It wants to be 14.
            > But the bit with the colander!
            < The colander stays. The other five lamps go.
            > + 💔
            ~ 45d
            > Could you write something slow for the winter film? Piano, maybe, and room noise.
            < [sound winter-sketch-1.png] Sketch. It goes up and then it regrets it.
            > That's exactly it. That's the whole film.
            ~ 3d
            < Fine cut of the flicker video is up. I left your laugh in at 6:40.
            > Leave it. It's the only honest moment.
            ~ 5h
            < Question for the winter film: do we keep the shot with the breath on the window? It's out of focus.
            > How much out of focus?
            < Beautifully.
            > Then we keep it.
            < + 👍
            """),
        DemoConversationText(
            "petra", nil,
            """
            ~ 190d
            < You left a lamp in Mum's bathroom. She likes it. You're not getting it back.
            > That's a 200 euro lamp
            < It's a bathroom lamp now. She puts on her lipstick like a film star.
            > ✎ That's a 200 euro lamp. Fine. Tell her soft light suits her.
            < I told her. She said she knows.
            ~ 2d
            < Van is booked for the move, Saturday 9 o'clock. How many boxes?
            > Eleven, and the big mirror.
            < And how many of the eleven say FRAGILE
            > Eleven.
            ~ 3h
            < Is the mirror in one piece still
            > It is, I carried it down myself and said sorry to every stair.
            """),
        DemoConversationText(
            "sconce", nil,
            """
            ~ 120d
            < Good evening. This is your neighbour from the first floor. Are you aware that your window is the brightest object in the street?
            > Oh no, I'm sorry! I was filming. I can put up the blackout cloth, I really should have.
            < Please don't on my account. My wife says it is like living below a lighthouse. She means it kindly.
            > + 🙏
            ~ 26h
            < There is a parcel for you here. It is long and light. I suspect a lamp.
            > It's a lamp. May I fetch it tomorrow around six?
            < You may. There will be soup.
            """),
        DemoConversationText(
            "ines", nil, [.archived],
            """
            ~ 95d
            < Third quarter is done. You made a small profit and bought eleven lamps. I have put them under "tools".
            > They are tools!
            < That's what I wrote.
            ~ 33d
            > Is the sponsor money from spring in?
            < It came on the 2nd, in full. The other one, from the app people, never came. I'd stop waiting and send a reminder with a date.
            > Will do. Thank you for being the grown-up.
            < + 😌
            """),
    ]

    static let groups: [DemoConversationText] = [
        DemoConversationText(
            group: "mods", "Stream mods", topic: "First Thursday of the month, 19:30. Be kind, be brief.",
            ["mira", "bex", "oskar"], nil, [.pinned],
            """
            ~ 200d
            > Welcome, all three of you. House rules: kindness first, then everything else.
            bex: does "everything else" include snacks
            mira: Snacks are kindness.
            oskar: I can do the late half, I'm up anyway.
            ~ 35d
            oskar: Someone asks every stream which microphone it is. Every single one.
            > I should just wear a sign.
            bex: MAKE THE SIGN
            mira: + 😂
            > [chart the-sign.png] Done. It's lit from the left.
            bex: + 😍
            ~ 50m
            mira: For everyone's overview: viewer report about the recording from last night, details with Andie. Please don't mention it in public, just send people who ask to me.
            oskar: Understood. Nothing in the comments so far.
            ---
            bex: same, i'm reading them as they come. 214 so far, mostly about the foam
            bex: one guy is very emotional about the foam
            """),
        DemoConversationText(
            group: "nerds", "Light nerds", topic: "Inverse squares and other feelings",
            ["tomas", "priya", "gaffer", "fen", "lukas"], .fan, [.muted],
            """
            ~ 410d
            > You five ask the best questions, so I've put you in one room. Be good to each other.
            gaffer: Is there a kettle in this room?
            fen: there is now 🫖
            priya: I've brought a spectrometer. It's a cheap one but it's mine.
            tomas: I have brought a cat.
            ~ 118d
            priya: Measured the supermarket bulbs everyone recommends. CRI says 90 on the box; the red is missing entirely. People look like cheese.
            priya: [plan measured.png]
            lukas: Welche Marke war das?
            priya: ↩ The one with the owl. I won't be buying owls again.
            gaffer: In my day we put a bit of pink gel over it and called it Tuesday.
            fen: + 🔥
            > I want "called it Tuesday" on a shirt.
            ~ 19d
            tomas: Question: does a white shower curtain count as diffusion or as a cry for help?
            gaffer: Both, lad.
            priya: Lost about a stop and a half in my test. Very even, though.
            lukas: Ich habe Backpapier genommen. Geht gut. Riecht nach Kuchen.
            > ↩ Baking paper is the secret of at least two films you've seen in cinemas.
            ~ 2h 10m
            ---
            fen: ok who is free for the great candle test on sunday 🕯️
            tomas: Me. The cat is not.
            priya: I'll bring the spectrometer. One candle is about 12 lumens, so bring forty of them.
            gaffer: And a bucket of water. I'm serious about the bucket.
            """),
        DemoConversationText(
            group: "move", "Studio move 📦", ["petra", "jonas", "sconce"], nil, [],
            """
            ~ 16d
            > So: new room, two streets away, north window, ceiling 3.40. I signed.
            jonas: North window!! You'll cry less in the grading.
            petra: I'll organise the van. Nobody lifts anything before I say so.
            sconce: I shall miss the lighthouse.
            ~ 4d
            petra: List: blankets, straps, four adults, cake. Who has which?
            jonas: I have straps and am one adult.
            sconce: I can contribute blankets and, if you permit, a folding trolley from 1961.
            petra: ↩ Permitted. That trolley will outlive us all.
            > Cake: me.
            ~ 6h
            jonas: Will the mirror fit into the van upright?
            petra: Measured. 2 cm to spare. Don't breathe.
            > + 🙏
            """),
        DemoConversationText(
            group: "winter", "Winter short film 🎬", topic: "Six minutes, one window, no dialogue",
            ["jonas", "celine", "kenji", "renata"], nil, [],
            """
            ~ 88d
            > Here we are: Jonas cuts and plays the piano, Céline acts, Kenji does the sound, Renata paints the titles. I carry lamps.
            celine: Je suis ravie ! Mais il faudra du thé. Beaucoup de thé.
            kenji: 音は雪から始めましょう。雪の音は、静けさの音です。
            renata: Já comecei os títulos! Aquarela, azul bem frio. 💙
            ~ 30d
            renata: [sunset title-card-3.png] Versão três. A luz vem da esquerda, como você pediu.
            > It's wonderful. I have nothing to say about it, and you know how rare that is.
            celine: + 😍
            jonas: Timing works with bar 9. Don't move it.
            ~ 7h
            kenji: 窓の音を録りました。とても小さいですが、きれいです。
            kenji: [sound window-take-2.png]
            celine: On tourne toujours le 12 ? J'ai besoin de prévenir le théâtre.
            > Yes, the 12th, from four in the afternoon. The light is gone at five, so we have one hour and a half of nerves.
            celine: Parfait, c'est noté.
            ---
            renata: Levo o chá e os biscoitos. 🍪
            """),
        DemoConversationText(
            group: "investclub", "💎 PRIVATE INVESTORS CIRCLE 💎", ["invest"], .spam, [.invitation],
            """
            ~ 9h
            invest: Welcome dear investor!!! You was selected for our PRIVATE circle, 300% in 7 days GUARANTEED. Write START to begin.
            """),
    ]
}
