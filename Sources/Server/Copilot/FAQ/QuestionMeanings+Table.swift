extension QuestionMeanings {
    /// Written by hand: what people asking a shop, a bank or a creator mean, and the ways they say it.
    /// "*" matches a word by its beginning; deeper indentation continues a line.
    static let table = """
        refund: refund, refunded, reimburse*, money back, money returned, return my money, give me my money, chargeback
        price: price*, pricing, cost*, how much, rate card, rates, expensive, cheap, quote, charge for, what do you
            charge, whats the charge
        fee: fee, fees, charge, charges, charged, surcharge*, overcharged, commission, fined, extra cost, cost
        limit: limit*, maximum, max, minimum, cap, restriction*, restricted, at most, how many, how often, allowed, up
            to how
        duration: how long, how soon, how fast, how quickly, wait time, when will, when can, when does, timing, time
            frame, turnaround, eta, estimate*, take to, how many days
        late: late, delay*, still waiting, waiting, not arrived, hasnt arrived, hasnt come, not here, never came, never
            arrived, not received, havent received, havent gotten, hasnt shown, not showing, not shown, hasnt gotten,
            didnt arrive, overdue, where is, taking so long, taking forever, yet, been waiting, missing
        arrive: arrive*, come, came, show up, shows up, received, receive, get here, turn up, reach, delivered, landed
        ship: ship, shipping, shipped, ships, deliver*, mail, mailed, post, posted, send, sent, courier, dispatch*,
            postage
        track: track*, tracking, whereabouts, status, locate
        where: where
        lost: lost, lose, misplaced, missing, cant find, cannot find, left my, gone
        stolen: stolen, stole, theft, thief, robbed, rob, mugged, snatched
        compromised: compromised, hacked, hack, fraud*, somebody used, someone used, someone is using, unauthorized,
            unauthorised, without my permission, without my knowledge, leaked, exposed, scammed, phished, cloned
        unrecognised: dont recognize, dont recognise, not recognize, not recognise, unrecognized, unrecognised,
            unfamiliar, strange, random, unknown, didnt make, did not make, didnt authorize, did not authorize, not
            mine, wasnt me, havent made, never made, didnt do, did not do, suspicious, not by me, wasnt made by me
        fail: fail*, not working, doesnt work, didnt work, wont work, isnt working, does not work, not work, broken,
            broke, error, problem*, issue*, trouble*, unable, cant, cannot, couldnt, wont, wouldnt, stopped working,
            went wrong, nonfunctional, out of order, glitch*, bug, crash*
        decline: decline*, declining, reject*, denied, deny, refuse*, not accepted, turned down, not allowed, wont
            accept, wont take
        revert: revert*, reverse*, returned, cancelled, canceled, rolled back, undone, sent back, bounced, disappeared
        cancel: cancel*, stop, undo, call off, terminate, unsubscribe, end my, quit
        delete: delete*, remove, close, terminate, deactivate, erase, get rid of, shut down
        pending: pending, processing, in progress, still waiting, stuck, on hold, not gone through, hasnt gone through,
            not completed, not finished
        duplicate: twice, double, doubled, duplicate*, two times, 2 times, multiple times, more than once, again,
            repeated
        change: change*, changing, update, edit, modify, alter*, amend, switch, correct, adjust
        password: password*, passcode, pass code, passphrase, login, log in, sign in, locked out
        pin: pin, pins, pin number
        block: block*, unblock*, locked, lock, unlock*, frozen, freeze, suspended, banned, too many times
        verify: verify, verif*, confirm*, validate*, authenticat*, prove, proof
        identity: identity, id, ids, identification, passport, who i am, identify, its me, document*, documents
        name: name, surname, married, address, moved, details, information, personal
        phone: phone, mobile, cell, cellphone, smartphone, telephone, handset
        app: app, application, apps
        account: account*, profile, membership
        atm: atm, atms, cash machine, cash point, cashpoint, cash station, cash stations, cash dispenser
        cash: cash, notes, bills, banknotes
        withdraw: withdraw*, withdrew, withdrawn, withdrawl, witdrawal, take out, took out, get cash, got cash, getting
            cash, get money out, taking out, pull out, pulled out
        deposit: deposit*, put in, pay in, paid in, cheque, check, cheques, checks
        topup: top up, topup, topped up, topping up, top ups, add money, adding money, add funds, adding funds, load,
            reload, recharge, fund my, put money
        transfer: transfer*, wire, send money, sent money, sending money, remit*, move money, bank transfer,
            transferring
        recipient: recipient*, beneficiary, payee, my friend, friend, someone, other person, receiver, seller
        pay: pay, payment*, paid, paying, purchase*, buy, bought, buying, transaction*, payed, shop, shopping, spent
        currency: currency, currencies, usd, gbp, eur, aud, euro, euros, dollars, pounds, fiat, money types, foreign
        exchange: exchange*, convert*, conversion, exchanging, swap
        rate: rate, rates, exchange rate, interbank
        card: card, cards
        creditcard: credit card, debit card, visa, mastercard, amex, american express, credit, debit
        virtual: virtual, disposable, digital, one time, single use, temporary
        physical: physical, plastic, actual, real
        extra: extra, additional, spare, second, another, more, multiple
        contactless: contactless, tap, tap to pay, nfc
        mobilepay: apple pay, google pay, applepay, googlepay, apple watch, wallet
        swallowed: swallow*, stuck, ate, eaten, trapped, kept my, retained, took my, wont give back, swallowed, not
            give, give back, keep my
        expire: expire*, expir*, expiration, expiry, run out, running out, runs out, valid until, about to end
        activate: activat*, start using, enable, turn on, set up, setup
        order: order*, get a, request*, apply, obtain, buy a, sign up for, purchase a, issue me
        autom: auto, automatic*, automatically, recurring, regular, scheduled, schedule, intervals, every month
        age: age, birthday, bday, old, young*, minor*, child, children, kid, kids, son, daughter, teen*, underage,
            under 18
        country: country, countries, international*, abroad, overseas, worldwide, global*, europe, eu, us, usa, uk,
            france, china, germany, america, canada, australia, japan, korea, india, brazil, mexico, spain, italy,
            portugal, norway, sweden, finland, denmark, poland, turkey, ireland, scotland, netherlands, belgium,
            austria, switzerland, greece, israel, nigeria, kenya, singapore, malaysia, indonesia, philippines,
            thailand, vietnam, taiwan, ukraine, argentina, chile, colombia, texas, california, where do you, region*,
            nation*, state, located
        travel: travel*, trip, vacation, holiday, journey, abroad, overseas
        accept: accept*, support*, take, takes, work with, works with, compatible, use, used, usable, allow
        wrong: wrong, incorrect, mistake, error, not right, bad, messed up, off, mistaken, inaccurate, not correct,
            doesnt match, less than, different
        amount: amount*, sum, total, how much
        balance: balance
        notupdated: not updated, didnt update, hasnt updated, doesnt reflect, not reflected, isnt reflected, not
            reflect, didnt change, doesnt show, hasnt changed, not in my account, still not, not gone in, hasnt been
            credited, same
        source: source, origin, come from, came from, comes from, coming from, origins
        why: why, reason, how come, what for, explain
        purpose: why do you need, whats the reason, reason for, necessary, need to, have to, required, require
        salary: salary, wage, wages, paycheck, payroll, payed, get paid, income
        directdebit: direct debit, standing order, subscription
        discount: discount*, coupon*, promo, promo code, code, voucher*, deal, sale, off
        contact: contact*, reach, email, call, talk, speak, get in touch, message
        collab: collab*, sponsor*, partner*, brand deal, work together, promote, promotion, advertis*, feature
        gear: camera, cam, cams, program, gear, equipment, mic, microphone, lens, setup, record with, film with, edit
            with, software, shoot with
        upload: upload*, vid, vids, new video, next video, post, release, drop, episode, video
        stream: stream*, live, livestream, go live, broadcast
        merch: merch*, hoodie*, tshirt*, shirt*, tee, tees, store, shop
        size: size*, sizing, fit, fits, small, large, xl, measurements
        course: course*, class, classes, lesson*, tutorial*, workshop*, coaching, mentor*, teach
        meet: meet*, meetup, event*, signing, show, tour, gig, appearance, con, convention
        music: song*, music, track, soundtrack, tune
        download: download*, file, files, link, access, pdf, ebook
        subscribe: subscri*, member*, patreon, tier, join
        license: licen*, copyright, permission, reuse, repost, commercial, credit
        location: where do you live, where are you from, where are you based, city, hometown
        start: how did you start, get started, began, begin, beginner, starting out, advice, tips
        return: return*, exchange it, send back, give back
        broken: damaged, broken, defective, faulty, cracked, torn
        """
}
