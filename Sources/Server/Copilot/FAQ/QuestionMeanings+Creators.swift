extension QuestionMeanings {
    /// What people ask a creator, by hand, as the table before it.
    static let creators = """
        microphone: mic, mics, microphone*, voice recorder, record your voice
        camera: camera*, cam, cams, filmed, filming, film with, film on, shoot with, shoot on, shot on, shot with
        lens: lens, lenses, focal length
        lamp: lamp*, light, lights, lighting, softbox, ring light
        tablet: tablet*, ipad, wacom, cintiq, draw on, draw with, drawing on
        computer: computer*, laptop*, pc, mac, macbook, rig, specs, processor, gpu, graphics card
        headphones: headphone*, headset*, earphones, earbuds, earplugs, in ears
        editing: software, program, programs, app, daw, editor, edit, editing, edited, cut, cutting, post production
        instrument: instrument*, guitar*, piano*, keyboard*, drum*, bass, violin*, ukulele, synth*
        brush: brush*, pen, pens, pencil*, marker*, ink, inks, paint, paints, watercolor*, watercolour*, gouache, acrylic*
        years: age, old, born, years old, birthday, bday
        residence: live, living, lives, based, reside, located, hometown, whereabouts, city, town, area
        native: are you from, you from, come from, nationality, country, born in, grow up, grew up, accent, origin, ethnic*
        timing: when, what time, which day, what day, what days, schedule, date, dates, next, upcoming, hour, hours
        broadcasting: stream*, livestream*, go live, live stream, broadcast*, vod, vods
        uploading: upload*, new video, next video, new episode, come out, comes out, release*
        medium: platform*, site, website, channel*, twitch, youtube, kick
        community: discord, server, community, group chat, subreddit, forum
        socials: socials, social media, instagram, insta, twitter, tiktok, facebook, snapchat, bluesky, mastodon, threads
        supporting: patreon, kofi, donate*, donation*, tip, tips, tip jar, support you, membership*, member, members, tier*
        buyable: buy, find, grab, buying, sell, selling, sells, sale, order, ordering, purchase*, available, for sale, get a, get one, get
            some, pick up
        restock: restock*, back in stock, sold out, in stock, available again, out of stock, run out
        preorder: preorder*, pre order, reserve
        prints: print, prints, poster*, art print, giclee
        clothing: hoodie*, sweater*, sweatshirt*, shirt*, tee, tees, tshirt*, jumper, wear, clothes, clothing
        bookish: book, books, zine*, artbook*, novel, cookbook
        record: album*, vinyl, cd, cds, lp, ep, single
        parcel: parcel*, package*, order, delivery, shipment
        postage: postage, shipping cost, shipping costs, shipping fee, delivery cost, shipping, delivery fee
        customs: customs, import, vat, duty, duties, tariff*
        giftwrap: gift, gifts, present, wrap*
        signing: signed, sign, autograph*, signature, dedication, dedicate
        fanmail: fan mail, fanmail, po box, p o box, letter*, postcard*, send you something, mailing address, write to
        commissioning: commission*, custom, personalised, personalized, bespoke, portrait*, draw me, draw my, made to order,
            drawing for me, order a drawing
        queue: waitlist, waiting list, queue, slot, slots, open for, spots
        asking: request*, suggest*, suggestion*, wish
        cover: cover, covers, covering, play my, sing my
        permit: share, repost, post, permission, allowed, allow, license, licence, use your, using your, reuse, put your, ok if, okay if, may i use, can i use
        crediting: credit, credits, crediting, attribution, mention you
        copyrighted: copyright*, royalty, royalties, claim, strike, demonetised, demonetized
        lesson: lesson*, teach, teaching, coaching, tutor*, mentor*, workshop*, course*, class, classes, learn from you, student*
        advise: advice, tips, recommend*, suggestion*, beginner*, starting out
        feedback: feedback, review, critique, opinion, look at my, check out my, listen to my
        together: collab*, duet*, together, team up, work with you, join forces, feature
        guest: guest, podcast, interview*, appear on, come on
        sponsoring: sponsor*, brand deal, brand, ad, ads, advert*, paid partnership, paid post, promo, promote
        hire: hire, hiring, book you, booking*, wedding, perform at, play at
        meeting: meet, meetup*, meet up, meet ups, meet and greet, in person, face to face, say hi in
        concert: concert*, gig*, show, shows, tour*, perform*, play in, playing in, coming to, come to, live show
        ticket: ticket*, admission, entry, presale, seats
        beginning: start*, began, begin*, get into, got into, get started, got started, beginning*, first video, making
        inspire: inspir*, influence*, idol*, role model, look up to
        learned: learn, learned, learnt, self taught, study, studied, school, university, college, degree, trained
        career: job, full time, living, day job, career, work as, quit your job
        earning: earn*, income, money do you make, make money, salary
        relatives: sibling*, brother*, sister*, parents, mother, father, mom, mum, dad, family
        partner: boyfriend, girlfriend, husband, wife, married, single, dating, relationship, engaged, partner
        pet: pet, pets, dog*, cat, cats, kitty, kitten*, puppy, breed
        called: name, named, names, called, title, titled
        tall: tall, height
        body: hair, skin, skincare, nails, tattoo*, piercing*, makeup
        workout: workout*, gym, exercise*, training, train
        diet: vegan*, vegetarian*, meat, diet, eat, veggie
        allergy: allerg*, gluten*, lactose, intolerant
        recipe: recipe*, ingredient*, cook, bake
        game: game, games, gaming, title
        playing: playing, play
        modlist: mods, modpack, texture pack, shaders, seed
        tune: song*, music, track, tracks, tune, beat, soundtrack, background music
        playlist: playlist*, spotify, apple music, bandcamp, soundcloud
        lyrics: lyrics, chords, tabs, sheet music, notation
        font: font*, typeface
        moderator: mod, moderator*, moderating
        subtitles: subtitle*, captions, closed captions
        tongue: language*, speak, spoken, fluent
        giveaway: giveaway*, raffle, contest*, prize*
        follow: follow, following, followers, subscribers
        charity: charity, charities, cause, fundraiser
        answering: reply, replies, respond, answer dms, read dms, dms
        merchandise: merch*, store, shop
        """
}
