/** The worker behind the pages: notes while they are closed; without a network, what was last seen, to look at only.

Nothing that can be done is ever answered from here: whatever is sent, asked for as data or streamed goes to the server
or fails. A page that comes from the store says so (`data-offline`), and has lost the token without which it can do
nothing. */

const SEEN = "pelagos-seen-1"; // pages and drawings that were looked at
const MOST = 60; // of them

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SEEN).then((store) => store.add("/offline")).catch(() => undefined));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let note = {};
  try {
    note = event.data?.json() ?? {};
  } catch {
    // Not ours.
  }
  const title = typeof note.title === "string" ? note.title : "Pelagos";
  const data = { url: typeof note.url === "string" && note.url.startsWith("/") ? note.url : "/" };
  const tag = typeof note.tag === "string" ? note.tag : "pelagos";
  event.waitUntil(self.registration.showNotification(title, { body: note.body ?? "", tag, data, icon: "/static/icon-192.png" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = event.notification.data?.url ?? "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((each) => new URL(each.url).pathname === url);
      return there ? there.focus() : self.clients.openWindow(url);
    }),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method !== "GET") {
    if (/^\/(sign-(in|up|out)|account\/close)$/.test(url.pathname)) event.waitUntil(caches.delete(SEEN)); // somebody else may come
    return;
  }
  if (request.mode === "navigate") event.respondWith(/^\/t\/\w+$/.test(url.pathname) ? table(request) : page(request));
  else if (/^\/(static|fonts|games)\//.test(url.pathname)) event.respondWith(drawing(request));
});

/** A page, or the word that there is no network. @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/offline");
    if (kept) return kept;
    throw error;
  }
}

/** A table: from the server, or as it was last seen. @param {Request} request */
async function table(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await keep(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (!kept) return page(request);
    return new Response(await kept.text(), { headers: kept.headers });
  }
}

/** Keep a table's page without what makes it act. @param {Request} request @param {Response} answer */
async function keep(request, answer) {
  const html = await answer.text();
  if (!/<body class="at-table"/.test(html)) return; // several people on one device: nothing of it is kept
  const still = html.replace("<html ", "<html data-offline ").replace(/<meta name="csrf" content="[^"]*">/, "");
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy"]) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  await put(request, new Response(still, { headers }));
}

/** A style, a script, a drawing: what names its version is kept for good. @param {Request} request */
async function drawing(request) {
  const lasting = request.url.includes("?v=");
  const kept = lasting ? await caches.match(request) : undefined;
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") await put(request, answer.clone());
    return answer;
  } catch (error) {
    const older = await caches.match(request);
    if (older) return older;
    throw error;
  }
}

/** @param {Request} request @param {Response} answer */
async function put(request, answer) {
  const store = await caches.open(SEEN);
  await store.put(request, answer);
  const known = await store.keys();
  const pages = known.filter((each) => new URL(each.url).pathname.startsWith("/t/"));
  for (const old of pages.slice(0, Math.max(0, pages.length - MOST))) await store.delete(old);
}
