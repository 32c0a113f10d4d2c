/** Passkeys: the device makes a key or signs with one; what it says goes to the server as it is. */

import { all, find, say } from "./dom.js";
import { post } from "./net.js";

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}

/** @param {ArrayBuffer | null | undefined} data */
function text(data) {
  if (!data) return null;
  return btoa(String.fromCharCode(...new Uint8Array(data))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What a device made or signed, as the server reads it. @param {any} made */
function told(made) {
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = made.response;
  const response = attestationObject
    ? { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) }
    : { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature), userHandle: text(userHandle) };
  return { id: made.id, rawId: text(made.rawId), type: made.type, response, clientExtensionResults: {} };
}

/** @param {Element} place @param {string} words */
function wrong(place, words) {
  const line = find("[data-wrong]", place.closest("form") ?? document);
  if (!line) return;
  line.textContent = words;
  line.hidden = !words;
}

/** The device says no, or nobody touched it. @param {() => Promise<any>} ask */
async function device(ask) {
  try {
    return await ask();
  } catch {
    return null;
  }
}

/** Recovery codes, which are told this once. @param {HTMLFormElement} form @param {string[]} codes */
function show(form, codes) {
  const place = find("[data-codes]");
  const list = find("ul", place ?? document);
  if (!place || !list) return;
  for (const code of codes) {
    const line = document.createElement("li");
    line.append(Object.assign(document.createElement("code"), { textContent: code }));
    list.append(line);
  }
  form.hidden = true;
  place.hidden = false;
  find("a", place)?.focus();
}

/** @param {HTMLFormElement} form */
async function add(form) {
  const asked = await post("/passkeys/new");
  if (!asked.ok) return wrong(form, asked.text);
  const { challenge, user, excludeCredentials, ...rest } = asked.data;
  const excluded = (excludeCredentials ?? []).map((/** @type {any} */ each) => ({ ...each, id: bytes(each.id) }));
  const publicKey = { ...rest, challenge: bytes(challenge), user: { ...user, id: bytes(user.id) }, excludeCredentials: excluded };
  const made = await device(() => navigator.credentials.create({ publicKey }));
  if (!made) return wrong(form, say("passkey-none"));
  const name = /** @type {HTMLInputElement | null} */ (find("[name=name]", form))?.value ?? "";
  const kept = await post("/passkeys", { name, credential: told(made) });
  if (!kept.ok) return wrong(form, kept.text);
  if (kept.data.codes.length) return show(form, kept.data.codes);
  location.assign(kept.data.next);
}

/** @param {HTMLElement} button */
async function enter(button) {
  const asked = await post("/passkeys/greet");
  if (!asked.ok) return wrong(button, asked.text);
  const publicKey = { ...asked.data, challenge: bytes(asked.data.challenge), allowCredentials: [] };
  const shown = await device(() => navigator.credentials.get({ publicKey }));
  if (!shown) return wrong(button, say("passkey-none"));
  const entered = await post("/passkeys/enter", { credential: told(shown) });
  if (!entered.ok) return wrong(button, entered.text);
  location.assign(button.dataset.next || entered.data.next);
}

if (window.PublicKeyCredential) {
  for (const button of all("[data-passkey=enter]")) {
    button.hidden = false;
    button.addEventListener("click", () => void enter(button));
  }
}
for (const form of /** @type {HTMLFormElement[]} */ (all("form[data-passkey=new]"))) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void (window.PublicKeyCredential ? add(form) : wrong(form, say("passkey-none")));
  });
}
