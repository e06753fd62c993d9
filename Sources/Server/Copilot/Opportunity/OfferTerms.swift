import LanguageKit

/// What somebody would get out of a business message, where it says so plainly: nothing any more, no money, things instead of
/// money, a share of what is sold, or a bill.
enum OfferTerms: Sendable, Equatable {
    /// They have declined, or it was stopped.
    case declined
    /// The creator would pay.
    case costs
    /// One earns by bringing others in.
    case pyramid
    /// Attention instead of pay.
    case unpaid
    /// Things instead of pay.
    case inKind
    /// A share of what is sold, nothing certain.
    case commission

    /// - Parameter pays: a sum is offered beside it.
    init?(_ tokens: [Token], pays: Bool) {
        let words = WordPatterns.spoken(tokens)
        if Refusal.found(in: tokens) {
            self = .declined
        } else if Self.papers.isFound(in: words) {
            return nil
        } else if Self.pyramids.isFound(in: words) {
            self = .pyramid
        } else if Self.bills.isFound(in: words) {
            self = .costs
        } else if Self.unpaidWork.isFound(in: words) {
            self = pays && !Self.withoutDoubt.isFound(in: words) ? .commission : .unpaid
        } else if Self.onlyShares.isFound(in: words), !pays || Self.earnings.isFound(in: words) {
            self = .commission
        } else if Self.things.isFound(in: words), !pays || Self.worth.isFound(in: words) {
            self = .inKind
        } else {
            return nil
        }
        // "We never ask anybody to work for free" offers money.
        if self == .unpaid, pays || Self.promisesPay.isFound(in: words), !Self.withoutDoubt.isFound(in: words) {
            return nil
        }
    }

    var reason: String {
        switch self {
        case .declined: "declined"
        case .costs: "you would pay"
        case .pyramid: "you would recruit others"
        case .unpaid: "no pay"
        case .inKind: "pays in kind"
        case .commission: "commission only"
        }
    }

    /// However well the rest reads, it is worth no more.
    var limit: Double {
        switch self {
        case .declined: 10
        case .pyramid: 12
        case .costs: 16
        case .unpaid: 22
        case .inKind: 30
        case .commission: 34
        }
    }

    /// A bill is about work that is paid: "unpaid" means something else there.
    private static let papers = WordPatterns(
        """
        invoice/invoices/receipt/remittance/overdue/bill/statement/ledger/vat/payroll
        rechnung/rechnungen/mahnung/überweisung/quittung
        factura/facturas/transferencia
        facture/factures/virement
        fattura/fatture/bonifico
        fatura/faturas/boleto/transferência
        """)

    private static let unpaidWork = WordPatterns(
        """
        great/good/huge/massive/amazing/free/for/of/in/lots/much/wide/get/gives/give/pure exposure
        exposure to/for … audience/followers/people/subscribers/viewers/customers
        great/good/amazing/nice/perfect/wonderful for/in/on/addition … portfolio
        for your portfolio/cv
        look/looks … portfolio
        gain/get/valuable/great/good/lots … visibility/publicity
        can't/cant/cannot/unable/not/won't/wont … pay
        can't/cant/cannot/unable/not/won't … offer/afford … money/payment/fee/compensation/pay
        no/without/zero/haven't budget
        no/without/don't/dont/haven't/do/not have/got/any a/any/the/money/budget budget/for/to
        no/without money/payment/fee/pay/compensation/remuneration
        unpaid collab/collaboration/work/gig/role/position/internship/opportunity/slot/set/partnership/project
        collab/collaboration/gig/role/position/opportunity/slot/this/it/it's is/unpaid unpaid
        for free
        free of charge
        pro bono
        volunteer/voluntary basis
        in/for exchange/return for/of … credit/shoutout/mention/publicity/exposure/tag
        credit/tag/shoutout only/instead
        unbezahlt/unentgeltlich/ehrenamtlich/honorarfrei/umsonst
        kein/keine/keinen/ohne/nichts … honorar/budget/gage/bezahlung/geld/zahlen
        nicht … bezahlen/zahlen
        für … reichweite/portfolio/sichtbarkeit/referenz
        sin … presupuesto/remuneración/paga/pago/cobrar
        no … podemos/pagamos/hay/tenemos pagar/pagarte/presupuesto/remuneración
        no podemos pagar/pagarte/ofrecer
        a cambio de … visibilidad/promoción/difusión/exposición
        visibilidad/difusión … portafolio/redes
        darte/dar/mucha/gran visibilidad/difusión
        sans … rémunération/budget/cachet/paiement
        pas … budget/rémunéré/payer/rémunération
        bénévole/bénévolement/gratuitement
        contre/en/de/la … visibilité
        senza … compenso/budget/retribuzione/cachet/pagare
        non … possiamo/abbiamo/è/retribuito pagare/pagarti/budget/retribuito/prevista
        non retribuito/retribuita
        gratis/gratuitamente/gratuito
        in/di/grande/tanta/molta … visibilità
        sem … remuneração/verba/cachê/orçamento/pagamento
        não … podemos/temos/há pagar/verba/orçamento/cachê/remuneração
        não podemos pagar
        em/troca/de/grande … visibilidade/divulgação
        de graça
        """)

    /// They say outright that there is nothing.
    private static let withoutDoubt = WordPatterns(
        """
        can't/cant/cannot/unable/not/won't … pay
        no/without/zero budget/money/payment/fee/pay/compensation
        don't have a/any budget/money
        unpaid
        only/just … exposure/credit
        no podemos pagar
        sin presupuesto/remuneración
        kein/keine/ohne honorar/budget/bezahlung
        sans rémunération/budget
        senza compenso/budget
        non possiamo pagare
        não podemos pagar
        sem remuneração/verba
        """)

    private static let promisesPay = WordPatterns(
        """
        never/don't/not/wouldn't … ask/want/expect … for free
        not for free
        nicht umsonst
        we/will/i'll/can/happy/i/we'd/would/to pay/paid you/for/your/well/properly/fairly
        """)

    private static let things = WordPatterns(
        """
        gift/gifted/gifting
        free product/products/sample/samples/box/meal/stay/night/nights/pair/bottle/tickets/ticket/gear/treatment
        in exchange/return for … review/post/reel/video/story/stories/feature/mention/content/photos/tag
        free … worth/valued
        swap/barter
        keep the product/products/camera/lens/gear/item/pair/it
        pr package/box/list/gift
        send/sending/ship you/u a/an/our/some/one/free … review/post/test/try/feature/unbox/share/story/reel
        gratisprodukt/produktpaket/probepaket
        im/als gegenzug/tausch/geschenk
        produkt/produkte/artikel … behalten
        a cambio de
        regalarte/regalamos/regalo
        en échange
        vous/t' offrir/envoyer … contre/échange
        in/come cambio/omaggio
        omaggio/omaggi
        em troca
        permuta/mimo/mimos/recebidos
        """)

    private static let worth = WordPatterns(
        """
        worth/valued/value/rrp/retail
        im wert/wert
        valorado/valorada/valor
        valeur
        valore
        """)

    private static let onlyShares = WordPatterns(
        """
        affiliate/affiliates
        1*/2*/3*/4*/5*/6*/7*/8*/9*/percent/earn/get/receive/recurring/generous/lifetime commission/commissions
        commission on/per/only/based/basis/rate/structure
        on commission
        revenue/rev/profit share/sharing/split
        per/each/every/every sale/signup/referral/click/conversion
        1*/2*/3*/4*/5*/6*/7*/8*/9*/percent of … sale/sales/profit/profits/revenue
        provision/provisionsbasis/umsatzbeteiligung
        comisión/comisiones/afiliado/afiliados/afiliación
        affiliation/commissionné
        provvigione/provvigioni/commissione/commissioni/affiliato/affiliazione
        comissão/comissões/afiliado/afiliados
        """)

    /// "earn up to $3,000 a month" is no budget.
    private static let earnings = WordPatterns(
        """
        earn/earns/earning/earned/make/making up/over/as
        up to
        bis zu
        hasta
        jusqu'à
        fino a
        até
        """)

    private static let pyramids = WordPatterns(
        """
        recruit/recruiting/bring/invite/sign … three/two/five/friends/people/others/members/team
        downline/upline/mlm
        passive income
        financial freedom
        be your own boss
        build/grow your own/a team/network
        starter kit/pack
        passives/passive einkommen
        ingresos pasivos
        revenus passifs
        reddito/rendita passivo/passiva
        renda passiva
        """)

    private static let bills = WordPatterns(
        """
        entry/participation/registration/application/listing/booking/placement/publication/submission/exhibition/stand/booth/admin fee
        you/you'd only/just/would pay/cover
        you/just/only pay/cover/covering … shipping/postage/delivery
        pay … spot/place/slot/feature/interview/booth/stand/entry
        our/feature/package/packages/interview packages/package start/starts/from/costs/cost
        teilnahmegebühr/startgebühr/standgebühr/druckkostenzuschuss
        gastos de envío
        cuota de inscripción/participación
        frais de port/dossier/participation/inscription
        quota/tassa di partecipazione/iscrizione
        taxa de inscrição/participação
        """)
}
