/// Which words together are a danger, and what takes it from them.
extension Danger {
    static let ruleLines = """
        selfHarm: odof > drug
        harm: harm
        jest: burning|firenoun music|laughter|story
        medical: heartattack someone|kin|happening|cry
        medical: heartattack me|happening cry|now
        medical: faint someone|kin
        medical: faint cry
        medical: unresponsive kin|someone
        medical: breathless someone|kin
        medical: breathless cry|chest
        medical: nobreath
        medical: bleeding much
        medical: bleeding cry|head kin|someone|me|cry
        medical: seizure someone|kin|happening|cry
        medical: swallow poison
        medical: overdose kin|someone
        medical: allergic kin|someone|me breathless|swollen|cry
        medical: crash kin|someone|me|cry
        medical: drowns kin|someone
        medical: fell height kin|someone
        medical: fell height me hurt|cry|broken
        medical: fell kin unresponsive|faint|bleeding|broken|hurt
        medical: ambulance cry|need
        medical: stabbed kin|someone|me
        medical: shot weaponed|body kin|someone|me
        medical: chest arm
        medical: chest hurt cry|me|kin
        medical: injured kin|someone|me
        medical: faint unresponsive
        fire: burning house
        fire: burning cry trapped|house
        fire: isfire
        fire: firenoun house trapped|cry|now
        fire: firenoun cry|trapped
        fire: smoke trapped|cry
        fire: smoke house|stairs alarm|everywhere|now
        fire: gas
        fire: firenoun everywhere house
        fire: blast house|street|cry
        violence: hitsme man
        violence: hitsme again|fear|cry
        violence: hits man > victim
        violence: hits victim man
        violence: beaten someone|kin|me now|cry|by
        violence: attacked someone|kin|me now|cry|street
        violence: killme fear|weapon|cry|door|threatens
        violence: threatens kin|me weapon|kill|death
        violence: locked man|someone
        violence: locked cry|fear
        violence: kidnapped someone|kin|me
        violence: touchesme abuser
        violence: raped
        violence: weaponed someone|kin|cry|door|school
        violence: follows stranger|man|someone street|fear|night
        violence: follows street fear|night|cry
        violence: shooter
        violence: followed
        violence: chases stranger|man|someone
        violence: beaten man someone
        violence: strangles
        intruder: stranger door
        intruder: inside
        intruder: someone door menace|weapon|fear|cry|weaponed
        intruder: man door menace|weapon|fear|cry|weaponed
        atCreator: yourdoor someone|stranger|man
        intruder: breakin house|door
        intruder: breakin someone now|cry
        intruder: burglar house|door|cry
        missing: lost child
        missing: lost elder
        missing: cantfindher child|elder
        missing: cantfind > child
        missing: nothome kin|child
        missing: taken child
        threat: threat
        threat: iknow yourplace
        threat: ifind you
        threat: killyou
        threat: payor leak
        threat: payor yournudes
        threat: leak yournudes
        threat: iam > yourdoor
        threat: watch yourplace
        medical ! thing craft almost past hypo negated fiction
        fire ! craft almost past hypo negated fiction music
        violence ! social craft almost past hypo negated fiction game
        intruder ! kidding craft almost past hypo negated fiction delivery
        atCreator ! craft past hypo negated fiction delivery
        missing ! craft past hypo negated fiction delivery order
        threat ! craft fiction kidding hypo
        selfHarm ! craft past hypo fiction
        medical !! laughter story
        fire !! laughter story
        violence !! laughter story
        intruder !! laughter story
        atCreator !! laughter story
        missing !! laughter story
        threat !! laughter story
        selfHarm !! laughter story
        """
}
