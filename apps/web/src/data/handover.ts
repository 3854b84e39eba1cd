/**
 * Hands a session that is not stored from page to page. Open tabs ask one another; a page that is loaded again leaves it
 * with the service worker, which has it in memory for seconds. sessionStorage will not do: browsers write it to the disk.
 */

/** Milliseconds that another page has to answer. */
const ANSWER_MS = 300;
const channelName = "rafta-session";

/** What pages say: `{ask: true}`, or the session as text, `null` after a sign-out. */
type PageMessage = { readonly ask: true } | { readonly session: string | null };

/** What a page tells the service worker (src/worker). */
export interface WorkerMessage {
	readonly handover: "keep" | "ask";
	readonly session?: string | null;
}

export interface Handover {
	/** The session of another page of this browser; `null` where no page has one. */
	ask(): Promise<string | null>;
	tell(session: string | null): void;
}

const nothing: Handover = { ask: async () => null, tell: () => undefined };

async function worker(): Promise<ServiceWorker | null> {
	try {
		return (await navigator.serviceWorker?.getRegistration("/"))?.active ?? null;
	} catch {
		// Settings that forbid storage forbid workers, too: the other tabs remain.
		return null;
	}
}

async function askWorker(): Promise<string | null> {
	const active = await worker();
	if (!active) return null;
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		port1.onmessage = ({ data }) => resolve(typeof data === "string" ? data : null);
		active.postMessage({ handover: "ask" } satisfies WorkerMessage, [port2]);
	});
}

/**
 * @param own the session of this page; `null` without one
 * @param heard called with the session of another page when it changes
 */
export function openHandover(own: () => string | null, heard: (session: string | null) => void): Handover {
	if (typeof BroadcastChannel === "undefined" || typeof window === "undefined") return nothing;
	const channel = new BroadcastChannel(channelName);
	let answered: ((session: string) => void) | null = null;
	channel.onmessage = ({ data }: MessageEvent<PageMessage>) => {
		if ("ask" in data) {
			const session = own();
			if (session !== null) channel.postMessage({ session } satisfies PageMessage);
		} else if (answered !== null && data.session !== null) answered(data.session);
		else heard(data.session);
	};
	// Leaving is too late to look for the worker.
	let active: ServiceWorker | null = null;
	const keep = (session: string | null): void =>
		active?.postMessage({ handover: "keep", session } satisfies WorkerMessage);
	void worker().then((found) => {
		active = found;
	});
	navigator.serviceWorker?.addEventListener("controllerchange", () => {
		active = navigator.serviceWorker.controller;
	});
	window.addEventListener("pagehide", () => {
		const session = own();
		if (session !== null) keep(session);
	});
	return {
		async ask() {
			const other = new Promise<string | null>((resolve) => {
				answered = resolve;
				setTimeout(resolve, ANSWER_MS, null);
			});
			channel.postMessage({ ask: true } satisfies PageMessage);
			const fromWorker = askWorker();
			const first = await Promise.race([other, fromWorker.then((session) => session ?? other)]);
			answered = null;
			return first;
		},
		tell(session) {
			channel.postMessage({ session } satisfies PageMessage);
			if (session === null) keep(null);
		},
	};
}
