/** Coordinates the pages of one browser (Web Locks). In browsers without them, each page has its own locks. */

const lines = new Map<string, Promise<unknown>>();

/**
 * Runs work under a lock shared by all pages, one after the other. With `isOptional` it is skipped if the lock is
 * taken: `false` then.
 */
export async function withLock<T>(
	name: string,
	work: () => Promise<T>,
	isOptional = false,
): Promise<T | false> {
	if (navigator.locks) {
		return navigator.locks.request(
			name,
			{ ifAvailable: isOptional },
			async (lock) => lock !== null && work(),
		);
	}
	const before = lines.get(name);
	if (before && isOptional) return false;
	const mine = (before ?? Promise.resolve()).then(work, work);
	lines.set(name, mine);
	try {
		return await mine;
	} finally {
		if (lines.get(name) === mine) lines.delete(name);
	}
}

const tabLock = (tab: string): string => `rafta-tab ${tab}`;

/** Shows other pages that this page is open, for as long as it is. */
export function holdTab(tab: string): void {
	void navigator.locks?.request(tabLock(tab), () => new Promise(() => undefined));
}

/** Open pages, this one included. */
export async function openTabs(own: string): Promise<ReadonlySet<string>> {
	const held = (await navigator.locks?.query())?.held ?? [];
	const names = held.map(({ name = "" }) => name).filter((name) => name.startsWith(tabLock("")));
	return new Set([own, ...names.map((name) => name.slice(tabLock("").length))]);
}
