// What can go wrong on the way to Python, told apart so that each gets its own message (`page.error.<kind>`).

export class Trouble extends Error {
  constructor(kind, fill = {}) {
    super(kind);
    this.kind = kind;
    this.fill = fill;
  }
}

export const fileOf = (url) => new URL(url).pathname.split("/").pop();

/** A file of the site. Throws Trouble `offline` or `missing`. */
export async function get(url) {
  const file = fileOf(url);
  const answer = await fetch(url).catch(() => {
    throw new Trouble("offline", { file });
  });
  if (!answer.ok) throw new Trouble("missing", { file, status: answer.status });
  return answer;
}

/** The whole of a file; a connection may also break in the middle. */
export async function getBytes(url) {
  const answer = await get(url);
  return answer.arrayBuffer().catch(() => {
    throw new Trouble("offline", { file: fileOf(url) });
  });
}

/** Why a script did not load: a failed import or worker tells nothing itself. */
export async function diagnose(url, otherwise, detail = "") {
  const file = fileOf(url);
  try {
    const answer = await get(url);
    const type = answer.headers.get("content-type") ?? "";
    return /(java|ecma)script/i.test(type) ? new Trouble(otherwise, { file, detail }) : new Trouble("mime", { file });
  } catch (wrong) {
    return wrong instanceof Trouble ? wrong : new Trouble(otherwise, { file, detail });
  }
}
