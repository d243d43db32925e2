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
  await quiet()
  const registration = await workers.register(new URL("sw.js", ROOT), { scope: ROOT.pathname, updateViaCache: "none" }).catch(() => null)
  if (!registration || !taken) return // refused (private mode, policy), or the first visit: nothing to tell
  if (registration.waiting) offer(registration)
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing
    coming?.addEventListener("statechange", () => coming.state === "installed" && offer(registration))
  })
}

/* The release is taken up when all pages of the site are closed, or at the reader's wish. */
function offer(registration) {
  const bar = document.createElement("div")
  const button = document.createElement("button")
  bar.className = "kodeks-release"
  bar.setAttribute("role", "status")
  button.type = "button"
  button.textContent = words.load
  button.onclick = () => registration.waiting?.postMessage("now")
  bar.append(words.new, " ", button)
  document.body.append(bar)
}

keep()
