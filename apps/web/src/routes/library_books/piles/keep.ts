/**
 * Scanned books that have not reached the server, stored on this device: a page reload, a closed window or a lost
 * connection loses none. Each book is a separate item, so that two windows do not overwrite each other's, and is
 * written at once. Items are encrypted; where a browser has no key (a page over plain http) they are stored in plain
 * text: numbers and titles of books, no personal data. They are available only to the account that scanned them.
 */

import { encryptedItems, isVaultOpen } from "#data";
import { localKeys, parseStored, readLocal, readTab, writeLocal, writeTab } from "#device";
import type { Line } from "./session.ts";

const scopeOf = (user: string, pile: string): string => `rafta-pile ${user} ${pile}`;
const currentKey = (user: string, pile: string): string => `rafta-pile-current ${user} ${pile}`;

/** The unencrypted books of a scope; where storage is unavailable, they last as long as the page. */
function openItems(scope: string) {
	const prefix = `${scope} `;
	return {
		all(): Line[] {
			const keys = localKeys().filter((key) => key.startsWith(prefix));
			return keys.flatMap((key) => parseStored<Line>(readLocal(key)) ?? []);
		},
		put: (line: Line) => writeLocal(prefix + line.opId, JSON.stringify(line)),
		remove: (opId: string) => writeLocal(prefix + opId, null),
	};
}

export interface Keep {
	/** Waiting books, newest first. */
	read(): Promise<{ lines: Line[]; current: string }>;
	put(line: Line): void;
	remove(opId: string): void;
	/** The book waiting for its label in this window. */
	setCurrent(opId: string): void;
}

export function keepOf(user: string, pile: string): Keep {
	const scope = scopeOf(user, pile);
	const open = openItems(scope);
	const encrypted = isVaultOpen() ? encryptedItems<Line>(scope) : null;
	/** Writes run one after the other, so that an item removed after being put stays removed. */
	let written: Promise<unknown> = Promise.resolve();
	const write = (work: () => Promise<void>): void => {
		written = written.then(work).catch((error) => {
			console.warn("This browser could not keep a book that was scanned.", error);
		});
	};

	/** Encrypts items that were stored in plain text earlier. */
	function sealOld(): void {
		for (const line of encrypted ? open.all() : []) {
			write(async () => {
				await encrypted?.put(line.opId, line);
				open.remove(line.opId);
			});
		}
	}

	return {
		async read() {
			sealOld();
			await written;
			const lines = encrypted ? await encrypted.all().catch(() => []) : open.all();
			return {
				lines: lines.sort((a, b) => b.at - a.at),
				current: readTab(currentKey(user, pile)) ?? "",
			};
		},
		put(line) {
			if (encrypted) write(() => encrypted.put(line.opId, line));
			else open.put(line);
		},
		remove(opId) {
			if (encrypted) write(() => encrypted.remove(opId));
			else open.remove(opId);
		},
		setCurrent: (opId) => void writeTab(currentKey(user, pile), opId),
	};
}
