import CopilotProtocol

/// A creator's library of closely related entries, with paraphrases of its questions and with similar questions that
/// ask something else. Every second line of either list was used to fit the matcher; the rest was held out.
enum NearMissLibrary {
    static let entries: [FAQEntry] = fields(library).map {
        FAQEntry(id: $0[0], questions: Array($0.dropFirst()), answer: "Answer to \($0[0])")
    }
    /// The id of the entry that answers, and the question.
    static let asked = fields(paraphrases).map { (entry: $0[0], question: $0[1]) }
    /// The kind of difference, and the question.
    static let outside = fields(misses).map { (kind: $0[0], question: $0[1]) }

    static func fields(_ text: String) -> [[String]] {
        text.split(separator: "\n").map { line in
            line.split(separator: "|").map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        }
    }

    private static let library = """
        age | How old are you? | What is your age? | How many years old are you?
        home | Where do you live? | Which city do you live in? | Where are you based?
        stream-when | When do you stream? | What time do you go live? | What is your stream schedule?
        stream-where | Where do you stream? | Which platform do you stream on? | What channel are your streams on?
        mic | What microphone do you use? | Which mic is that? | What do you record your voice with?
        camera | What camera do you use? | Which camera do you film with? | What do you shoot your videos on?
        tablet | What drawing tablet do you use? | Which tablet do you draw on? | What do you draw with?
        software | Which program do you edit your videos with? | What software do you use for editing? | What do you edit in?
        discord | Do you have a Discord? | Is there a Discord server? | How do I join your Discord?
        prints | Do you sell prints? | Where can I buy prints? | Are there prints of your art?
        ship-germany | Do you ship to Germany? | Can I order from Germany? | Do you deliver to Germany?
        ship-cost | How much is shipping? | What does shipping cost? | How expensive is the postage?
        ship-time | How long does shipping take? | When will my order arrive? | How many days does delivery take?
        refund | Can I return my order? | How do I get a refund? | Do you give refunds?
        song-use | Can I use your music in my video? | Am I allowed to use your songs? | Do I need permission to use your track?
        song-request | Do you take song requests? | Can I request a song? | Will you cover my favourite song?
        commission | Do you take commissions? | Are your commissions open? | Can I commission a drawing?
        commission-price | How much is a commission? | What are your commission prices? | What do you charge for a portrait?
        berlin | Can you come to Berlin? | Will you play in Berlin? | Are you coming to Berlin?
        meet | Can I meet you? | Do you do meet-ups? | Where can I meet you in person?
        mail | Where can I send you fan mail? | Do you have a P.O. box? | What's your address for letters?
        lessons | Do you give guitar lessons? | Can you teach me guitar? | Do you offer lessons?
        start | How did you start making music? | When did you start making music? | How did you get into music?
        cat | What's your cat's name? | What is your cat called? | Who is the cat in your videos?
        siblings | Do you have siblings? | Do you have any brothers or sisters? | How many siblings do you have?
        game | What game are you playing? | Which game is this? | What's the name of the game?
        collab | Can we collab? | Do you do collaborations? | Would you make a song with me?
        sponsor | What are your rates for sponsorships? | How much do you charge for a sponsored post? | Do you accept sponsors?
        vegan | Are you vegan? | Are you a vegetarian? | Do you eat meat?
        tickets | How much are tickets? | Where can I get tickets? | How do I buy tickets for your show?
        """

    private static let paraphrases = """
        age | whats ur age
        age | how old r u
        age | age?
        age | may I know your age
        home | where abouts do you live?
        home | what city are you in
        home | could you tell me where you live
        home | whereabouts are you based these days
        stream-when | could you tell me when your streams start
        stream-when | what days do you stream?
        stream-when | when are you live next?
        stream-when | hey what time is the stream usually
        stream-where | what site do you stream on
        stream-where | where can I watch your streams?
        stream-where | are you streaming on twitch or youtube?
        stream-where | link to your stream pls
        mic | what mic do you use
        mic | which microphone are you using there?
        mic | whats that mic called
        mic | name of the microphone?
        camera | which cam do you use
        camera | what camera was this filmed on?
        camera | what do you film with
        camera | could I ask what camera you're using?
        tablet | what tablet do u use for drawing
        tablet | which drawing tablet is that
        tablet | what kind of tablet do you have
        tablet | are you drawing on an ipad or a wacom?
        software | what do you use to edit your videos
        software | which editing program do you use?
        software | what app do you cut your vids in
        software | editing software?
        discord | is there a discord I can join
        discord | do u have a discord server
        discord | whats your discord
        discord | can I get the link to your discord?
        prints | can I buy a print somewhere?
        prints | are prints available
        prints | do you sell art prints
        prints | where do I get a print of your work
        ship-germany | can you ship to germany
        ship-germany | do you send stuff to Germany?
        ship-germany | I live in Germany, can I order?
        ship-germany | is shipping to germany possible
        ship-cost | what are the shipping costs
        ship-cost | how much do you charge for shipping?
        ship-cost | is shipping free?
        ship-cost | how much is postage
        ship-time | how long until my order gets here?
        ship-time | when does my package come
        ship-time | whats the delivery time
        ship-time | how long will delivery take
        refund | can I send my order back?
        refund | do you do refunds
        refund | I want my money back, how does that work?
        refund | is it possible to get a refund
        song-use | may I use your song in a video
        song-use | is it ok if I use your music for my youtube video?
        song-use | can I put your track in my vlog
        song-use | do I have to ask before using your music
        song-request | can you play a song I request?
        song-request | are you taking song requests
        song-request | how do I request a song?
        song-request | could you do a cover of my favourite song
        commission | are you open for commissions
        commission | do you do commissions right now?
        commission | can I commission you
        commission | could I order a drawing from you?
        commission-price | how much do commissions cost
        commission-price | what's the price of a portrait?
        commission-price | how much would you charge for a portrait of my dog
        commission-price | commission prices?
        berlin | will you ever come to Berlin?
        berlin | any plans to play in berlin
        berlin | please come to Berlin! are you going to?
        berlin | do you have a show in Berlin coming up?
        meet | is there a way to meet you
        meet | do you ever do meet ups
        meet | would love to meet you in person, is that possible?
        meet | when is your next meetup?
        mail | whats your po box
        mail | where do I send fan mail?
        mail | how can I send you a letter
        mail | what address can I write to?
        lessons | can I take guitar lessons with you
        lessons | do you teach guitar
        lessons | would you give me lessons?
        lessons | are you offering guitar lessons online
        start | how did you get started with music
        start | how long have you been making music?
        start | when did you begin making music
        start | what got you into music
        cat | what's the name of your cat
        cat | name of your kitty?
        cat | who is that cat
        cat | how is your cat called
        siblings | do you have a brother or a sister?
        siblings | got any siblings
        siblings | any brothers or sisters?
        siblings | how many brothers and sisters have you got
        game | what game is this?
        game | whats this game called
        game | name of the game please
        game | which game are you playing right now
        collab | wanna collab?
        collab | are you up for a collaboration
        collab | could we make a song together?
        collab | would you do a collab with me
        sponsor | how much do you take for a sponsored video
        sponsor | what are your sponsorship rates
        sponsor | are you open to sponsors?
        sponsor | could you send me your rates for a sponsorship
        vegan | do you eat any meat
        vegan | are you a vegan?
        vegan | r u vegetarian
        vegan | so you're vegan, right?
        tickets | where do I buy tickets?
        tickets | what do tickets cost
        tickets | ticket price?
        tickets | how can I get a ticket for the show
        """

    private static let misses = """
        person | How old is she?
        person | How old am I?
        person | what's his age?
        person | how old is your brother
        person | How old are they?
        person | Where does she live?
        person | where do they live?
        person | Where do I live?
        person | what city does your sister live in
        person | what microphone does he use?
        person | What camera does your friend use?
        person | Does your girlfriend have a Discord?
        person | when does he stream
        person | what game is she playing?
        person | Is he vegan?
        person | are your parents vegan?
        person | what's my cat's name?
        person | what is her cat called
        person | Does your cat have siblings?
        person | how did she start making music
        person | who does your editing and what does he edit in?
        person | Should I be vegan?
        person | do they sell prints?
        asked | Where do you stream from?
        asked | Why do you stream?
        asked | What do you stream?
        asked | who do you stream with?
        asked | how long do you stream?
        asked | How many streams have you done?
        asked | Why do you live there?
        asked | who do you live with?
        asked | how long have you lived there
        asked | Why do you use that microphone?
        asked | where did you buy your microphone
        asked | How much did your camera cost?
        asked | How much was the tablet?
        asked | when did you get the tablet
        asked | who made your Discord?
        asked | how many people are in your Discord
        asked | Why don't you sell prints?
        asked | How much is a print?
        asked | how many prints have you sold?
        asked | How many songs can I request?
        asked | Why did you start making music?
        asked | where did you start making music?
        asked | how old is your cat
        asked | where is your cat?
        asked | How many commissions do you take?
        asked | why are commissions closed?
        asked | How many tickets are left?
        asked | when do tickets go on sale
        asked | why are you vegan?
        asked | How long have you been vegan?
        asked | how old are your siblings?
        asked | Why are your rates so high for sponsorships?
        roles | Can you use my music in your video?
        roles | Am I allowed to use my songs?
        roles | Do you buy prints?
        roles | can I sell prints of your art?
        roles | Can I give you guitar lessons?
        roles | can I teach you guitar?
        roles | Can you send me fan mail?
        roles | Do I have to give you a refund?
        roles | Can I sponsor you?
        roles | can you return my order to me?
        roles | Can I play you a song I wrote?
        roles | Can I come to Berlin with you?
        roles | do you take guitar lessons?
        tense | Did you come to Berlin?
        tense | Did you play in Berlin last year?
        tense | When did you stream?
        tense | Did you have a Discord before?
        tense | did you eat meat before?
        tense | Were you ever vegan?
        tense | did you ship to Germany last week
        tense | When did my order arrive?
        tense | where did you live before?
        tense | What will you use as your next camera?
        tense | how much were tickets last year
        tense | what game will you play next?
        tense | did you meet him?
        tense | have you ever sold prints before?
        negation | Why don't you ship to Germany?
        negation | I don't have a Discord
        negation | which countries don't you ship to?
        negation | why won't you come to Berlin?
        negation | My order did not arrive
        negation | why can't I use your music?
        negation | what do you never eat?
        negation | Why don't you do meet-ups?
        negation | you don't give refunds, that's sad
        negation | I'm not vegan
        negation | why don't you take song requests anymore
        place | Do you ship to Canada?
        place | Can I order from Poland?
        place | do you deliver to Brazil?
        place | Can you come to Madrid?
        place | Will you play in Tokyo?
        place | are you coming to Chicago
        place | Do you deliver to Mars?
        thing | What headphones do you use?
        thing | Which keyboard is that?
        thing | what lights do you film with?
        thing | what lens do you use
        thing | What chair do you use?
        thing | which pencil do you draw with?
        thing | What computer do you use for editing?
        thing | what shampoo do you use?
        thing | Do you have a Patreon?
        thing | is there a Telegram group
        thing | how do I join your Patreon?
        thing | Do you have an Instagram?
        thing | Do you sell stickers?
        thing | Where can I buy hoodies?
        thing | Do you give piano lessons?
        thing | Can you teach me drums?
        thing | can you teach me to draw?
        thing | What's your dog's name?
        thing | What is your boat called?
        thing | who is the girl in your videos?
        thing | Do you have kids?
        thing | do you have any pets
        thing | do you have a boyfriend?
        thing | What book are you reading?
        thing | Which song is this?
        thing | what's the name of the movie?
        thing | Are you religious?
        thing | are you married?
        thing | Do you eat fish?
        thing | do you drink coffee
        thing | Can I use your art in my video?
        thing | Can I use your logo?
        thing | Can I cancel my order?
        thing | Can I change my order?
        thing | What's your address for business emails?
        thing | Can I film you?
        thing | how much is the hoodie?
        thing | what are your opening hours?
        thing | How did you start making videos?
        thing | Can I request a refund for my ticket?
        statement | I just turned 25 and I use the same microphone
        statement | You are so old
        statement | I live in Berlin
        statement | I sell prints too
        statement | my cat's name is Momo
        statement | I love your camera
        statement | I was at your Berlin show and it was amazing
        statement | my order arrived today
        statement | we both have siblings then
        reported | someone asked me how old you are
        reported | my friend said you don't ship to Germany
        reported | he asked me where I live
        reported | people keep asking when you stream, so annoying
        second | How old are you and who is your manager?
        second | Where do you live and why did you move there?
        second | what camera do you use and how much did it cost?
        second | when do you stream and can my band come on?
        thanks | Thanks for telling me when you stream!
        thanks | thank you for the refund
        thanks | Oh you use the Corvid microphone, thanks!
        thanks | Thanks for answering how old you are
        thanks | thanks, my order arrived
        """
}
