/**
 * Messages between workers, relayed by their parent: the write lock, exclusive access to the file, change
 * notifications.
 */

import { exclusiveMode } from "./exclusive-mode.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { createWriteLock } from "./write-lock.ts";

export interface Exchange {
	hear(id: number, message: FromWorker): void;
	/** Releases everything the worker held and finishes or undoes what it was doing. */
	onExit(id: number): void;
	/** Calls `action` when another worker may open the file: immediately, or once exclusive mode has ended. */
	whenTogether(action: () => void): void;
}

export interface ExchangeParts {
	/** Workers that have the file open or are about to open it. */
	members(): Iterable<number>;
	send(id: number, message: ToWorker): void;
	/** Finishes or undoes the work of a worker that died while it had exclusive access to the file. */
	recover(): void;
}

export function exchange({ members, send, recover }: ExchangeParts): Exchange {
	const writeLock = createWriteLock({
		give: (id, ask, isWanted) => send(id, { kind: "turn", id: ask, isWanted }),
		want: (id, ask) => send(id, { kind: "wanted", id: ask }),
	});
	const file = exclusiveMode({
		holders: members,
		answer: (id, granted) => send(id, { kind: "alone", granted }),
		leave: (id) => send(id, { kind: "leave" }),
		back: (id) => send(id, { kind: "back" }),
		recover,
	});
	return {
		hear(id, message) {
			if (message.kind === "ask") writeLock.ask(id, message.id);
			else if (message.kind === "end") writeLock.end(id, message.id);
			else if (message.kind === "beAlone") file.ask(id);
			else if (message.kind === "beTogether") file.over(id);
			else if (message.kind === "gone") file.gone(id);
			else if (message.kind === "ring") {
				for (const other of members()) if (other !== id) send(other, { kind: "ring" });
			}
		},
		onExit(id) {
			// Repair its unfinished work first, then pass the lock to the next worker.
			file.onExit(id);
			writeLock.onExit(id);
		},
		whenTogether: file.whenTogether,
	};
}
