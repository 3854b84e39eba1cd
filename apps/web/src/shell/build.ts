/**
 * The build of this page, and whether there is a newer one. The service worker (src/worker) keeps a build on this
 * device; the page checks for a newer one and never reloads during work: the user presses one button.
 */
import { noteSilence, onConnectivityChange, serverAnswers } from "#data";
import { createStore, useStore } from "#state";

const askEvery = 3_600_000;
/** Milliseconds that a worker has to take over before the page is reloaded anyway. */
const TAKEOVER_TIMEOUT_MS = 3000;

const isNew = createStore(false);
let registration: ServiceWorkerRegistration | undefined;

/** Whether the server has a newer build than this page. */
export const useNewBuild = (): boolean => useStore(isNew);

const announce = (): void => isNew.set(true);

const pageBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";

/** The build that a worker keeps. */
const buildOf = (worker: ServiceWorker): Promise<string> =>
	new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = (event) => resolve(String(event.data));
		worker.postMessage("build", [port2]);
	});

/** A worker with this page's own build takes over at once; another one waits for the user's confirmation. */
async function consider(worker: ServiceWorker | null): Promise<void> {
	if (!worker) return;
	if ((await buildOf(worker)) !== pageBuild()) announce();
	else if (worker.state === "installed") worker.postMessage("takeOver");
}

function watch(found: ServiceWorkerRegistration): void {
	found.addEventListener("updatefound", () => {
		const { installing } = found;
		installing?.addEventListener("statechange", () => {
			if (installing.state === "installed") void consider(installing);
		});
	});
	void consider(found.waiting);
}

const askForNewer = (): void => void registration?.update().catch(() => undefined);

const workers = { whole: "/sw.js", pupil: "/sw.js?pupil" } as const;
type Part = keyof typeof workers;

/** The part of the app that this page keeps. */
let kept: Part | undefined;

/** Registers the worker of a part, unless the device has the whole app already. */
async function register(part: Part): Promise<void> {
	const known = await navigator.serviceWorker.getRegistration("/");
	if (part === "whole" || !known?.active?.scriptURL.endsWith(workers.whole))
		await navigator.serviceWorker.register(workers[part], { updateViaCache: "none" });
}

/**
 * Keeps the app on this device from now on: all of it, or what a pupil needs. Browsers allow it on https and on
 * localhost only.
 */
export async function keepBuild(part: Part): Promise<void> {
	if (kept === "whole" || kept === part || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
	kept = part;
	const isFirst = registration === undefined;
	try {
		await register(part);
		registration = await navigator.serviceWorker.getRegistration("/");
	} catch (error) {
		console.warn("This browser does not keep the app, so it opens with a network only.", error);
	}
	if (!registration || !isFirst) return;
	watch(registration);
	navigator.serviceWorker.addEventListener(
		"controllerchange",
		() => void consider(navigator.serviceWorker.controller),
	);
	setInterval(askForNewer, askEvery);
	onConnectivityChange((reachable) => {
		if (reachable) askForNewer();
	});
}

/** Where no worker keeps the files, a screen opened for the first time after an update no longer exists. */
export const watchBuild = (): void =>
	window.addEventListener("vite:preloadError", async () => {
		// While nothing comes, a file that does not is no sign of a newer build.
		if (await serverAnswers()) announce();
		else noteSilence();
	});

/** Switches to the newer build. */
export async function takeNewBuild(): Promise<void> {
	const waiting = registration?.waiting;
	if (waiting) {
		const taken = new Promise((resolve) =>
			navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
		);
		waiting.postMessage("takeOver");
		await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, TAKEOVER_TIMEOUT_MS))]);
	}
	window.location.reload();
}
