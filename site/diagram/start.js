/* On every page of a book with diagrams: draws those that stand on it; the library comes with the first.
   Instant navigation swaps the article and emits on Material's document$; other themes have none. */

const library = new URL("mermaid.min.js", import.meta.url)
// What no diagram may set for itself: beside Mermaid's own list the styles, which could fetch from anywhere.
const secure = ["secure", "securityLevel", "startOnLoad", "maxTextSize", "maxEdges", "suppressErrorRendering", "themeCSS"]
let loading = null
let turn = 0
let drawn = 0

const isDark = () => document.body.dataset.mdColorScheme === "slate"

function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = library
    script.onload = () => resolve(globalThis.mermaid)
    script.onerror = reject
    document.head.append(script)
  })
  loading.catch(() => { loading = null })
  return loading
}

function settings() {
  return {
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    theme: isDark() ? "dark" : "default",
    fontFamily: getComputedStyle(document.body).fontFamily,
    secure,
  }
}

const said = (node) => node.textContent.replace(/\s+/g, " ").trim()

/* Nodes of the class internal-link lead where the list beside the source says. An address in an SVG is an
   object, which Material's navigation cannot read; with a target it leaves the link to the browser. */
function lead(picture, list) {
  const links = new Map([...(list?.querySelectorAll("a") ?? [])].map((link) => [said(link), link.href]))
  for (const node of picture.querySelectorAll(".internal-link")) {
    const href = links.get(said(node))
    if (!href) continue
    const link = document.createElementNS("http://www.w3.org/2000/svg", "a")
    link.setAttribute("href", href)
    link.setAttribute("target", "_self")
    node.replaceWith(link)
    link.append(node)
  }
}

function frame(source) {
  const next = source.nextElementSibling
  if (next?.classList.contains("kodeks-drawing")) return next
  const made = document.createElement("div")
  made.className = "kodeks-drawing"
  source.after(made)
  return made
}

/* What Mermaid cannot read stays as its source, with a word that says so. */
function tell(source) {
  const note = document.createElement("p")
  note.className = "notice kodeks-undrawn"
  note.textContent = source.dataset.unread ?? ""
  hush(source)
  source.before(note)
}

function hush(source) {
  const note = source.previousElementSibling
  if (note?.classList.contains("kodeks-undrawn")) note.remove()
}

async function draw(mermaid, source) {
  const { svg } = await mermaid.render(`kodeks-drawing-${(drawn += 1)}`, source.textContent)
  const picture = frame(source)
  const list = picture.nextElementSibling
  picture.innerHTML = svg
  lead(picture, list?.classList.contains("kodeks-diagram-links") ? list : null)
  hush(source)
  source.classList.add("drawn")
}

/* One after another, as Mermaid wants it. */
async function mount() {
  const mine = (turn += 1)
  const sources = document.querySelectorAll("pre.kodeks-diagram")
  if (!sources.length) return
  const mermaid = await load().catch(() => null)
  if (!mermaid || mine !== turn) return
  mermaid.initialize(settings())
  for (const source of sources) {
    if (mine !== turn) return
    await draw(mermaid, source).catch((wrong) => {
      console.warn("Mermaid:", wrong?.message ?? wrong)
      tell(source)
    })
  }
}

;(globalThis.document$ ?? { subscribe: (now) => now() }).subscribe(mount)
new MutationObserver(mount).observe(document.body, { attributeFilter: ["data-md-color-scheme"] })
