import BuzzModel

extension DemoTexts {
    static let spam: [DemoConversationText] = [
        DemoConversationText(
            "cryptogains", .spam,
            """
            ~ 3d 1h
            ---
            < Congratulations!! You have been selected as winner of 2.5 BTC. Send 0.01 BTC activation fee to wallet and claim your prize TODAY http://crypto-gains-vip.example/claim
            < Dear winner, you did not claim your 2.5 BTC. Send the activation fee in 24 HOURS, last chance!!! http://crypto-gains-vip.example/claim
            """),
        DemoConversationText(
            "sponsorteam", .spam,
            """
            ~ 15h
            ---
            < Dear Content Creator! We are OFFICIAL sponsorship team of WORLD FAMOUS camera brand (we can not say the name). We offer $15,000 per video!!! No requirement of views.
            < For start please download the media kit and run "Contract_Andie.scr" on Windows PC (antivirus must be off, is normal), password 1234: http://sponsor-team.example/kit.zip
            """),
        DemoConversationText(
            "lensdeals", .spam,
            """
            ~ 2d 9h
            ---
            < Hello dear, we saw your nice channel and want pay you 4000 USD for review of lens. To confirm you are serious partner we need small refundable verification deposit 89 USD by gift card. Kindly reply with photo of card.
            """),
        DemoConversationText(
            "boost", .spam, [.muted],
            """
            ~ 5d 12h
            < 🔥🔥 GET 10,000 REAL FOLLOWERS IN 24H 🔥🔥 only $9.99!!! Click now http://boost1000.example/?ref=andie 100% safe 100% real no password needed (only phone number)
            """),
        DemoConversationText(
            "lola", .spam,
            """
            ~ 1d 19h
            ---
            < hi handsome 😘 i saw your profile and my heart jump. i am lonely in your city, see my private pictures here http://lola-pics.example/free
            """),
        DemoConversationText(
            "copyright", .spam,
            """
            ~ 20h
            ---
            < ATTENTION: Your channel will be PERMANENTLY DELETED in 12 hours for copyright violation. To appeal verify your account and password immediately: http://copyright-appeal.example/login Failure to respond is acceptance of guilt.
            """),
    ]
}
