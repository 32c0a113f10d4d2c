/** Requests to the server. Every change is a POST with JSON; the server checks where it came from. */

import { say } from "./dom.js";

/**
 * @typedef {object} Reply
 * @property {boolean} ok
 * @property {number} status 0: the server could not be reached
 * @property {any} data
 * @property {string} text what to tell the person where it did not work
 */

/** @param {Response} response @returns {Promise<Reply>} */
async function read(response) {
  let data = null;
  try {
    data = await response.json();
  } catch {
    // Nothing, or not JSON.
  }
  const text = response.ok ? "" : data?.error?.text || data?.text || say("failed");
  return { ok: response.ok, status: response.status, data, text: String(text) };
}

/** @param {string} path @param {object} [body] @param {string} [method] @returns {Promise<Reply>} */
export async function post(path, body = {}, method = "POST") {
  try {
    const token = document.querySelector("meta[name=csrf]")?.getAttribute("content") ?? "";
    const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": token };
    return await read(await fetch(path, { method, headers, body: JSON.stringify(body) }));
  } catch {
    return { ok: false, status: 0, data: null, text: say("unreachable") };
  }
}

/** @param {string} path @returns {Promise<Reply>} */
export async function get(path) {
  try {
    return await read(await fetch(path, { headers: { Accept: "application/json" } }));
  } catch {
    return { ok: false, status: 0, data: null, text: say("unreachable") };
  }
}
