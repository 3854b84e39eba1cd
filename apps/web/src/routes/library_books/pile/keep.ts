/**
 * Books that were scanned and have not reached the server, kept on this device: a page that is loaded anew, a closed
 * window and a lost connection lose none. Each stands under a key of its own, so that two windows do not overwrite
 * one another's, and is written at once, so that nothing is between the scan and the disk. It holds numbers and titles
 * of books and nobody's data, and is found again by the account that scanned it only.
 */
import type { Line } from "./session.ts";

const prefixOf = (user: string, pile: string): string => `rafta-pile ${user} ${pile} `;
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

export interface Keep {
	/** Books that wait, newest first. */
	read(): { lines: Line[]; current: string };
	put(line: Line): void;
	remove(opId: string): void;
	/** The book whose label is due in this window. */
	setCurrent(opId: string): void;
}

export function keepOf(user: string, pile: string): Keep {
	const prefix = prefixOf(user, pile);
	return {
		read: () => {
			const keys = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix));
			const lines = keys.flatMap((key) => attempt(() => readLine(localStorage.getItem(key)), []));
			return {
				lines: lines.sort((a, b) => b.at - a.at),
				current: attempt(() => sessionStorage.getItem(currentKey(user, pile)), null) ?? "",
			};
		},
		put: (line) => attempt(() => localStorage.setItem(prefix + line.opId, JSON.stringify(line)), undefined),
		remove: (opId) => attempt(() => localStorage.removeItem(prefix + opId), undefined),
		setCurrent: (opId) => attempt(() => sessionStorage.setItem(currentKey(user, pile), opId), undefined),
	};
}
