import BuzzModel
import CopilotProtocol

@testable import Copilot

/// Messages with the conversation before them, to judge drafts on: `buzzbox-train drafts` prints the drafts of each.
/// "@ category, name" starts a case; ">" is an earlier message of the creator's, "<" an earlier one of theirs, "="
/// the message.
struct DraftCase: Sendable, CustomStringConvertible {
    let category: BuzzModel.Category
    let request: DraftRequest

    var description: String { "\(category): \(request.messageText.prefix(60))" }

    static let all: [DraftCase] = parsed(text)

    private static func parsed(_ text: String) -> [DraftCase] {
        text.split(separator: "\n@ ").compactMap { block in
            let lines = block.split(separator: "\n")
            guard let head = lines.first?.split(separator: ",", maxSplits: 1),
                let word = head.first?.split(separator: " ").last,
                let category = BuzzModel.Category(rawValue: String(word))
            else { return nil }
            var request = DraftRequest(conversationID: "!c", messageText: "")
            request.senderName = head.count > 1 ? String(head[1].drop { $0 == " " }) : nil
            for line in lines.dropFirst() where line.count > 2 {
                let said = String(line.dropFirst(2)).replacing("\\n", with: "\n")
                switch line.first {
                case ">": request.context.append(.init(isOwn: true, text: said))
                case "<": request.context.append(.init(isOwn: false, text: said))
                case "=": request.messageText = said
                default: break
                }
            }
            return DraftCase(category: category, request: request)
        }
    }

    static let text = """

        @ business
        < Hi Andie! We make lens filters. We'd love to sponsor your next three videos. Is that something for you?
        > Sounds good in principle, which filters? I only show what I'd use myself.
        = It would be the new variable ND filters, samples are packed. The budget is $4,500 for the series of three sponsored videos, half on signing, and since your channel is all about light we'd love the first one by Friday the 14th. Shall I send the contract today? Ida Venn, Lumen Optics, partners@lumen-optics.example
        @ business, Ove Lind
        < Would you teach a weekend for us: sixteen students? We pay 2,400 for the two days, plus travel and hotel.
        > I'd like to. Is there a room that can be made completely dark?
        = Would the first or the third weekend of next month suit you? The fee of $2,400 plus travel is approved. As soon as I know I'll send the contract, by Friday if you can. Ove Lind, Northlight School
        @ business
        = Hi Mira, I'm Tom from Velto. We'd love to sponsor a 60-second integration in May, budget $2,500. Are you interested? Best, Tom
        @ business
        = Could you send your media kit and rates for one dedicated video? We're planning our autumn campaign. Kind regards, Pia Falk, Harrow & Pine
        @ business
        = What would you charge for a four-minute piece about our clock workshop?
        @ business, Bram
        < Four minutes about our clock workshop, for the museum's website and the foyer.
        > Nice! Roughly when?
        = Before the reopening in October. What would you charge?
        @ business
        > I could do 900 for the pair, delivered in two weeks.
        = sounds reasonable to us
        @ business, Lena Okoro
        < We'd pay 900 for two reels, published by 3 June.
        > Fine with me, if usage stays at three months.
        = Agreed! Three months it is.
        @ business
        = We can go up to $1,800 for the package if you include a story. Does that work for you? Nils / Sundkvist Media
        @ business
        > 600 is my usual price for that.
        = Unfortunately we can only stretch to 450. If that's too little, no hard feelings.
        @ business
        = Are you free on 12 September for a short set at our brewery's anniversary? Two hours, 400 and all the beer you can carry.
        @ business
        = Would you be open to a long-term ambassadorship? Six posts over six months, $9,000 plus products.
        @ business, Marta
        > I'll film on Tuesday, then you get the first cut on Friday.
        = Hi, quick one: can we move the posting date from Tuesday to Friday? The product page isn't ready. Fee stays the same of course.
        @ business
        = We haven't received your invoice for the March campaign yet. Could you send it so accounting can close the month?
        @ business
        > Here you go, invoice 117.
        = Your invoice 117 has been paid today, the transfer should arrive by Thursday. Thanks for the great work!
        @ business, Juno
        = Just checking in on my message from last week. We'd still love to have you on the panel on 8 May in Ghent.
        @ business
        < We'd love to work with you on our spring line.
        > Happy to hear more!
        = Sorry to say that our spring budget was cut and we can't go ahead. Maybe next year?
        @ business
        = I edit videos for small channels, 40 euros an hour, and I'd love to work for you. Here's my portfolio: https://cuts.example/rosa. Shall I do a free test cut? Rosa
        @ business
        = do you take commissions? looking for a portrait of my late dog, about A4
        @ business
        = I'd like to order two hundred enamel pins with your owl. What's your unit price and how soon could you deliver?
        @ business, Edda Holm
        = I write for Fieldnotes, a small magazine. May I interview you by letter about learning in public? We can't pay, but we print on lovely paper.
        @ business
        = May we use eleven seconds of your storm footage in our evening report? We pay the usual rate.
        @ business
        = Who handles your rights? We'd like to license the harbour song for a documentary.
        @ business
        = Where should we send the samples?
        @ business, Kofi
        < Contract is with you since Monday.
        > Read it, all good but clause 4.
        = Clause 4 is changed as you wished. Could you sign and send it back by Wednesday?
        @ business
        = The draft looks good on our end, only the logo comes a bit late. Can you move it before the first cut?
        @ business
        = flat fee or revenue share?
        @ business
        < Exclusive for two years, fifteen percent. Could we talk this week?
        > Two years is a lot. Is there a non-exclusive version?
        = There might be one: one year, and only what we bring in ourselves. Shall we talk about it over coffee on Wednesday or Thursday?
        @ business, Tiago
        = We're two brothers with a bike shop. Would you pop by and film one of our cargo bikes? We could do 150 euros and lifetime repairs.
        @ business
        = One more detail about the sponsorship, so that you can plan: half of the $4,500 is paid on signing. Ida, Lumen Optics
        @ business
        > When would you need the final file?
        = By the end of May is fine. Did you get the samples we sent last Tuesday?
        @ business
        = Attached you'll find the agreement as discussed: 1,200, net 30, one round of revisions. Let me know if you'd like any changes before signing.
        @ business, Sanne
        > I can't do Thursday after all, sorry.
        = No problem! Would Monday at 10 work instead?
        @ business
        = We'd like to extend the partnership for another quarter on the same terms. If that's fine with you I'll have legal prepare the paperwork.
        @ business
        = Hi! Love what you do. Let's collab? I have a channel about fountain pens with 30k subs and could come to Utrecht in June.
        @ business
        = We can offer $900 for a one-minute mention or $2,200 for a dedicated tutorial. No script from us, usage on our site for six months. Would you have a look at it first? Maren, partnerships@gridline.example
        @ business
        = Hallo, wir sind ein kleiner Fahrradladen in Kassel. Hättest du Lust, unser neues Lastenrad vier Wochen zu testen? Wir zahlen 400 Euro.
        @ business
        = Hola, somos una editorial pequeña y queremos encargarte las ilustraciones de un cuento. ¿Cuáles son tus tarifas?
        @ business
        = Bonjour, notre office de tourisme prépare une campagne d'automne, seriez-vous libre pour deux jours de tournage en octobre ? Nous avons un budget de 1 800 euros.
        @ business
        = Olá, somos uma marca de cerâmica e gostaríamos de patrocinar um vídeo seu. Você tem interesse?
        @ business
        = Salve, vorremmo ospitarla al nostro festival del libro il 12 maggio, con rimborso spese. Le interessa?
        @ business
        > Wir sehen uns dann am Montag.
        = Der Vertrag ist im Anhang. Passt alles so für dich?
        @ fan, Jo
        = That last upload had me grinning like an idiot on the train, thank you.
        @ fan
        = I love the bit where the goat steals your hat
        @ fan, Mei
        = Your bread video got me through night shifts on the ward. You can't imagine.
        @ fan
        = which mic do you use? mine sounds like a bathroom
        @ fan, Tomas
        = does the enamel mug come in green? asking before I order
        @ fan
        = Do you ship the posters to Norway?
        @ fan
        = can I use your drawing as my profile picture? I'll credit you
        @ fan
        = Could you do something about slugs one day? They're winning.
        @ fan, Ana
        = I passed my exam!!! Your physics series is the reason
        @ fan
        = my grandma died on Sunday. she watched your stream every evening and I wanted you to know
        @ fan
        = Honestly the sound balance is off again and it's getting old.
        @ fan
        = Here's my attempt at your lemon tart, be gentle: https://photos.example/tart
        @ fan
        = URGENT!!!! where did you get those socks 😂😂
        @ fan
        = EMERGENCY!!! the raccoon isn't in this episode. explain yourself
        @ fan, Pim
        = hi
        @ fan
        = how are you?
        @ fan
        > It's the Shure one, second hand.
        = thank you!!
        @ fan
        = happy birthday!! hope the cat lets you eat the cake
        @ fan
        = did you know the stairs in minute nine are the ones from the old film?
        @ fan
        = will you be at the zine fair in Leeds?
        @ fan
        = Are you going to finish the boat series?
        @ fan
        = tea or coffee?
        @ fan
        = how do you keep your brushes from fraying? mine last two weeks
        @ fan, Noor
        > The next one comes on Sunday.
        = can't wait! is it the one about the lighthouse?
        @ fan
        = would you like to come to our school's science day? the kids would explode
        @ fan
        = ❤️❤️❤️
        @ fan
        = I'm 12 and I want to be like you when I grow up
        @ fan
        = I failed my driving test again but your hedgehog story helped
        @ fan
        = this was boring, you used to make better videos
        @ fan
        = where do you live? can I visit you?
        @ fan
        = what's your address? I want to send you a scarf I knitted
        @ fan
        = Mein Opa hat Tränen gelacht, als der Kuchen runtergefallen ist. Danke für das Video!
        @ fan
        = ¿de dónde es la gorra que llevas en el barco? me encanta
        @ fan
        = j'ai essayé la recette hier soir, mes enfants en redemandent
        @ fan
        = Adoro os seus vídeos, você vai fazer mais sobre pesca?
        @ fan
        = la parte del telescopio mi ha commosso, grazie davvero
        @ fan
        = Wie heißt das Lied am Ende? Das ist so schön
        @ urgent
        = your mic is still on and we can hear the phone call with your lawyer
        @ urgent
        = Somebody posted your home address in the comments and people are sharing it
        @ urgent
        = I don't see the point any more. I've written the letters. I wanted you to know it wasn't your fault.
        @ urgent
        = my sister left her phone and a note with your lyrics and went to the cliffs
        @ urgent
        = I'm fourteen and a man who says he works for you wants to meet me at the station
        @ urgent, Priya
        = Tim collapsed at rehearsal, the ambulance is here, can you come?
        @ urgent
        = Your account is sending crypto links to everyone, I think you were hacked
        @ urgent
        = There is someone with your name and face selling tickets that don't exist, several people have paid.
        @ urgent
        = The venue just rang, there's water coming through the ceiling onto the stage.
        @ urgent
        = the link under your newest video leads to a page that asks for card numbers
        @ urgent
        = The court wants your statement by noon tomorrow, the letter went to the old address.
        @ urgent
        = don't go out the front, the same guy as last week is sitting in a grey car
        @ urgent
        = Our flight was cancelled, we'll miss the opening unless somebody rents a van within the hour.
        @ fan, Bo
        = ??
        @ fan, Bo
        = ok
        @ fan, Kay
        = this is the worst video you've ever made. do you even care anymore
        @ fan, Maja Holm
        = I ordered the print three weeks ago and it still hasn't arrived. I want my money back.
        @ fan, Zoe
        = I'd like to cancel my workshop spot, I got sick. Can I get a refund or move to autumn?
        @ fan, Nina
        = Are you ok? You looked tired in the last stream. Take a break if you need one, we'll wait.
        @ fan, Ed
        = hi love ur vids can u give me a shoutout
        @ fan, Minji
        = 영상 늘 보고 있어요! 어떤 카메라 쓰세요?
        @ fan, Joost
        = Welk papier gebruik je voor het vouwen? Het ziet er zo mooi uit
        @ fan, Lea
        = Bonjour, je n'ai pas reçu ma commande, je voudrais un remboursement.
        @ business, Rosa
        = Do you sell the softbox kit? How much is shipping to Portugal?
        @ business, Ove
        = Can we move our call on Wednesday from 3 to 5pm? Something came up.
        @ business, Maren
        = Following up on my last mail – any thoughts on our offer of $2,200 for the tutorial? We'd need an answer by Friday.
        @ business, Dev
        = Can I use 10 seconds of your cellar video in my documentary? I'll credit you of course.
        @ business, Sara
        = I'm writing a piece on low-budget lighting for a weekly and would love an interview next week. Would Tuesday or Thursday work?
        @ urgent
        = Jemand hat gerade deine Privatnummer in den Chat geschrieben und sie verbreitet sich.
        @ urgent
        = Tu hermana ha tenido un accidente con la moto, estamos en urgencias.
        @ fan
        = Could you tell me how you light your table?
        @ business
        = I've sent the 500 EUR deposit, can you confirm you received it?
        @ fan
        = would you mind sharing what you paid for the kiln
        @ fan
        = are you and Maya still friends?
        @ fan
        = do you even read these
        @ fan
        = I'm your biggest fan since the first episode, loved the new one!
        @ business
        = Can we book a dedicated video about our new lens in March?
        @ fan
        = pls call me back, mum is in hospital
        @ fan
        = your last video made me cry 😭 thank you so much
        @ fan
        = this killed me 💀💀
        @ fan
        = Paid for the workshop two weeks ago and still no access. Order #4471
        @ urgent
        = The venue called, the roof is leaking on the stage and the power is off
        @ business
        = Please stop using my photo in your thumbnail. I own the copyright.
        @ fan
        = is it true you and Sam broke up
        @ business
        = Your invoice is wrong, you charged VAT twice
        @ fan
        = Who painted the picture behind you
        @ fan
        = order 2231, can I still change the address?
        @ fan
        = thanks for nothing.
        @ business
        = great, another paid ad. sellout.
        @ fan
        = My order 48213 arrived broken, what now?
        @ fan
        = I bought your presets last week and the download link gives an error, order 48213
        @ urgent
        = The link to the course download doesn't work for me, I paid on Monday, can you resend it?
        @ fan
        = Xin chào, mình rất thích video của bạn
        @ fan
        = Estoy harto de tanta publicidad
        @ fan
        = No entiendo por qué borraste el vídeo
        @ fan
        = J'ai adoré ta dernière chanson, elle m'a fait pleurer
        @ business
        = ¿Vas a venir algún día a Bogotá?
        @ fan
        = het pakket is nog steeds niet aangekomen, bestelling 5512
        @ fan
        = Mi fai un autografo?
        @ fan
        = Você me manda um abraço no próximo vídeo?
        @ fan
        = Warum hast du das Video gelöscht? Das war das beste
        @ spam
        = Congratulations! You've been chosen as our brand ambassador, pay only shipping: http://glow-team.example
        @ spam
        = I can get you 10,000 followers for $20, no password needed
        @ spam
        = Herzlichen Glückwunsch, Sie haben einen Gutschein über 500 Euro gewonnen, hier einlösen: http://gutschein.example
        """
}
