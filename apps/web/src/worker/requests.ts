/** Which requests the service worker answers. */

/**
 * The path of what may be kept; `null` for what the worker leaves alone: everything of the API, all that writes, and what
 * somebody serves beside Rafta under `/_/` (docs/operating.md).
 */
export function keptPath(method: string, address: string, origin: string): string | null {
	const url = new URL(address);
	if (method !== "GET" || url.origin !== origin) return null;
	return /^\/(api|_)(\/|$)/.test(url.pathname) ? null : url.pathname;
}

/** Whether a person opens an address: a screen of the app, unless it names a file. */
export const isPage = (mode: string, path: string): boolean =>
	mode === "navigate" && !path.startsWith("/assets/") && !/\.\w{2,11}$/.test(path);

/** Whether an answer is not Rafta's but of what stands before it while Rafta is away. */
export const isQuiet = (status: number): boolean => status === 502 || status === 503 || status === 504;
