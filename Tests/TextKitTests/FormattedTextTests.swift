import TestSupport
import Testing
import TextKit

@Suite struct FormattedTextTests {
    private func kinds(_ html: String) -> [FormattedText.BlockKind] { FormattedText(html: html).blocks.map(\.kind) }
    private func spans(_ html: String) -> [FormattedText.Span] { FormattedText(html: html).blocks.flatMap(\.spans) }

    @Test func `inline marks become styles`() {
        #expect(
            spans("a <b>b <i>c</i></b> <del>d</del> <code>e</code> <u>f</u>") == [
                .init("a "), .init("b ", .bold), .init("c", [.bold, .italic]), .init(" "), .init("d", .strike),
                .init(" "),
                .init("e", .code), .init(" "), .init("f", .underline),
            ])
        #expect(spans("<span data-mx-spoiler=\"end\">he dies</span>") == [.init("(end) "), .init("he dies", .spoiler)])
    }

    @Test func `blocks keep their kind and depth`() {
        let text = FormattedText(
            html: """
                <h2>Title</h2>
                <p>one<br>two</p>
                <blockquote><p>q</p><blockquote>qq</blockquote></blockquote>
                <ol start="3"><li>three</li><li>four<ul><li>dot</li></ul></li></ol>
                <hr/>
                <pre><code class="language-swift">let a = 1
                  let b
                </code></pre>
                <table><tr><th>x</th><td>y</td></tr></table>
                """)
        #expect(
            text.blocks.map(\.kind) == [
                .heading(level: 2), .paragraph, .paragraph, .paragraph, .listItem(marker: "3.", depth: 1),
                .listItem(marker: "4.", depth: 1), .listItem(marker: "•", depth: 2), .rule, .code(language: "swift"),
                .tableRow,
            ])
        #expect(text.blocks.map(\.quoteDepth) == [0, 0, 1, 2, 0, 0, 0, 0, 0, 0])
        #expect(text.blocks[1].text == "one\ntwo")
        #expect(text.blocks[8].text == "let a = 1\n  let b")
        #expect(text.blocks[9].text == "x │ y")
    }

    @Test func `the reply fallback and scripts are dropped`() {
        #expect(FormattedText(html: "<mx-reply><blockquote>old</blockquote></mx-reply>new").plainText == "new")
        #expect(FormattedText(html: "a<script>alert('<b>')</script><style>x</style>b").plainText == "ab")
    }

    @Test func `links and mentions are told apart, bad ones are text`() {
        let link = spans("<a href=\"https://example.org/?a=1&amp;b=2\">here</a>").first
        #expect(link?.link?.text == "https://example.org/?a=1&b=2")
        let mention = spans("<a href=\"https://matrix.to/#/%40dana%3Aexample.org\">Dana</a>").first
        #expect(mention?.mention == "@dana:example.org")
        #expect(mention?.link == nil)
        #expect(spans("<a href='javascript:x'>bad</a>") == [.init("bad")])
        #expect(
            FormattedText(plain: "go https://example.org now").blocks[0].spans.map { $0.link != nil } == [
                false, true, false,
            ])
    }

    @Test func `entities are resolved and cannot bring in controls`() {
        #expect(
            FormattedText(html: "&lt;b&gt; &amp;amp; &#x41;&#66; &nope; &hellip; a&b").plainText
                == "<b> &amp; AB &nope; … a&b")
        #expect(FormattedText(html: "x&#27;[31my&#x9b;31mz&#x202e;").plainText == "xyz")
        #expect(FormattedText(html: "&#xD800;&#0;").plainText == "\u{FFFD}\u{FFFD}")
    }

    @Test(arguments: [
        ("a < b", "a < b"), ("1<2>", "1<2>"), ("<b", "<b"), ("<a href=\"x", "<a href=\"x"), ("<!-- c -->x", "x"),
        ("<!-- c", "<!-- c"), ("</b>x", "x"), ("<b><i>x</b>y</i>", "xy"), ("<p>a<p>b", "a\nb"),
        ("<unknown>x</unknown>", "x"),
        ("<img alt=\":cat:\">", ":cat:"), ("", ""), ("  a \n b  ", "a b"), ("<p>a</p>\n\n<p>b</p>", "a\nb"),
    ])
    func `broken markup is read as well as it goes`(html: String, text: String) {
        #expect(FormattedText(html: html).plainText == text)
    }

    @Test func `nesting without end and unfinished floods take linear time`() {
        let floods = [
            String(repeating: "<b>", count: 40_000), String(repeating: "<blockquote>", count: 16_000),
            String(repeating: "<a href=\"", count: 20_000), String(repeating: "<", count: 200_000),
            String(repeating: "<a ", count: 60_000), String(repeating: "<!--", count: 40_000),
            String(repeating: "</b>", count: 40_000), String(repeating: "&", count: 200_000),
            String(repeating: "<mx-reply>", count: 18_000), String(repeating: "x<b>y</b>", count: 20_000),
        ]
        for flood in floods {
            let spent = ProcessorTime.spent { _ = FormattedText(html: flood) }
            #expect(spent < .seconds(2), "\(flood.prefix(12))")
        }
        let nested =
            String(repeating: "<blockquote>", count: 500) + "x" + String(repeating: "</blockquote>", count: 500) + "y"
        let blocks = FormattedText(html: nested).blocks
        #expect(blocks.map(\.quoteDepth) == [100, 0])
    }
}
