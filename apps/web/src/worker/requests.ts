/** Requests that the service worker answers. */

/**
 * Returns the path of a cacheable request; `null` for requests that the worker ignores: the whole API, all writes, and
 * other services next to Rafta under `/_/` (docs/operating.md).
 */
export function keptPath(method: string, address: string, origin: string): string | null {
	const url = new URL(address);
	if (method !== "GET" || url.origin !== origin) return null;
	return /^\/(api|_)(\/|$)/.test(url.pathname) ? null : url.pathname;
}

/** Returns whether a request is a page navigation: a screen of the app, unless it names a file. */
export const isPage = (mode: string, path: string): boolean =>
	mode === "navigate" && !path.startsWith("/assets/") && !/\.\w{2,11}$/.test(path);

/** Returns whether a response comes from a proxy in front of Rafta while Rafta is unavailable. */
export const isQuiet = (status: number): boolean => status === 502 || status === 503 || status === 504;
