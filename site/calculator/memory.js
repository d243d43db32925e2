// Python's memory as it stood after its first answers, kept on this device: the next visit goes on from there.
// One for each site, of these parts and this browser; what is not whole and of them is as good as none.
// The builder's, from which a first visit goes on, is packed alike (`plugin/kodeks/adapters/snapshot.py`).
const ROOT = new URL("../../../", import.meta.url);
const CACHE = `kodeks:${ROOT.href}:memory`; // the service worker clears it away with its release
const HASH = "x-kodeks-hash";
const REFUSED = "refused";
const PAGE = 1024; // bytes; most pages hold nothing but zeros
const WORD = 4;
const ROOM = 20; // so many times its size must be free

/** Where the memory of a Python lies that is made of these parts. */
export const placeOf = (parts) => new URL(`memory?${encodeURIComponent(JSON.stringify([...parts, navigator.userAgent]))}`, ROOT).href;

/** The memory that was kept there, whole, else null; whatever else lies here goes. */
export async function recall(place) {
  try {
    const cache = await caches.open(CACHE);
    const answer = await cache.match(place);
    if (answer?.headers.get(HASH) === REFUSED) return null;
    const packed = answer && (await answer.arrayBuffer());
    if (packed && (await digest(packed)) === answer.headers.get(HASH)) return unpack(packed);
  } catch {
    // Nothing can be kept here, or it is none.
  }
  return forget();
}

/** Deletes it; where caches are forbidden even to name them throws. */
async function forget() {
  try {
    await caches.delete(CACHE);
  } catch {
    // as above
  }
  return null;
}

/** Lets go of what was kept there and did not work, and keeps none there again. */
export async function refuse(place) {
  try {
    await put(place, "", REFUSED);
  } catch {
    // Nothing can be kept here.
  }
}

/** Keeps it there, where there is room enough. */
export async function keep(place, memory) {
  const packed = pack(memory);
  const { quota, usage } = await navigator.storage.estimate();
  const there = await caches.match(place, { cacheName: CACHE });
  if (!there && quota - usage > packed.byteLength * ROOM) await put(place, packed, await digest(packed));
}

/** In the place of all others. */
async function put(place, body, hash) {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.put(place, new Response(body, { headers: { [HASH]: hash } }));
}

/** SHA-256 in hex digits. Rejects where the browser has none: a page without https. */
export async function digest(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The size, a byte for each page that tells whether it is there, and those pages. */
function pack(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  const filled = Uint8Array.from({ length: Math.ceil(memory.length / PAGE) }, (_, n) => isFilled(words, n));
  const packed = new Uint8Array(WORD + filled.length + filled.reduce((sum, one) => sum + one, 0) * PAGE);
  new DataView(packed.buffer).setUint32(0, memory.length);
  packed.set(filled, WORD);
  let at = WORD + filled.length;
  for (let n = 0; n < filled.length; n += 1) {
    if (!filled[n]) continue;
    packed.set(memory.subarray(n * PAGE, (n + 1) * PAGE), at);
    at += PAGE;
  }
  return packed.buffer;
}

function isFilled(words, page) {
  const end = Math.min(((page + 1) * PAGE) / WORD, words.length);
  for (let n = (page * PAGE) / WORD; n < end; n += 1) if (words[n]) return 1;
  return 0;
}

/** What `pack` packed; `start` bytes stand before it. */
function unpack(packed, start = 0) {
  const size = new DataView(packed).getUint32(start);
  const memory = new Uint8Array(size);
  const filled = new Uint8Array(packed, start + WORD, Math.ceil(size / PAGE));
  let at = start + WORD + filled.length;
  for (let n = filled.indexOf(1), end = 0; n >= 0; n = filled.indexOf(1, end)) {
    end = filled.indexOf(0, n); // pages that follow one another are copied as one
    if (end < 0) end = filled.length;
    memory.set(new Uint8Array(packed, at, Math.min(end * PAGE, size) - n * PAGE), n * PAGE);
    at += (end - n) * PAGE;
  }
  return memory;
}

/** Of the builder's memory, packed too, only the difference came: gives it, and the work that adds what a fresh one holds. */
export function differing(packed) {
  const memory = unpack(packed, WORD);
  const words = new Uint32Array(memory.buffer);
  const head = words[1] / WORD;
  const used = new DataView(packed).getUint32(0) / WORD; // of a fresh one; zeros follow
  const complete = (fresh) => {
    const there = new Uint32Array(fresh, 0, used);
    for (let n = 0; n < used; n += 1) words[n + head] ^= there[n];
  };
  return { memory, complete };
}
