# ruff: noqa: E501 -- notes stand as their authors wrote them
"""Vaults that are hard to publish: names, files and scripts that trip programs up."""

import unicodedata
from collections.abc import Mapping
from pathlib import Path

Tree = Mapping[str, str | bytes]

LANGUAGES = {
    "العربية": "القواعد",
    "עברית": "חוקים",
    "中文": "规则书",
    "日本語": "ルールブック",
    "한국어": "규칙서",
    "ไทย": "กฎกติกา",
    "हिन्दी": "नियमावली",
    "Ελληνικά": "Κανόνες",
    "Русский": "Правила",
    "Українська": "Їжак і ґанок",
    "Türkçe": "İlk Isı kuralı",
    "Deutsch": "Größe und Straße",
    "Tiếng Việt": "Quy tắc Đặng Ngọc",
    "Polski": "Zażółć gęślą jaźń",
    "Čeština": "Příliš žluťoučký",
    "Magyar": "Árvíztűrő tükörfúró",
    "Română": "Țară și știință",
    "Íslenska": "Þæð örn",
    "Français": "Œuvre d’été",
    "Español": "¿Qué niño?",
    "Português": "Coração",
    "Svenska": "Åska över ön",
    "Հայերեն": "Կանոններ",
    "ქართული": "წესები",
    "বাংলা": "নিয়ম",
    "தமிழ்": "விதிகள்",
    "తెలుగు": "నియమాలు",
    "አማርኛ": "ደንቦች",
    "ខ្មែរ": "ច្បាប់",
    "မြန်မာ": "စည်းမျဉ်း",
    "ລາວ": "ກົດລະບຽບ",
    "བོད་ཡིག": "སྒྲིག་ལམ",
    "Монгол": "ᠮᠣᠩᠭᠣᠯ",
    "Emoji 🐉": "🐉🗡️ 👩‍🚀",
    "𝔐ath": "𝕽𝖚𝖓𝖊 𐍈",
}


def languages() -> Tree:
    """One note a language: names, headings, tags, block ids, aliases and links in every way to the next one."""
    names = list(LANGUAGES)
    tree: dict[str, str] = {
        "Index.md": "".join(f"- [[{name}]] [[{name}#{LANGUAGES[name]}]]\n" for name in names)
    }
    for number, name in enumerate(names):
        word, other = LANGUAGES[name], names[(number + 1) % len(names)]
        spaced = other.replace(" ", "%20")
        decomposed = unicodedata.normalize("NFD", other)
        tree[f"{word}/{name}.md"] = (
            f"---\naliases: ['{word.replace(chr(39), chr(8217))}']\ntags: ['{name.replace(' ', '-')}']\n---\n"
            f"# {name}\n\n## {word}\n\n{word} [[{other}]], [[{decomposed}|x]], [[{other.upper()}]], [[{other}#{LANGUAGES[other]}]], "
            f"[y]({spaced}.md#{LANGUAGES[other].replace(' ', '%20')}), [[#{word}]]. #{word.split()[0]}\n\n"
            f"Text. ^id-{number}\n\n![[{other}#^id-{(number + 1) % len(names)}]]\n\n![[{word}.png]]\n"
        )
        tree[f"{word}/{word}.png"] = b"\x89PNG"
    return tree


def nasty() -> Tree:
    """Names that collide, that programs keep for themselves, and that no address can hold."""
    names = (
        "A b", "a-b", "A B", "index", "README", "404", "search", "sitemap", "robots", "con", "100% #1 & co",
        "a.b.c", "Ver. 2.0", "it's “quoted”", "semi;colon, comma", "(x) [y] {z}", "~tilde", "+plus", "=", "-", "…",
        "tab\tname", "line\nbreak", "back\\slash", "q?x=1&y=2", "<b>bold</b>", '"double"', "`tick`", "$m$", "%%c%%",
        "😀", "zażółć", unicodedata.normalize("NFD", "gęślą"), "nb\u00a0sp", "trailing ", " leading", "dot.", "x" * 190,
        "ｆｕｌｌ", "ﬁ", "ǅ", "\u200bzero", "\u202eright", "Straße", "STRASSE", "İ", "i", "ı", "a|b", "a^b", "a#b", "assets", "pagefind", "sw.js", "manifest",
    )  # fmt: skip
    tree: dict[str, str | bytes] = {f"{name}.md": f"# {name}\n\nText of it. [[Hub]]\n" for name in names}
    for folder in (
        "assets",
        "search",
        "pagefind",
        "A b",
        "a-b",
        "tags",
        "kodeks",
        "a.md",
        "index",
        "404.html",
    ):
        tree[f"{folder}/note.md"] = "[up](../Hub.md) [[Hub#Part]]\n"
        tree[f"{folder}/index.html"] = b"not ours"
        tree[f"{folder}/pic.png"] = b"\x89PNG"
    links = "".join(f"- [[{name}]] [x](<{name}.md>) ![[{name}]]\n" for name in names if "\n" not in name)
    shown = "".join(
        f"![[{folder}/pic.png]] [h]({folder.replace(' ', '%20')}/index.html)\n"
        for folder in ("assets", "A b", "a-b", "a.md", "pagefind")
    )
    tree["Hub.md"] = (
        "---\naliases: [index, 404, assets/x, '', '../up', 'A b', pagefind, '/', 'Ą', 'ą', sitemap.xml]\npermalink: /assets/\n"
        f"tags: [index, a/b, A/B, 'a//b', '/', 404, 'x y', ą]\n---\n{links}\n{shown}\n## Part\n\n## Part\n\n## {'x' * 300}\n\n##\n\n"
        '# <a id="Part">x</a>\n\n[[#Part]] [[Hub#Part]] <a href="#Part">a</a> <a href="#nowhere">b</a> <a name="n">c</a>\n'
        '<img src="missing.png"> <a href="../../out.md">d</a> <a href="/abs">e</a> [f](/Hub.md) [g](//host/x) [h](javascript:x)\n'
        "[i](data:text/html,x) [j](file:///etc/passwd) [k](../../../etc/passwd) [l](C:\\x.md) [m](<a b.md>) [n](?q=1) [o](#)\n"
        "[[Hub#^none]] [[Hub#Part#Part]] [[#]] [[|x]] [[ ]] ![[]] ![]() []() [p]( ) ![[Hub]] ![[Hub#Part]] #a/b #A/B\n"
        "[^1] [^none] ^[inline [[Hub]]] [^1]\n\n[^1]: note [[404]]\n\n| [[Hub\\|cell]] |\n| --- |\n| ![[assets/pic.png\\|20]] |\n"
    )
    tree["Loop.md"] = "![[Loop]] ![[Loop2]]\n"
    tree["Loop2.md"] = "![[Loop]]\n"
    tree["Deep.md"] = "".join(f"{'  ' * n}- item {n} [[Hub]]\n" for n in range(40))
    return tree


def odd() -> Tree:
    """Files that are not what they seem."""
    text = "---\ntitle: Odd\n---\n# H\n\n[[Plain]] > text\n- a\n  - b\n"
    return {
        "Plain.md": "# Plain\n\n[[crlf]] [[cr]] [[bom]]\n",
        "crlf.md": text.replace("\n", "\r\n").encode(),
        "cr.md": text.replace("\n", "\r").encode(),
        "bom.md": b"\xef\xbb\xbf" + text.encode(),
        "latin.md": "ą".encode("cp1250") + b" [[Plain]]",
        "utf16.md": text.encode("utf-16"),
        "nul.md": b"a\0b [[Plain\0]]\n\0",
        "binary.md": bytes(range(256)),
        "unclosed.md": "---\ntitle: x\n\ntext [[Plain]]\n",
        "rule.md": "-----\ntitle: x\n-----\n",
        "dashes.md": "---\n---\n---\n",
        "only.md": "---",
        "empty.md": b"",
        "spaces.md": " \t\n \r\n",
        "yaml.md": "---\na: &a [*a]\nb: !!python/object:os.system x\nc: {? : }\n---\nx\n",
        "bomb.md": "---\na: &a [x,x,x,x,x,x,x,x,x]\n"
        + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(9))
        + "---\nx\n",
        "deepyaml.md": "---\na: " + "[" * 2000 + "]" * 2000 + "\n---\nx\n",
        "types.md": "---\ntitle: 3\ntags: {a: b}\naliases: 2020-01-01\ncssclasses: [1, null]\ndescription: [x]\npermalink: {}\n---\nx\n",
        "surrogate.md": "---\ntitle: '\\ud800'\nx: \"\\ud800\"\n---\n&#xD800; &#0; &#x110000;\n",
        "controls.md": "\x01\x08\x0b\x0c\x1b\x7f\x85\u2028\u2029\ufffe\U0010ffff # x\n",
        "noext": b"x",
        "note.MD": "upper [[Plain]]\n",
    }


def write(root: Path, tree: Tree) -> Path:
    """The vault on disk; names that the file system refuses are left out."""
    root.mkdir(parents=True, exist_ok=True)
    for path, content in tree.items():
        target = root / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(
                content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")
            )
        except OSError:
            continue
    return root
