/** What working a device's events about one copy in takes and gives. */
import type { Effect, Fact } from "@rafta/library/offline/fold";
import type { RecordTransaction } from "@rafta/records";
import type { Desk } from "../circulation/desk.ts";
import type { LibraryPolicy, Policies } from "../circulation/policies.ts";
import type { Said } from "./timeline.ts";

/** An event that may be told, about a copy that is there. */
export interface Ready {
	readonly fact: Fact;
	readonly said: Said;
	readonly visit: string;
}

export interface Weaving {
	readonly records: RecordTransaction;
	readonly policies: Policies;
	readonly desk: Desk;
	readonly device: string;
	readonly now: () => Date;
}

export interface Woven {
	readonly rules: LibraryPolicy;
	/** Every event of a device that was folded, the new ones included, with what it did. */
	readonly effects: ReadonlyMap<string, { readonly fact: Fact; readonly effect: Effect }>;
	/** Readers whose loans are not what they were, with the moment from which they are not (ISO 8601). */
	readonly readers: ReadonlyMap<string, string>;
	/** Staff had changed the loan by hand: returns were taken as of now, nothing else was done. */
	readonly isHandled: boolean;
}
