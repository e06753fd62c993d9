import TestSupport
import Testing
import TextKit

@Suite struct MarkdownTests {
    @Test(arguments: [
        ("**bold** and *light*", "<strong>bold</strong> and <em>light</em>"),
        ("__bold__, _light_, ***both***", "<strong>bold</strong>, <em>light</em>, <strong><em>both</em></strong>"),
        ("he ||dies||, *sorry*", "he <span data-mx-spoiler>dies</span>, <em>sorry</em>"),
        ("||a **b**||", "<span data-mx-spoiler>a <strong>b</strong></span>"), ("a || b || *c*", "a || b || <em>c</em>"),
        ("x||y||z *c*", "x||y||z <em>c</em>"), ("| a | b | *c*", "| a | b | <em>c</em>"),
        ("\\||no|| *c*", "||no|| <em>c</em>"), ("~~gone~~", "<del>gone</del>"),
        ("run `a < b && c` now", "run <code>a &lt; b &amp;&amp; c</code> now"),
        ("``a ` b``", "<code>a ` b</code>"), ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
        ("[here](https://a.example/x_y_z)", "<a href=\"https://a.example/x_y_z\">here</a>"),
        ("one\n**two**", "one<br><strong>two</strong>"),
        ("# Title\ntext", "<h1>Title</h1>\n<p>text</p>"),
        ("> said\n> so\nno", "<blockquote>said<br>so</blockquote>\n<p>no</p>"),
        ("- one\n- *two*", "<ul><li>one</li><li><em>two</em></li></ul>"),
        ("3. one\n4. two", "<ol start=\"3\"><li>one</li><li>two</li></ol>"),
        (
            "```swift\nlet a = \"<b>\"\n\n*x*\n```\nafter",
            "<pre><code class=\"language-swift\">let a = &quot;&lt;b&gt;&quot;\n\n*x*\n</code></pre>\n<p>after</p>"
        ),
        ("\\*not this\\* but *this*", "*not this* but <em>this</em>"), ("\\*plain\\*", "*plain*"),
        ("2**3 is 8, *really*", "2**3 is 8, <em>really</em>"), ("i**bold** *ital*", "i**bold** <em>ital</em>"),
        (
            "see [1] and [here](https://a.example/x) ok",
            "see [1] and <a href=\"https://a.example/x\">here</a> ok"
        ),
        (
            "([wiki](https://a.example/Foo_(bar)))",
            "(<a href=\"https://a.example/Foo_(bar)\">wiki</a>)"
        ),
        ("\\# no title", "# no title"), ("a\n\\> b", "a<br>&gt; b"),
        ("\\[a](https://a.example)", "[a](https://a.example)"),
        ("(*so*)", "(<em>so</em>)"), ("*x* ¯\\_(ツ)_/¯", "<em>x</em> ¯\\_(ツ)_/¯"),
        ("*a* <script>", "<em>a</em> &lt;script&gt;"),
    ])
    func `what is marked becomes HTML`(_ text: String, _ html: String) {
        #expect(Markdown.html(text) == html)
    }

    @Test(arguments: [
        "", "hello", "2*3*4 = 24", "snake_case_name", "a * b * c", "** not **", "*", "***", "*****", "`", "```\nopen",
        "https://a.example/_x_/*y*", "@some_body_else:server", "14. March", "#1 fan", "# ", "[x](javascript:alert(1))",
        "1 < 2 & 3 > 2", "¯\\_(ツ)_/¯", "3 > 2", "*a\nb", "__init__.py", "-5", "- ",
        ">.<", ">_< oh no", "^_^ thanks! see you ^_^", "(*^_^*) *_*", "-_- and -_-", ">100 people",
        "+ 5 euros for postage",
        "bye for now\n- Alice", "* one",
    ])
    func `what marks nothing stays plain text`(_ text: String) {
        #expect(Markdown.html(text) == nil)
    }

    @Test func `what others get is what the same program shows`() {
        let html = Markdown.html("**a** `b`\n> c\n- d\n- e")
        let shown = FormattedText(html: html ?? "")
        #expect(shown.blocks.map(\.text) == ["a b", "c", "d", "e"])
        #expect(shown.blocks.first?.spans.first?.style == .bold)
    }

    /// Parsing must be linear: ten times the text must not take a hundred times as long.
    @Test(arguments: [
        "*a ", "_*~`[", "> ", "**a*b_c~~", "```\n", "[x](", "\\", "[", "*(", "` ``", "~~a ", "[a ", "*a* _b ",
    ])
    func `however much is marked, it takes no longer than its length`(text: String) {
        func cost(_ count: Int) -> Duration {
            ProcessorTime.least { _ = Markdown.html(String(repeating: text, count: count)) }
        }
        let (short, long) = (cost(200), cost(2_000))
        #expect(long < max(short * 30, .milliseconds(20)), "\(short) and \(long)")
    }
}
