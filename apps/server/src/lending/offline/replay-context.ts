/** Input and result of applying a device's events about one copy. */
import type { DeskFact, Effect } from "@rafta/library/offline/projection";
import type { Lending } from "../circulation/apply.ts";
import type { ReplayNote } from "../circulation/journal.ts";
import type { LibraryPolicy } from "../circulation/policies.ts";

/** A valid event about an existing copy. */
export interface Ready {
	readonly fact: DeskFact;
	readonly note: ReplayNote;
	readonly visit: string;
}

export interface ReplayContext extends Lending {
	readonly device: string;
}

export interface ReplayResult {
	readonly rules: LibraryPolicy;
	/** Every event of a device that was replayed, including the new ones, with its effect. */
	readonly effects: ReadonlyMap<string, { readonly fact: DeskFact; readonly effect: Effect }>;
	/** Readers whose loans changed, with the moment from which they differ (ISO 8601). */
	readonly readers: ReadonlyMap<string, string>;
	/** Staff had changed the loan by hand: returns were applied as of now, nothing else was done. */
	readonly isHandled: boolean;
}
