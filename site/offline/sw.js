// The service worker of a site that was read once: its release is kept whole and served whole, with or without a network.
// The build puts RELEASE and FILES (address → start of the SHA-256 of the file) before these lines.
const ROOT = new URL("./", self.location.href).href;
const PREFIX = `kodeks:${ROOT}:`;
const CACHE = PREFIX + RELEASE;
const MEMORY = `${PREFIX}memory`; // what `calculator/memory.js` keeps, of this release or of the last
const AT_ONCE = 6;
const HASH = "x-kodeks-hash";

const address = (path) => new URL(path, ROOT).href;
const hashes = new Map(Object.entries(FILES).map(([path, hash]) => [address(path), hash]));

self.addEventListener("install", (event) => event.waitUntil(takeUp().catch(tellWhy)));
self.addEventListener("activate", (event) => event.waitUntil(settle()));
self.addEventListener("message", ({ data }) => data === "now" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const known = event.request.method === "GET" && event.request.url.startsWith(ROOT) && !event.request.headers.has("range");
  if (known) event.respondWith(answer(event.request));
});

/** Every file of the release, or none of it: a file of another release stops the installation. */
async function takeUp() {
  const cache = await caches.open(CACHE);
  const wanted = [...hashes];
  const work = async () => {
    for (let next = wanted.pop(); next; next = wanted.pop()) await keep(cache, ...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** A device without room is told of; other failures mend themselves at the next visit. */
async function tellWhy(wrong) {
  const pages = wrong.name === "QuotaExceededError" ? await self.clients.matchAll({ includeUncontrolled: true }) : [];
  pages.forEach((page) => page.postMessage("full"));
  throw wrong;
}

async function keep(cache, url, hash) {
  const old = await kept(url, hash);
  if (!old) return cache.put(url, await fetched(url, hash));
  if (old.cache !== CACHE) await cache.put(url, old.answer);
}

/** A file that some release left here already, an interrupted installation too. */
async function kept(url, hash) {
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PREFIX))) {
    const answer = await (await caches.open(name)).match(url);
    if (answer?.headers.get(HASH) === hash) return { cache: name, answer };
  }
  return null;
}

/** A file from the network, checked; the browser's own cache may hold that of another release. */
async function fetched(url, hash) {
  for (const cache of ["default", "reload"]) {
    const answer = await fetch(url, { cache, credentials: "same-origin" });
    const bytes = answer.ok && (await answer.arrayBuffer());
    if (bytes && (await digest(bytes)).startsWith(hash)) return copy(answer, bytes, hash);
  }
  throw new Error(`${url}: not of release ${RELEASE}`);
}

async function digest(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes are unpacked already, and a redirect must not be remembered as one. */
function copy(answer, bytes, hash) {
  const headers = new Headers(answer.headers);
  ["content-encoding", "content-length", "vary"].forEach((name) => headers.delete(name));
  headers.set(HASH, hash);
  return new Response(bytes, { headers });
}

/** Older releases go, and what was kept of them; a first visit is served from now on, later releases wait for their pages to end. */
async function settle() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  if (names.some((name) => name !== MEMORY)) await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const url = request.url.split(/[?#]/)[0].replace(/\/index\.html$/, "/");
  const cache = await caches.open(CACHE);
  const found = hashes.has(url) && (await cache.match(url));
  if (found) return found;
  return fetch(request).catch(() => missing(request, url, cache));
}

/** Without a network: the folder that was meant, else the site's own page of errors. */
async function missing(request, url, cache) {
  if (request.mode !== "navigate") return Response.error();
  if (hashes.has(`${url}/`)) return Response.redirect(`${url}/`);
  const page = await cache.match(address("404.html"));
  return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error();
}
