/** Pages of one browser agree who does what (Web Locks). Where browsers have none, each page keeps its own. */

const lines = new Map<string, Promise<unknown>>();

/**
 * Does work that no other page does meanwhile, one after the other. With `isOptional` it is not done where somebody is
 * at it: `false` then.
 */
export async function alone<T>(name: string, work: () => Promise<T>, isOptional = false): Promise<T | false> {
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

/** Says for as long as this page lives that it does. */
export function holdTab(tab: string): void {
	void navigator.locks?.request(tabLock(tab), () => new Promise(() => undefined));
}

/** Pages that live, this one among them. */
export async function openTabs(own: string): Promise<ReadonlySet<string>> {
	const held = (await navigator.locks?.query())?.held ?? [];
	const names = held.map(({ name = "" }) => name).filter((name) => name.startsWith(tabLock("")));
	return new Set([own, ...names.map((name) => name.slice(tabLock("").length))]);
}
