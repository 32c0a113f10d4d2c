/** Every throw of a finished game made again, in the page, from the secret that was sealed before the first. */

import { remember, remembered, say } from "./dom.js";
import { get } from "./net.js";

/** @typedef {{branch: number, ply: number, total: number, low: number, high: number}} Roll */

const SPAN = 1n << 256n;

/** @param {string} hex */
function bytes(hex) {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {ArrayBuffer} buffer */
function hexOf(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was shown before the first throw, as this browser saw it. @param {string} table @param {string} commitment */
export function seal(table, commitment) {
  if (commitment && !remembered(`dice.${table}`)) remember(`dice.${table}`, commitment);
}

/** @param {Uint8Array} secret @param {string[]} strings */
async function keyOf(secret, strings) {
  const parts = [secret, ...strings.map((text) => new TextEncoder().encode(text))];
  const whole = parts.flatMap((part) => [...new Uint8Array(new Uint32Array([part.length]).buffer)].reverse().concat([...part]));
  const key = await crypto.subtle.digest("SHA-256", new Uint8Array(whole));
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** @param {CryptoKey} key @param {string} game @param {Roll} roll */
async function thrown(key, game, roll) {
  const total = BigInt(roll.total);
  const fair = SPAN - (SPAN % total);
  for (let k = 0; ; k++) {
    const text = new TextEncoder().encode(`${game}|${roll.branch}|${roll.ply}|${k}`);
    const number = BigInt(`0x${hexOf(await crypto.subtle.sign("HMAC", key, text))}`);
    if (number < fair) return Number(number % total);
  }
}

/** What came of it, in words. @param {string} table */
export async function check(table) {
  if (!globalThis.crypto?.subtle) return say("dice-none");
  const reply = await get(`/t/${table}/dice`);
  if (!reply.ok) return reply.text;
  const { game, commitment, secret, strings, rolls } = reply.data;
  const sealed = hexOf(await crypto.subtle.digest("SHA-256", bytes(secret)));
  if (sealed !== commitment || remembered(`dice.${table}`, commitment) !== commitment) return say("dice-other");
  const key = await keyOf(bytes(secret), strings);
  for (const [n, roll] of /** @type {Roll[]} */ (rolls).entries()) {
    const number = await thrown(key, game, roll);
    if (number < roll.low || number >= roll.high) return say("dice-wrong", { n: n + 1 });
  }
  return say("dice-right", { n: rolls.length });
}
