/* Keeps the site for reading without a network, once nothing more urgent is to do; tells when a new release waits. */
const ROOT = new URL("../../../", import.meta.url) // this folder is assets/kodeks/page-<hash>/
const PATIENCE_MS = 20_000
const words = JSON.parse(document.querySelector("meta[name=kodeks-offline]")?.content ?? "null")

const event = (target, name) => new Promise((then) => target.addEventListener(name, then, { once: true }))
const wait = (ms) => new Promise((then) => setTimeout(then, ms))
const idle = () => new Promise((then) => (globalThis.requestIdleCallback ?? setTimeout)(then))

async function quiet() {
  if (document.readyState !== "complete") await event(window, "load")
  const calculators = document.querySelector("kodeks-calculator:not([data-answered])")
  if (calculators) await Promise.race([event(document, "kodeks-answer"), wait(PATIENCE_MS)])
  await idle()
}

async function keep() {
  const workers = navigator.serviceWorker
  if (!words || !workers || navigator.connection?.saveData || !location.protocol.startsWith("http")) return
  const taken = workers.controller !== null
  if (taken) workers.addEventListener("controllerchange", () => location.reload(), { once: true })
  workers.addEventListener("message", ({ data }) => data === "full" && note(words.full))
  if (taken) workers.getRegistration().then((found) => found && watch(found))
  await quiet()
  // Refused (private mode, policy): the site is read with a network, as before.
  workers.register(new URL("sw.js", ROOT), { scope: ROOT.pathname, updateViaCache: "none" }).catch(() => {})
}

/* Tells of the release that waits, of the one on its way and of those that will come. */
function watch(registration) {
  const tell = () => registration.waiting && offer(registration)
  const follow = (worker) => worker?.addEventListener("statechange", tell)
  registration.addEventListener("updatefound", () => follow(registration.installing))
  follow(registration.installing)
  tell()
}

/* The release is taken up when all pages of the site are closed, or at the reader's wish. */
function offer(registration) {
  note(words.new, button(words.load, () => registration.waiting?.postMessage("now")))
}

function note(text, ...buttons) {
  document.querySelector(".kodeks-release")?.remove()
  const bar = document.createElement("div")
  bar.className = "kodeks-release"
  bar.setAttribute("role", "status")
  bar.append(text, ...buttons, button(words.close, () => bar.remove()))
  document.body.append(bar)
}

function button(text, onclick) {
  return Object.assign(document.createElement("button"), { type: "button", textContent: text, onclick })
}

keep()
