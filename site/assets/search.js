/* Search: a dialog over Pagefind's index. The index is fetched at the first query, not before. */

const RESULTS = "kodeks-search-results"
const FIELD = { type: "search", dir: "auto", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search" }
const STROKE = "\u0337"
const index = new URL("../../../pagefind/pagefind.js", import.meta.url)
const site = new URL("../../../", import.meta.url)
let engine = null
let turn = 0

/* Pagefind folds no ł; it is indexed as l with a combining stroke, which is folded. */
const written = (text) => text.replaceAll("ł", `l${STROKE}`).replaceAll("Ł", `L${STROKE}`)
const shown = (text) => text.replaceAll(`l${STROKE}`, "ł").replaceAll(`L${STROKE}`, "Ł")

function load() {
  engine ??= import(index).then(async (pagefind) => {
    await pagefind.options({ baseUrl: site.pathname, excerptLength: 24 })
    return pagefind
  })
  engine.catch(() => { engine = null })
  return engine
}

/* The dialog: a field, what was found, and how much. */
function dialogOf(title, words) {
  const dialog = set(element("dialog", "kodeks-search"), { "aria-label": title })
  const form = set(element("form"), { method: "dialog", role: "search" })
  const about = { placeholder: words["search.placeholder"], "aria-label": words["search.placeholder"], "aria-controls": RESULTS }
  const close = set(element("button", "kodeks-search-close", "✕"), { type: "submit", "aria-label": words["search.close"], title: words["search.close"] })
  form.append(set(element("input"), { ...FIELD, ...about }), close)
  dialog.append(form, set(element("p", "kodeks-search-status"), { role: "status" }), set(element("ol", "kodeks-search-results"), { id: RESULTS }))
  return dialog
}

function set(made, attributes) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/* One, few, many: the browser knows each language's plural forms. */
function count(words, language, n) {
  const forms = words["search.results"]
  return (forms[new Intl.PluralRules(language).select(n)] ?? forms.many).replace("{n}", n)
}

function element(name, className, text) {
  const made = document.createElement(name)
  if (className) made.className = className
  if (text) made.textContent = text
  return made
}

/* Pagefind's excerpt is escaped text with <mark>; it is taken apart, never trusted as HTML. */
function excerpt(html) {
  const paragraph = element("p")
  const parsed = new DOMParser().parseFromString(shown(html), "text/html")
  for (const node of parsed.body.childNodes) {
    paragraph.append(node.nodeName === "MARK" ? element("mark", "", node.textContent) : node.textContent)
  }
  return paragraph
}

function result(found) {
  const item = element("li")
  const link = element("a", "kodeks-search-title", shown(found.meta.title ?? found.url))
  link.href = found.url
  item.append(link)
  const parts = found.sub_results.filter((part) => part.url !== found.url).slice(0, 3)
  if (!parts.length || found.sub_results.some((part) => part.url === found.url)) item.append(excerpt(found.excerpt))
  for (const part of parts) {
    const inner = element("a", "kodeks-search-part", shown(part.title))
    inner.href = part.url
    item.append(inner, excerpt(part.excerpt))
  }
  return item
}

function mount() {
  const button = document.querySelector("[data-kodeks-search]")
  if (!button?.hidden) return
  button.hidden = false
  const words = JSON.parse(button.querySelector("script").textContent)
  const dialog = dialogOf(button.title, words)
  button.after(dialog)
  const input = dialog.querySelector("input")
  const status = dialog.querySelector(".kodeks-search-status")
  const list = dialog.querySelector("ol")
  const language = document.documentElement.lang || "en"

  async function search() {
    const mine = ++turn
    const query = input.value.trim()
    if (!query) { status.textContent = ""; list.replaceChildren(); return }
    try {
      const pagefind = await load()
      const found = await pagefind.debouncedSearch(written(query), {}, 120)
      if (!found || mine !== turn) return
      const shownFirst = await Promise.all(found.results.slice(0, 12).map((each) => each.data()))
      if (mine !== turn) return
      status.textContent = found.results.length ? count(words, language, found.results.length) : words["search.none"]
      list.replaceChildren(...shownFirst.map(result))
    } catch {
      if (mine === turn) { status.textContent = words["search.failed"]; list.replaceChildren() }
    }
  }

  function open() {
    if (dialog.open) return
    dialog.showModal()
    input.select()
    load().catch(() => {})
  }

  button.addEventListener("click", open)
  input.addEventListener("input", search)
  dialog.querySelector("form").addEventListener("submit", (event) => {
    if (event.submitter || !list.querySelector("a")) return
    event.preventDefault()
  })
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dialog.close()
    if (event.key !== "Enter") return
    event.preventDefault()
    list.querySelector("a")?.click()
  })
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    const stops = [input, ...list.querySelectorAll("a")]
    const at = stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)
    event.preventDefault()
    stops[Math.min(Math.max(at, 0), stops.length - 1)].focus()
  })
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a")) dialog.close()
  })
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target.closest("input, textarea, select, [contenteditable]")) return
    event.preventDefault()
    event.stopPropagation()
    open()
  }, true)
}

/* The header outlives Material's instant navigation, which replaces what lies below it. */
mount()
window.document$?.subscribe(mount)
