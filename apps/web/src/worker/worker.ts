/**
 * Service worker: caches the files of one build, so that the app opens while the server is unreachable. It never
 * touches /api: user data belongs to the server or to the desk's own store (src/desk).
 *
 * A page and its scripts always come from one build: the page names its scripts by their hashes, the cached page is
 * checked against the list, and the files of the previous build stay for pages that are still open.
 */
import type { WorkerMessage } from "../data/handover.ts";
import { isPage, isQuiet, keptPath } from "./requests.ts";

/** The used part of a worker's global scope; its type library conflicts with the one for pages. */
interface WorkerScope {
	addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
	addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
	addEventListener(type: "message", listener: (event: MessageEvent & Extendable) => void): void;
	skipWaiting(): Promise<void>;
	clients: { claim(): Promise<void> };
}
interface Extendable {
	waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
	readonly request: Request;
	respondWith(answer: Promise<Response>): void;
}

/** Injected by the build: the files to cache, those of them that a pupil needs, and the name of the build. */
declare const RAFTA_FILES: readonly string[];
declare const RAFTA_PUPIL: readonly string[];
declare const RAFTA_BUILD: string;

const scope = self as unknown as WorkerScope;
const files = RAFTA_FILES;
/** A pupil's phone registers this worker as `/sw.js?pupil`. */
const kept = new URL(self.location.href).searchParams.has("pupil") ? RAFTA_PUPIL : files;
const build = RAFTA_BUILD;
const prefix = "rafta-";
const cacheName = prefix + build;
/** Milliseconds that the server has to send a page. */
const TIMEOUT_MS = 3000;
/** Milliseconds after a failed page load during which files are served from the cache at once. */
const rest = 10_000;

/** Milliseconds for which a session is kept for the page that follows. */
const HANDOVER_MS = 15_000;

let awayUntil = 0;
/** Session of a shared computer that a page has left here while it is loaded again (data/handover.ts). Never stored. */
let session: string | null = null;

async function keepFiles(): Promise<void> {
	const cache = await caches.open(cacheName);
	const page = await fetch("/", { cache: "no-store", credentials: "omit" });
	// During an update the page may be from the other build: the browser retries later.
	if (!page.ok || !(await page.clone().text()).includes(build)) throw new Error("not this build's page");
	await cache.put("/", page);
	await cache.addAll(kept);
}

/** Deletes old caches: this build and the previous one stay. */
async function dropOld(): Promise<void> {
	const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
	const others = names.filter((name) => name !== cacheName);
	await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
	await scope.clients.claim();
}

async function keptPage(): Promise<Response | undefined> {
	return (await caches.open(cacheName)).match("/", { ignoreVary: true });
}

/** Returns the server's page, or the cached one where the server does not respond or only a proxy does. */
async function page(request: Request): Promise<Response> {
	const kept = await keptPage();
	if (!kept) return fetch(request);
	if (Date.now() < awayUntil) return kept;
	const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
	const sent = await Promise.race([fetch(request).catch(() => undefined), late]);
	if (sent && !isQuiet(sent.status)) return sent;
	awayUntil = Date.now() + rest;
	return kept;
}

/** Returns a file by its content-hashed name: any build's copy is valid. Caches it if needed, and if there is room. */
async function file(event: Fetching): Promise<Response> {
	const { request } = event;
	const kept = await caches.match(request, { ignoreVary: true });
	if (kept) return kept;
	const sent = await fetch(request);
	if (sent.status === 200) event.waitUntil(keepFile(request, sent.clone()));
	return sent;
}

async function keepFile(request: Request, sent: Response): Promise<void> {
	try {
		await (await caches.open(cacheName)).put(request, sent);
	} catch (error) {
		console.warn("This browser has no room for a file of the app; it is fetched again next time.", error);
	}
}

/** Returns this build's version of a file whose name stays the same while its content changes. */
async function withCacheName(request: Request): Promise<Response> {
	const cache = await caches.open(cacheName);
	return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function keepSession(text: string | null): Promise<void> {
	session = text;
	await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS));
	if (session === text) session = null;
}

scope.addEventListener("install", (event) => event.waitUntil(keepFiles()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOld()));
scope.addEventListener("fetch", (event) => {
	const { request } = event;
	const path = keptPath(request.method, request.url, self.location.origin);
	if (path === null) return;
	if (isPage(request.mode, path)) event.respondWith(page(request));
	else if (path.startsWith("/assets/")) event.respondWith(file(event));
	else if (files.includes(path)) event.respondWith(withCacheName(request));
});
scope.addEventListener("message", (event) => {
	if (event.data === "takeOver") void scope.skipWaiting();
	else if (event.data === "build") event.ports[0]?.postMessage(build);
	else {
		const message = event.data as WorkerMessage;
		if (message.handover === "ask") event.ports[0]?.postMessage(session);
		else if (message.handover === "keep") event.waitUntil(keepSession(message.session ?? null));
	}
});
