extension NamedThings {
    /// Written by hand. One line a family, deeper indentation continues it; names of the same thing stand between the bars, folded, in several languages.
    static let table = """
        place abroad international internationally worldwide overseas europe eu country countries asia africa
            outside everywhere anywhere ausland europa: usa us america american united_states states amerika etats_unis
            estados_unidos | uk england britain united_kingdom scotland wales gb angleterre inglaterra inghilterra
            grossbritannien | germany deutschland allemagne alemania germania alemanha | france frankreich francia
            franca | spain spanien espagne espana spagna espanha | italy italien italie italia | portugal | canada
            kanada | mexico mexiko mexique messico | brazil brasil bresil brasile brasilien | argentina argentinien
            argentine | chile | colombia kolumbien | peru | australia australien australie | new_zealand neuseeland |
            japan japon giappone japao | china chine cina | korea south_korea coree corea | india indien inde | russia
            russland | ukraine ucrania | poland polen pologne polonia | austria osterreich oesterreich autriche |
            switzerland schweiz suisse suiza svizzera suica | netherlands holland niederlande pays_bas | belgium belgien
            belgique belgica belgio | sweden schweden suede suecia | norway norwegen norvege noruega | denmark danemark
            | finland finnland | ireland irland irlande irlanda | greece griechenland grece grecia | turkey turkei
            turquie turquia | israel | egypt | south_africa sudafrika | nigeria | kenya | angola | morocco | philippines
            | indonesia | malaysia | singapore | thailand | vietnam | taiwan | hawaii | alaska | texas | california |
            florida | iceland | croatia | czechia czech_republic | hungary | romania | bulgaria | serbia | slovenia |
            slovakia | lithuania | latvia | estonia | cyprus | malta | luxembourg | dubai uae | saudi_arabia | pakistan
            | bangladesh
        city cities town towns anywhere stadt ville ciudad citta cidade: berlin | hamburg | munich munchen | cologne
            koln | frankfurt | vienna wien | zurich | london londres londra londen | manchester | dublin | edinburgh |
            paris parigi | lyon | marseille | madrid | barcelona | lisbon lissabon lisboa | porto | rome rom roma |
            milan milano | amsterdam | brussels | stockholm | oslo | copenhagen | helsinki | warsaw | prague | budapest
            | athens | istanbul | moscow | kyiv kiev | new_york nyc brooklyn | los_angeles la | chicago | boston |
            austin | dallas | houston | seattle | portland | denver | miami | atlanta | nashville | toronto | montreal |
            vancouver | mexico_city | sao_paulo | rio | buenos_aires | tokyo tokio | osaka | seoul | beijing | shanghai
            | hong_kong | mumbai | delhi | bangalore | sydney | melbourne | brisbane | auckland | lagos | nairobi |
            cape_town | cairo
        weekday days weekends week daily weekday weekdays: monday mondays montag montags lundi lunes lunedi segunda
            | tuesday tuesdays dienstag dienstags mardi martes martedi | wednesday wednesdays mittwoch mittwochs
            mercredi miercoles mercoledi | thursday thursdays donnerstag donnerstags jeudi jueves giovedi | friday
            fridays freitag freitags vendredi viernes venerdi | saturday saturdays samstag samstags samedi sabado sabato
            | sunday sundays sonntag sonntags dimanche domingo domenica
        month months year: january januar janvier enero gennaio | february februar fevrier febrero febbraio | april
            avril abril aprile | june juni juin junio giugno | july juli juillet julio luglio | august aout agosto |
            september septembre septiembre settembre | october oktober octobre octubre ottobre | november novembre
            noviembre | december dezember decembre diciembre dicembre
        season holiday holidays seasonal: christmas xmas weihnachten noel navidad natale natal | easter ostern
            paques pascua pasqua | halloween | valentines valentine | thanksgiving | new_years | spring | summer sommer
            | autumn fall herbst | winter
        gear equipment gear setup kit ausrustung: camera cam cams cameras camara kamera appareil_photo appareil
            fotocamera telecamera cemera | microphone mic mics microphones mikrofon mikro micro microfono microfone |
            lens lenses objektiv objectif objetivo obiettivo | light lights lamp lamps lighting softbox licht lampe luz
            luce luces | tripod stativ trepied tripode treppiede | tablet ipad wacom cintiq tablette tableta | laptop
            computer pc macbook rechner ordinateur ordenador computadora | monitor monitors screen bildschirm ecran |
            keyboard tastatur clavier teclado tastiera | mouse | headphones headset earphones earbuds kopfhorer casque
            auriculares cuffie fones | chair stuhl chaise silla sedia cadeira | desk | phone iphone handy telephone
            telefono | drone | gimbal | pen pens pencil pencils stylus stift | brush brushes pinsel | paint paints |
            paper sketchbook | speakers speaker | controller | console | amp amplifier | pedal pedals | strings |
            software program editor_app programm logiciel programa programma | shampoo | makeup lipstick foundation
            mascara | perfume | watch | car bike bicycle
        platform socials social social_media platform platforms plattform plateforme plataforma piattaforma site
            sites website account accounts channel: discord | patreon | instagram insta ig | twitter | tiktok | youtube
            yt | twitch | telegram | whatsapp | facebook fb | snapchat snap | reddit subreddit | spotify | apple_music |
            bandcamp | soundcloud | kofi | onlyfans | substack | newsletter mailing_list | bluesky | mastodon |
            pinterest | linkedin | kick | steam | etsy | podcast | letterboxd | goodreads | strava
        merch merch merchandise store shop shopping goods wares: print prints poster posters drucke affiches laminas
            stampe posteres | sticker stickers | hoodie hoodies sweater sweaters sweatshirt shirt shirts tshirt tshirts
            tee tees | mug mugs cup cups | hat hats cap caps beanie | keychain keychains | book books artbook ebook |
            calendar calendars | vinyl cd cds lp record_sleeve | plush plushie plushies | bag tote totes | socks |
            jewelry earrings necklace | postcard postcards | originals original paintings | presets preset luts |
            brushes_set brushpack | soap | candle candles | recipe_book cookbook | ticket tickets
        clothes outfit clothes clothing wear wearing: sweater sweaters jumper pullover cardigan | jacket jackets coat coats |
            dress dresses | shoe shoes sneakers boots trainers | jeans trousers pants shorts leggings | skirt skirts |
            glasses sunglasses | ring rings | necklace necklaces | earring earrings | hat hats cap caps beanie | scarf |
            shirt shirts tshirt tee top | hoodie hoodies | gloves | belt | bag backpack purse
        taking_part: join joining | leave leaving quit quitting
        liking: use using | hate hates dislike regret
        instrument instruments: guitar guitars gitarre guitare guitarra chitarra | piano keys klavier | drums drum
            drumming schlagzeug | bass | violin fiddle geige violon | cello | ukulele uke | flute | saxophone sax |
            trumpet | singing sing vocals vocal | accordion | harp | synth synthesizer
        skill: music guitar piano drums violin singing sing bass ukulele song songs track musik musique musica |
            drawing draw paint painting art artwork illustration illustrate zeichnen | dancing dance | cooking cook
            baking bake | swimming swim | knitting knit crochet sewing sew | coding code programming | photography
            photos | video videos filming vlogs vlogging youtube | pottery ceramics | yoga | chess | writing poetry
            novels | podcasting podcast | speedrunning gaming
        pet pets animal animals haustier animaux mascota mascotas: cat cats kitty kitten katze katzen chat chats
            gato gatos gatto gatti gata | dog dogs puppy doggo hund hunde chien chiens perro perros cane cani cachorro |
            horse horses pferd | parrot bird birds budgie vogel | hamster guinea_pig | rabbit bunny | snake | turtle
            tortoise | fish_tank goldfish | lizard gecko | ferret | chicken chickens
        kin family relatives familie famille familia famiglia: brother=brother=sibling brothers=brother=sibling
            bro=brother=sibling bruder=brother=sibling frere=brother=sibling hermano=brother=sibling
            fratello=brother=sibling irmao=brother=sibling | sister=sister=sibling sisters=sister=sibling
            sis=sister=sibling schwester=sister=sibling soeur=sister=sibling hermana=sister=sibling
            sorella=sister=sibling irma=sister=sibling | siblings=brother=sister=sibling sibling=brother=sister=sibling
            geschwister=brother=sister=sibling twin | mother mom mum mama mutter mere madre mae | father dad papa vater
            pere padre pai | parents=mother=father | husband hubby | wife | girlfriend gf freundin | boyfriend bf freund
            | fiance | kid kids child children kinder enfants hijos figli filhos son daughter | grandmother grandma |
            grandfather grandpa | cousin cousins | uncle | aunt | pet pets cat cats dog dogs kitty puppy katze katzen
            chat chats gato gatos gatto gatti gata hund hunde chien chiens perro perros cane cachorro
        being: cat kitty kitten | dog puppy | girl woman lady | boy guy man dude | baby | bird parrot | horse
        food food diet: meat fleisch viande carne | fish seafood sushi | dairy milk cheese | eggs egg | sugar sweets
            | gluten bread | vegetables | coffee | tea | alcohol beer wine | pizza | chocolate | spicy | nuts
        media: game games spiel jeu juego gioco jogo | song songs track tune lied chanson cancion canzone | movie
            movies | book books buch livre libro livro | series show_name anime | font fonts typeface | recipe recipes |
            podcast
        order: cancel cancelling canceling | return returning returns send_back give_back | change changing modify
            edit_my | track tracking | lost missing
        language languages sprache langue idioma lingua: english englisch anglais ingles inglese | german deutsch
            allemand aleman tedesco | french franzosisch francais frances francese | spanish spanisch espagnol espanol
            spagnolo | italian italienisch italien_langue italiano | portuguese portugiesisch portugues | japanese |
            korean | chinese mandarin | russian | arabic | hindi | dutch | polish
        order_form: physical plastic hardcopy printed | digital virtual pdf ebook download
        presence: online remote remotely zoom virtually | in_person offline face_to_face irl
        meal: breakfast | lunch | dinner supper | snack
        daytime: morning mornings | afternoon | evening evenings tonight | midnight
        colour color colors colour colours: black | white | red | blue | green | pink | purple | yellow | grey gray
            | orange | brown
        """
}
