/** Notes to this browser while its pages are closed: asked for here, by one button, and ended by another. */

import { find, say } from "./dom.js";
import { post } from "./net.js";

const place = find("#told");
const on = find("[data-push-on]");
const off = find("[data-push-off]");
const words = find("[data-push-words]");

/** A key as the browser wants it. @param {string} text */
function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}

/** @param {ArrayBuffer | null} buffer */
function letters(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
function tell(text) {
  if (words) words.textContent = text;
}

async function worker() {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

async function drawn() {
  const known = await (await worker()).pushManager.getSubscription();
  if (on) on.hidden = Boolean(known);
  if (off) off.hidden = !known;
}

async function begin() {
  if ((await Notification.requestPermission()) !== "granted") return tell(say("notify-denied"));
  const manager = (await worker()).pushManager;
  const key = bytes(place?.dataset.push ?? "");
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const keys = { p256dh: letters(made.getKey("p256dh")), auth: letters(made.getKey("auth")) };
  const reply = await post("/api/v1/push", { endpoint: made.endpoint, ...keys });
  if (!reply.ok) await made.unsubscribe();
  tell(reply.ok ? say("push-on") : reply.text);
}

async function end() {
  const made = await (await worker()).pushManager.getSubscription();
  if (!made) return;
  const reply = await post("/api/v1/push/forget", { endpoint: made.endpoint });
  await made.unsubscribe();
  tell(reply.ok ? say("push-off") : reply.text);
}

/** @param {() => Promise<unknown>} work */
async function tried(work) {
  try {
    await work();
  } catch {
    tell(say("push-failed"));
  }
  await drawn().catch(() => undefined);
}

if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  void drawn().catch(() => undefined);
  on?.addEventListener("click", () => void tried(begin));
  off?.addEventListener("click", () => void tried(end));
} else tell(say("push-none"));
