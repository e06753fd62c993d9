extension DemoTexts {
    /// The creator's FAQ library.
    static let faqs = """
        ? Which mic is that?
        ? What microphone do you use?
        ? ¿Qué micrófono usas?
        It's the Corvid LD-2, a large-diaphragm condenser, about a hand's width away and just out of the frame. The link is in every description. Half of the warmth is the blanket behind the camera, though!
        ? What camera are you using?
        ? Which camera do you film on?
        ? ما هي الكاميرا التي تستعملينها؟
        I film on a Perrin S2 with a 35 mm lens, 25 frames a second and a shutter of 1/50. It's a good camera, but the light does more than the camera, I promise.
        ? What is your key light?
        ? Which lamp do you use for your face?
        A Halden 60 in a 90 cm softbox, a bit higher than my eyes and just out of the frame. Opposite of it there's a sheet of white foam board, and that's all.
        ? What software do you edit in?
        ? Which program do you use for cutting?
        Reelhouse, and its free version is enough for nearly everything. Jonas cuts the long ones in it as well.
        ? Where can I find the music from your videos?
        ? Is the music available anywhere?
        Jonas writes it. All of it is on the site under Music, free to use with a credit, also for your own videos.
        ? How do you get that look, which colour settings is it?
        ? Do you share your presets or LUTs?
        The look is called "Small Rooms" and it's free on the site. It expects a correctly exposed picture and a white balance of 4,300 K; beyond that it forgives a lot.
        ? What do I need to start with on a small budget?
        ? I have less than 100 euros, what should I buy first?
        One clamp lamp, one LED bulb with a CRI above 95, one white shower curtain, and a sheet of foam board. That's about 40 euros, and you can make all of the first ten videos with it. Spend the rest on sound.
        ? My video flickers or has moving stripes under lamps, why?
        ? There are lines moving on my picture, is the camera broken?
        Nothing's broken! The lamp flickers with the mains. Set the shutter to 1/50 where the mains has 50 Hz (1/60 where it has 60), turn dimmers all the way up, and the stripes are gone.
        ? How do I get rid of reflections in glasses?
        ? My glasses show the lamp, what can I do?
        Raise the lamp until its reflection leaves the glasses at the top, then let the person tilt the chin down a little. If that isn't enough, move the lamp to the side. Bigger softbox, higher up; that's the whole trick.
        ? When do new videos come out?
        ? When is the next video?
        ? Wann kommt das nächste Video?
        Every second Thursday at six in the evening, and the stream is on the first Thursday of the month at half past seven. If a Thursday is missing I'm moving house or asleep.
        ? Do you give workshops?
        ? Machst du wieder einen Workshop?
        Twice a year, in spring and in autumn, for twelve people at a time. The list is on the site; whoever is on it hears of the dates a week before everyone else.
        ? Can you look at my film and give me feedback?
        ? Would you review my video?
        I wish I could look at all of them. On the first Sunday of the month there's an open hour on the stream, and I look at eight films in it. Put yours on the list on the site, the drawing is fair.
        ? How can I light a cellar or a room without windows?
        ? Is there any hope for a very dark room with a low ceiling?
        Bounce, always bounce: point the lamps at white paper on the wall or the ceiling, not at the thing itself. Two clamp lamps and tracing paper are plenty for a table. "A blackout in twenty minutes" and "One lamp, one wall" show how.
        ? Where can I send you something by post?
        ? What is your address?
        I'm very happy about post! It goes to P.O. box 118, never to the studio, so that the parcels find me and nobody else does. The whole address is on the site under Contact.
        ? What are your rates for a sponsorship?
        ? How does working with you as a sponsor go?
        Thank you for asking! I take on one sponsor a month, only for things I'd use myself, and the script stays mine. Please send me what it is, the date you need, where you'd like to use the film and for how long, and you'll have a number within two days.
        """
}
