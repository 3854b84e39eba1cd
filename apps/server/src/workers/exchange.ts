/**
 * Messages between workers, relayed by their parent: the write lock, exclusive access to the file, change
 * notifications.
 */
import type { FromWorker, ToWorker } from "./protocol.ts";
import { solitude } from "./solitude.ts";
import { turnGiver } from "./turns.ts";

export interface Exchange {
	hear(id: number, message: FromWorker): void;
	/** Releases everything the worker held and finishes or undoes what it was doing. */
	died(id: number): void;
	/** Calls `action` when another worker may open the file: immediately, or once exclusive mode has ended. */
	whenTogether(action: () => void): void;
}

export interface ExchangeParts {
	/** Workers that have the file open or are about to open it. */
	members(): Iterable<number>;
	tell(id: number, message: ToWorker): void;
	/** Finishes or undoes the work of a worker that died while it had exclusive access to the file. */
	recover(): void;
}

export function exchange({ members, tell, recover }: ExchangeParts): Exchange {
	const turns = turnGiver({
		give: (id, ask, isWanted) => tell(id, { kind: "turn", id: ask, isWanted }),
		want: (id, ask) => tell(id, { kind: "wanted", id: ask }),
	});
	const file = solitude({
		holders: members,
		answer: (id, granted) => tell(id, { kind: "alone", granted }),
		leave: (id) => tell(id, { kind: "leave" }),
		back: (id) => tell(id, { kind: "back" }),
		recover,
	});
	return {
		hear(id, message) {
			if (message.kind === "ask") turns.ask(id, message.id);
			else if (message.kind === "end") turns.end(id, message.id);
			else if (message.kind === "beAlone") file.ask(id);
			else if (message.kind === "beTogether") file.over(id);
			else if (message.kind === "gone") file.gone(id);
			else if (message.kind === "ring") {
				for (const other of members()) if (other !== id) tell(other, { kind: "ring" });
			}
		},
		died(id) {
			// Repair its unfinished work first, then pass the lock to the next worker.
			file.died(id);
			turns.died(id);
		},
		whenTogether: file.whenTogether,
	};
}
