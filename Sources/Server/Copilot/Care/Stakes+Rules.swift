/// Which words together make a request costly.
extension Stakes {
    static let ruleLines = """
        demanded: payme
        demanded: giveme
        demanded: lendme
        demanded: buyme
        demanded: meetup
        demanded: quiet
        demanded: beyours
        demanded: teen
        demanded: swear
        demanded: marry
        dating: dateme
        dating: sleepover
        minor: age > teen contact|picture
        minor: teen years contact|picture
        minor: underage contact|picture
        young: age > teen
        young: underage
        youth: teen years
        close: meetup|visit|sleepover
        close: dateme|beyours|marry
        close: intimate|undress|secretly
        alone: meetalone
        intimacy: intimate
        intimacy: feet picture
        intimacy: undress
        health: medicine
        health: symptom doctor|safe|normal|kid
        health: pregnant alcohol|take|safe|yousmoke
        health: cure illness
        health: fasting
        health: wildfood eat
        health: doctor skip
        health: baby feed
        hazard: chemical mix|safe|ok
        hazard: chemical drinkit
        hazard: live electric
        hazard: electric fixit|safe|ok
        hazard: childage alone
        hazard: kid alone
        hazard: drive alcohol
        hazard: drive highon
        hazard: weaponmake
        hazard: climbit safe|ok
        hazard: gasfix
        hazard: eatraw safe|ok|eat
        hazard: stunt safe|ok|kid
        money: payme cash
        money: payme advance
        money: payme account
        loan: giveyour
        money: lendme cash
        money: cover costs
        money: invest
        money: giveme cash
        money: sponsorme
        loan: buyme
        loan: lendme
        secrets: account give|your|what
        secrets: entry
        secrets: code give|got
        secrets: papers give|your
        address: home
        address: yourline give|what
        address: wherelive
        meeting: meetup
        meeting: dateme
        meeting: visit
        meeting: sleepover
        substance: drugs you
        substance: yousmoke
        substance: drunk you
        substance: drugs give|sell|buy
        law: legal
        law: lawsuit
        law: taxes evade
        law: duty you
        law: testify
        law: sham
        deceit: fakereview
        deceit: buyfans
        deceit: unlabelled
        deceit: cheatexam
        deceit: doessay
        deceit: pretend
        deceit: pirate
        secrecy: quiet
        secrecy: nda
        rights: exclusive deal
        rights: exclusivity
        rights: allrights
        rights: nda
        rights: forever
        admission: guilt you
        admission: crime you
        admission: opinion you
        privacy: identity you
        privacy: private
        privacy: lovelife you
        privacy: earn you
        vow: marry
        vow: beyours
        vow: swear
        law: blindsign
        gambling: casino
        gambling: adult promote
        health ! hairdye
        hazard ! hairdye
        money ! charity
        meeting ! public
        intimacy ! harmless
        substance ! food
        address ! shopline
        loan ! sharing
        privacy ! goods
        minor ! parent
        youth ! parent kid
        close ! harmless
        """
}
