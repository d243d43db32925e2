/* Small things on every page; each concern in a file of its own. */
import "./offline.js"
import "./search.js"

/* Material's bar over a page that loads has no name; it tells a screen reader nothing. */
document.querySelector(".md-progress")?.setAttribute("aria-hidden", "true")
