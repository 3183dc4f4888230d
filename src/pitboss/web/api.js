// What is asked once, over HTTP. A failure is an Answer with a sentence in it, never an exception with a stack.

export class Refusal extends Error {
  /** @param {string} code @param {string} why @param {number} status */
  constructor(code, why, status) {
    super(why);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
async function ask(path, how) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...how });
  } catch {
    throw new Refusal("unreachable", "The server does not answer. Is it still running?", 0);
  }
  const type = answer.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await answer.json().catch(() => null) : null;
  if (!answer.ok) {
    throw new Refusal(body?.code ?? "failed", body?.why ?? `The server answered ${answer.status}.`, answer.status);
  }
  return body;
}

/** @param {string} path */
export const get = (path) => ask(path);

/** @param {string} path @param {unknown} body */
export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** @typedef {{name: string, password: boolean, seats: {table: string, title: string, seat: number}[]}} Me */

/** Who I am here. Whoever has no cookie gets one with the answer, so that this has to be the first question.
 * @returns {Promise<Me>} */
export const whoAmI = () => get("/api/me");
