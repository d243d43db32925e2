/* Small things on every page; each concern in a file of its own. */
import "./offline.js"
import "./search.js"

/* Material's bar over a page that loads has no name; it tells a screen reader nothing. */
document.querySelector(".md-progress")?.setAttribute("aria-hidden", "true")

/* A link within the page stays in it. Until it has led to another page once, Material would fetch this one anew and
   put it in the place of the one that is read: folds, rolls and the place itself would be gone. Of steps in the history
   it hears before us: the page's head hears of them first. */
const within = ({ origin, pathname, search, hash }) =>
  hash !== "" && [origin, pathname, search].join() === [location.origin, location.pathname, location.search].join()
const container = document.querySelector("[data-md-component=container]") // another one once it has led
const first = location.pathname
container?.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]")
  if (link && within(link)) event.stopPropagation()
})
self.kodeksStays = (event) => {
  if (container?.isConnected && location.pathname === first) event.stopImmediatePropagation()
}
