import BuzzModel

extension DemoTexts {
    /// Three years of videos, each with comments by four loyal viewers: Tomás, Nadia, Juno and Old Gaffer Bill.
    static let videos = """
        1090 | One lamp, one wall
        I found you by accident, I was looking for a lamp. I stayed for the wall. » That's the best review a wall has ever had. Welcome!
        Hello! First time writing to anybody on the internet. The part about turning the lamp AWAY from the face was magic. » Hello Nadia! I'm honoured to be the first. It still feels like cheating every time I do it.
        Day 1 of watching everything in order. I'm keeping a notebook.
        Bounce, not blast. Somebody finally says it out loud. » I had a good teacher who said it very loudly.
        1046 | Why your kitchen looks green
        So it WAS the tube light. I have blamed my cooking for years. » Your cooking is innocent. Probably.
        I changed the bulb over the table and my sister asked whether I was in love.
        Notebook, page 4: "green is a supplier problem". Did I get that right? » Word for word. Page 5: look at the box for CRI.
        We used to call that the hospital look. Nobody asked for it, everybody got it.
        1004 | Three lamps under 50
        I bought number two. The clamp is stronger than my shelf was. » Ah. Then page one of my next video is about shelves.
        Thank you for showing the cheap ones first. Most people begin with what I can't pay. » That's where I began too. The expensive ones come with expensive bags, mostly.
        Question for the notebook: does lamp three hum for everyone, or is mine lonely? » It hums for everyone. Put it two metres away and it sings.
        Number one is a workshop lamp and has been since 1974. Good choice.
        958 | The window is your key light
        I moved the desk. The plants are offended, the picture is better. » Plants forgive. Faces on camera don't.
        I sat by my window at four and suddenly understood paintings. » Four o'clock in autumn is the whole history of painting, yes.
        Watched twice. North window in the notebook, underlined.
        North light doesn't move and doesn't argue. Best assistant I ever had.
        911 | Soft is a size, not a word
        "A lamp is small, a bedsheet is big." I said it to my cat. She lay down on the bedsheet. » A cat that knows about diffusion. Keep her.
        I never understood softboxes until you held up the two spoons. » The spoons stay. I've been told to buy a real model, I like the spoons.
        Page 31. I drew both spoons.
        Took me four years to learn what you said in four minutes. I'm not bitter. » You're allowed to be a little bitter.
        864 | Sound first, then light
        I turned my chair away from the wall as you said, and the echo went with it. » It's almost rude how well that works.
        My recordings always sounded like a bathroom. It was the bathroom. I've moved. » I'm proud of you. Towels help too.
        Page 40. You're the first lighting person who tells people to buy a blanket before a lamp.
        The soundman always suffered in silence. Good of you to speak for him.
        818 | Filming people who hate being filmed
        I tried the trick with the long silence. My father told a story I'd never heard. » Oh. Thank you for telling me. That's what it's for.
        I am one of those people. Thank you for being kind about us. » You're the reason I made it. Look past the lens, talk to a face.
        This one needed a page of its own. No drawing, only text.
        Sit lower than they do. Works on ministers as well.
        770 | A blackout in twenty minutes
        Foil on the window, and the neighbour thinks I grow things. » Wave. Waving helps.
        I did it in nine minutes and then sat in the dark, quite happy.
        The cardboard method is on page 52, with measurements. May I share it with my class? » Please do! What class is it?
        Gaffer tape and patience. Mostly tape.
        733 | The cheapest dolly is a towel
        My towel has a career now. » Credit it properly.
        I practised on the kitchen table for an hour. My tea has never been filmed so well. » Send the tea. I mean the film.
        Smooth towel for slow, rough towel for faster. Notebook.
        We pulled a director on a rug once. He never noticed.
        688 | Colour for people who are afraid of colour
        I was afraid of colour. I'm still afraid, but with scopes. » That's the professional way of being afraid.
        I had always thought warm meant better. It only means warm. » Precisely. Kind is better, warm is warm.
        Page 66: "first the skin, then the world". It's on my wall.
        Grading is lighting for those who went home early. But well explained.
        640 | What I got wrong in two years
        It takes courage to put your old thumbnails on screen. I laughed with you, not at you. » You may laugh at the yellow one. Everyone does.
        Number three is me. I also waited for better things instead of beginning. » And now?
        I went back to page 1. Some of it I'd draw differently as well.
        Only eight mistakes? You had a quiet two years.
        592 | One room, five looks
        The fourth look is my flat at night and I didn't know it was a look. » Your flat has had it all along.
        Look two, with the lamp behind the door! I did it for my mother's birthday video and she asked who had come to film it. » "My daughter." Best credit there is.
        Five pages. One for each. I'm out of red ink.
        Number five is what we did on a hospital corridor in '88. Same door, I'd swear.
        545 | The truth about big softboxes
        So I don't need the 120 if my room is three by three? You've saved me 180 euros. » Three by three wants a 60 or a bedsheet. Buy a plant with the rest.
        I like that you say "don't buy this" so often.
        How far is "as close as you can stand"? I've put down 70 cm. » 70 is brave. Write "just out of the frame" and you're always right.
        I've carried bigger ones up narrower stairs. Never again.
        498 | Glasses, glare and grace
        I wear glasses. For years I've filmed without them and read nothing. Now: lamp up, chin down. Thank you! » Now we'll both see what you're talking about.
        My colleague asked how I got rid of the windows in my eyes. I felt like a spy. » Page one of the spy manual: lamp higher than you think.
        The small drawing with the angles: may I copy it into the notebook? » Copy away, I copied it from a billiards book.
        Angle of incidence. Never failed me, except with that one actress and her mirror.
        452 | Night, without the blue
        I've always hated the blue. I thought it was me. » It was the blue.
        I lit my street scene with the fridge, as you did. The milk was the key light. » The milk was the key light! I need a shirt.
        Page 101. A new notebook is needed.
        The moon is a bloke on a crane. It always was.
        405 | A stream setup that doesn't fight you
        I copied the plan one to one, only the lamp is on the left, because of the cat. » The cat decides where the key light goes. That's in no book.
        I'll never stream, but it helped me with the doctor's video calls. » That may be the best use anyone has made of it.
        First page of volume two.
        Cables along the wall! She said it! Cables along the wall!
        362 | Flicker, finally
        One over fifty. I'll have it tattooed. (I won't.) » Tattoo it small, and check the mains where you live first.
        It was the aquarium lamp all along. » It's always the aquarium.
        I've read the note about dimmers three times. So: never dim with the dimmer? » Dim with distance. It's free, and it doesn't hum.
        Sixty in America, fifty here, and a headache in Japan.
        318 | Filming food while it's still warm
        I now eat cold food that looks warm. Is that the goal? » You've understood food films completely.
        Light from behind! My soup has steam, I never knew it had steam.
        My class voted this the best one so far. They are eleven years old and mostly hungry. » Tell them their vote counts double.
        We used to use a cigarette for the steam. Don't.
        270 | Reflectors you already own
        I've counted: eleven. The oven tray is the best, the cat the worst. » A cat is a flag, not a reflector.
        The white umbrella! It had been standing in the hall all this time. » They wait for years, umbrellas.
        Volume two, page 30: list of things that are secretly lamps.
        Polystyrene from a packing case. Forty years in the business, same piece.
        226 | I lit a film with one candle
        That scene with the hand around the flame. I've watched it six times. » It took nineteen takes and one sleeve.
        I held my breath. I noticed only afterwards.
        How did you keep the noise out of the shadows? I looked for it and found none. » There's plenty. Jonas grew a little grain over it.
        Bucket of water next to it? Good girl. » Two buckets, Bill.
        181 | The six lamps I'd keep
        I have two of the six and a feeling of superiority. » As you should.
        You kept the ugly one! » Nobody else would have given it a home.
        Ranking copied, with one respectful objection: number four above number three. » Overruled, but respectfully.
        I'd keep the ladder.
        138 | How close is too close
        I measured with spaghetti, like you. We had short spaghetti for dinner. » Science has to be eaten.
        You explained the inverse square law and I did not cry. That's new. » I cried while writing it, so it evens out.
        May my class send you their spaghetti graph? It has a curve and everything. » I'd be heartbroken if they didn't.
        Twice as far, a quarter as bright, and half the complaints.
        94 | A small room in winter
        My room is exactly that room. Even the radiator. Did you break in? » The radiator let me in.
        I watched it under a blanket with the lamp from your first video. It's been three years, you know? » I do know. Thank you for staying, Nadia.
        For the notebook: why does the wall look farther away when it's darker than the face? » Because the eye walks towards light. Dark walls step back politely.
        Fifty-eight winters, and I'd still begin with the lamp in the corner.
        52 | The boring video about stands
        It wasn't boring. I was only slightly bored, and then the sandbag came. » The sandbag is the hero, I agree.
        I oiled all the knobs. My evenings have changed.
        The drawing of the three legs goes onto the cover of volume two. » I feel very honoured, and a little wobbly.
        Big leg under the load. I could kiss you. Big leg under the load!
        """

    static let faithful: [DemoConversationText] = [
        DemoConversationText(
            "tomas", .fan, [], comments: 0,
            """
            ~ 11d
            < I've shown the new video to my whole building. Three people, but they clapped.
            > Three people clapping in a stairwell is an ovation.
            < + 😂
            ~ 1h 5m
            ---
            < Andie! Which mic is that in the new one? It sounds so warm, as if you were sitting on my sofa.
            """),
        DemoConversationText(
            "nadia", .fan, [], comments: 1,
            """
            ~ 6d
            < I did it. I filmed my grandmother telling how she came over the mountains. One lamp, one wall. We sat there until it was dark, and then she asked to see it all again.
            < I wanted you to know that this exists because of you.
            > Nadia, I've read this three times now. I'm so glad it exists. Keep two copies, and one of them in another house.
            < Two copies. Yes. Thank you.
            ~ 3h 20m
            < Do you cook? She'd love to give you the recipe that goes with the story.
            > Thank you, that means a lot. I do, badly. Yes please!
            """),
        DemoConversationText(
            "juno", .fan, [], comments: 2,
            """
            ~ 13d
            < My class has a question that I can't answer. Why is the sky dark at night if there are stars in every direction? They think you'll know because you know lamps.
            > Tell them it's the best lighting question I've ever been asked, and that very clever people needed 300 years for it. Short version: the far lamps haven't had the time to reach us yet.
            < Silence. Then: "so it gets brighter?" They're eleven!
            > + 🤯
            ~ 1d 4h
            < [sound spaghetti-graph.png] As promised, the spaghetti graph. Leo ate two of the measurements.
            > It's the best curve I've seen this year. Please give Leo a pass, data loss happens.
            < Done. They've put your message on the wall, framed, next to the hamster.
            > Then I've made it. Tell the hamster that I said hello.
            """),
        DemoConversationText(
            "gaffer", .fan, [], comments: 3,
            """
            ~ 27d
            < I've found a picture from 1979. That's me on the ladder, and that's a lamp of the size of a calf.
            < [lamp ladder-1979.png]
            > Bill!! May I show this in the video about big lamps?
            < You may. Blur the trousers.
            > ↩ The trousers are the best part, but as you wish.
            ~ 2d 6h
            < Two old stands are waiting for you in my shed, a present for the new room. Cast iron! They've carried better men than me.
            > I'd love them. I'll bring a trolley, and a neighbour who owns one from 1961.
            """),
    ]
}
