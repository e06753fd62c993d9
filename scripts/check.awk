# The project's rules, checked in one pass over every Swift file. Called by scripts/check with
#   modules  "BuzzTUI=Client JSONKit=Kits …": every module in Sources with its layer
#   counts   the file to write "kind path count" to, for the lists in scripts/
# Prints "file:line: what to do".

function complain(message) { printf "%s:%d: %s\n", FILENAME, FNR, message }

function isOneOf(word, list) { return index(" " list " ", " " word " ") > 0 }

# The part of a line before a comment.
function withoutComment(line) {
    sub(/(^|[ \t])\/\/.*$/, "", line)
    return line
}

function isComment(line) { return line ~ /^[ \t]*\/\// }

# The reason must be in the comment directly above, which may have several lines.
function hasReasonAbove(line) {
    for (line = FNR - 1; line > 0 && isComment(lines[line]); line--) {
        if (lines[line] ~ /\/\/ is fine because/) return 1
    }
    return 0
}

function checkImport(imported, floor) {
    if (imported == "Foundation") {
        if (!isTest) complain("import Foundation loads megabytes at start: use Glibc, Dispatch, Synchronization or a kit")
        return
    }
    if (isTest || !(imported in floorOf)) return
    floor = floorOf[imported]
    if (floor == "System") {
        if (imported in owner && owner[imported] != module) {
            complain("only " owner[imported] " imports " imported ": ask it for what you need")
        } else if (myFloor != "Kits" && myFloor != "System") {
            complain(imported " is C: only a kit imports it")
        }
        return
    }
    if (myFloor == "System") complain("a fence around C imports no Swift")
    else if (myFloor == "Kits" && floor != "Kits") complain("a kit knows nothing of the product: it cannot import " imported)
    else if (myFloor == "Shared" && floor != "Shared" && imported != "JSONKit") {
        complain("Shared holds values: it imports JSONKit and itself, not " imported)
    } else if (myFloor == "Client" && floor == "Server") complain("the client never imports the server (" imported ")")
    else if (myFloor == "Server" && floor == "Client") complain("the server never imports the client (" imported ")")
    else if (floor == "Bench" && myFloor != "Bench") complain("nothing imports the benchmarks")
    else if (myFloor == floor && imported in height && module in height && height[imported] >= height[module]) {
        complain("arrows point down: " module " stands below " imported)
    } else if (module in denied && isOneOf(imported, denied[module])) {
        complain(module " never imports " imported ": ask the room below for what you need")
    }
}

function count(kind) { counted[kind " " FILENAME]++ }

# Words of human languages in the copilot's code: letters beyond ASCII, three literals of small words side by side, and lists in
# literals of several lines. Sentences of the interface are none of these.
function hasWords(code) {
    if (code ~ /[\303-\337\340\341\343-\355]/) return 1
    if (code ~ /"[a-z][a-z ]*", "[a-z][a-z ]*", "[a-z][a-z ]*"/) return 1
    return inText && code !~ /[A-Z()=.\\]/ && (code ~ /[a-z*], [a-z]+[^,]*, / || code ~ /[a-z]\/[a-z]+\/[a-z]/)
}

BEGIN {
    total = split(modules, pairs, " ")
    for (i = 1; i <= total; i++) {
        split(pairs[i], pair, "=")
        floorOf[pair[1]] = pair[2]
    }
    total = split("CSQLite=SQLiteKit CCurl=HTTPKit CMicrohttpd=HTTPKit CZlib=HTTPKit CNcurses=TerminalKit " \
        "CUtf8proc=TextKit CSodium=SodiumKit CCrypto=OlmKit CPicture=PictureKit CToml=TOMLKit CSecret=SecretKit CEncoder=EncoderKit CHunspell=SpellKit CPostgres=PostgresKit", pairs, " ")
    for (i = 1; i <= total; i++) {
        split(pairs[i], pair, "=")
        owner[pair[1]] = pair[2]
    }
    total = split("BuzzStore BuzzCrypto BuzzSync BuzzServices BuzzViewModels BuzzTUI BuzzConfiguration BuzzDemo buzzbox", names, " ")
    for (i = 1; i <= total; i++) height[names[i]] = i
    height["Homeserver"] = height["Copilot"] = 1
    height["buzzboxd"] = 2
    denied["BuzzTUI"] = "BuzzStore BuzzSync MatrixProtocol HTTPKit JSONKit SQLiteKit"
    denied["BuzzViewModels"] = "BuzzStore BuzzSync HTTPKit SQLiteKit MatrixProtocol TerminalKit"
    denied["BuzzServices"] = "TerminalKit"
    denied["BuzzSync"] = "TerminalKit"
    denied["BuzzCrypto"] = "TerminalKit HTTPKit"
    denied["BuzzStore"] = "TerminalKit HTTPKit"
}

FNR == 1 {
    finishFile()
    split(FILENAME, parts, "/")
    isTest = parts[1] == "Tests"
    myFloor = isTest ? "Tests" : parts[2]
    module = isTest ? parts[2] : parts[3]
    previous = ""
    saysWhyLong = 0
    inText = 0
    isCopilot = FILENAME ~ /^Sources\/Server\/Copilot\//
    delete lines
}

{
    lastFile = FILENAME
    lastLine = FNR
    lines[FNR] = $0
    code = withoutComment($0)
    if (FNR <= 5 && /\/\/ long because/) saysWhyLong = 1

    if (match(code, /^[ \t]*(@[A-Za-z_]+(\([^)]*\))?[ \t]+)*((public|package|internal|private|fileprivate)[ \t]+)?import[ \t]+/)) {
        name = substr(code, RLENGTH + 1)
        sub(/^(struct|class|enum|protocol|func|var|let|typealias)[ \t]+/, "", name)
        sub(/[^A-Za-z0-9_].*$/, "", name)
        checkImport(name)
    }
    if ($0 ~ /(^|[^A-Za-z])(TODO|FIXME)([^A-Za-z]|$)/) complain("do it or leave it out: no notes of what is missing")
    if (code ~ /Thread\.sleep|(^|[^A-Za-z_.])(usleep|nanosleep)[ \t]*\(/) complain("wait for a state, not for time")

    if (isCopilot) {
        if (hasWords(code)) count("words")
        quotes = gsub(/"""/, "&", code)
        if (quotes % 2) inText = !inText
    }
    if (!isTest) {
        if (code ~ /@unchecked[ \t]+Sendable|nonisolated\(unsafe\)|unsafeBitCast|assumeIsolated/) {
            count("escape")
            if (myFloor != "Kits") complain("unsafe escapes belong into a kit")
            else if (!hasReasonAbove()) complain("say why above: // is fine because …")
        }
        if (code ~ /(^|[^A-Za-z0-9_.])Task(\.detached|\.immediate|\.immediateDetached)?(<[^>]*>)?[ \t]*(\([^)]*\))?[ \t]*\{/) {
            count("task")
        }
        if (code ~ /(^|[^A-Za-z0-9_.])(print|debugPrint|dump|NSLog)[ \t]*\(/) {
            complain("no print: write through the command's sink, or to the log")
        }
        if (code ~ /(^|[^A-Za-z0-9_])try!/) complain("no try!: throw on, or handle it")
        if (code ~ /(^|[^A-Za-z0-9_])try\?/ && $0 !~ /\/\// && !isComment(previous)) {
            complain("say why the error may be dropped, in a comment here or above; or use orLog")
        }
        if (myFloor != "Kits" && code ~ /(^|[^A-Za-z0-9_])(fatalError|preconditionFailure)[ \t]*\(/) {
            complain("return an error: only a kit may give up")
        }
    }
    previous = $0
}

function finishFile() {
    if (lastFile == "") return
    if (lastLine > 600) printf "%s:%d: split it: no file has more than 600 lines\n", lastFile, lastLine
    else if (lastLine > 400 && !saysWhyLong) {
        printf "%s:%d: split it, or say why in its first lines: // long because …\n", lastFile, lastLine
    }
}

END {
    finishFile()
    for (key in counted) print key, counted[key] > counts
}
