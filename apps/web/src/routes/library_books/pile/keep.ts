/**
 * Books that were scanned and have not reached the server, kept on this device: a page that is loaded anew, a closed
 * window and a lost connection lose none. Each is an item of its own, so that two windows do not overwrite one another's,
 * and is written at once. They are sealed; where a browser has no key (a page over plain http) they lie open: numbers and
 * titles of books, nobody's data. The account that scanned them finds them again, no other.
 */
import { sealedItems } from "../../../data/sealedItems.ts";
import { isVaultOpen } from "../../../data/vault.ts";
import type { Line } from "./session.ts";

const scopeOf = (user: string, pile: string): string => `rafta-pile ${user} ${pile}`;
const currentKey = (user: string, pile: string): string => `rafta-pile-current ${user} ${pile}`;

/** Does something with the browser's storage; where it is closed, the books live as long as the page. */
function attempt<T>(work: () => T, otherwise: T): T {
	try {
		return work();
	} catch {
		return otherwise;
	}
}

function readLine(text: string | null): Line[] {
	if (text === null) return [];
	return attempt(() => [JSON.parse(text) as Line], []);
}

/** The books that lie open under a scope. */
function openItems(scope: string) {
	const prefix = `${scope} `;
	const remove = (opId: string): void => attempt(() => localStorage.removeItem(prefix + opId), undefined);
	return {
		all(): Line[] {
			const keys = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix));
			return keys.flatMap((key) => attempt(() => readLine(localStorage.getItem(key)), []));
		},
		put: (line: Line) =>
			attempt(() => localStorage.setItem(prefix + line.opId, JSON.stringify(line)), undefined),
		remove,
	};
}

export interface Keep {
	/** Books that wait, newest first. */
	read(): Promise<{ lines: Line[]; current: string }>;
	put(line: Line): void;
	remove(opId: string): void;
	/** The book whose label is due in this window. */
	setCurrent(opId: string): void;
}

export function keepOf(user: string, pile: string): Keep {
	const scope = scopeOf(user, pile);
	const open = openItems(scope);
	const sealed = isVaultOpen() ? sealedItems<Line>(scope) : null;
	/** Writings happen one after the other: what is removed after it was put stays removed. */
	let written: Promise<unknown> = Promise.resolve();
	const write = (work: () => Promise<void>): void => {
		written = written.then(work).catch((error) => {
			console.warn("This browser could not keep a book that was scanned.", error);
		});
	};

	/** What lies open from before it was sealed. */
	function sealOld(): void {
		for (const line of sealed ? open.all() : []) {
			write(async () => {
				await sealed?.put(line.opId, line);
				open.remove(line.opId);
			});
		}
	}

	return {
		async read() {
			sealOld();
			await written;
			const lines = sealed ? await sealed.all().catch(() => []) : open.all();
			return {
				lines: lines.sort((a, b) => b.at - a.at),
				current: attempt(() => sessionStorage.getItem(currentKey(user, pile)), null) ?? "",
			};
		},
		put(line) {
			if (sealed) write(() => sealed.put(line.opId, line));
			else open.put(line);
		},
		remove(opId) {
			if (sealed) write(() => sealed.remove(opId));
			else open.remove(opId);
		},
		setCurrent: (opId) => attempt(() => sessionStorage.setItem(currentKey(user, pile), opId), undefined),
	};
}
