/** What workers want of one another, handed on by their parent: turns to write, the file for one alone, the bell. */
import type { FromWorker, ToWorker } from "./protocol.ts";
import { solitude } from "./solitude.ts";
import { turnGiver } from "./turns.ts";

export interface Exchange {
	hear(id: number, message: FromWorker): void;
	/** What a worker had or was at goes on to the others. */
	died(id: number): void;
	/** Calls `action` when a further worker may open the file: at once, or when nobody is alone with it any more. */
	whenTogether(action: () => void): void;
}

export interface ExchangeParts {
	/** The workers that have the file open or are about to. */
	members(): Iterable<number>;
	tell(id: number, message: ToWorker): void;
	/** Ends or takes back what a worker was at that died alone with the file. */
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
			// First what it was at is put right, then somebody else gets its turn.
			file.died(id);
			turns.died(id);
		},
		whenTogether: file.whenTogether,
	};
}
