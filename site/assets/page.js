/* Small things on every page; each concern in a file of its own. */
import "./offline.js"
import "./search.js"
