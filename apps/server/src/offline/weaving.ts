/** Input and result of applying a device's events about one copy. */
import type { Effect, Fact } from "@rafta/library/offline/fold";
import type { RecordTransaction } from "@rafta/records";
import type { Desk } from "../circulation/desk.ts";
import type { LibraryPolicy, Policies } from "../circulation/policies.ts";
import type { Said } from "./timeline.ts";

/** A valid event about an existing copy. */
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
	/** Every event of a device that was replayed, including the new ones, with its effect. */
	readonly effects: ReadonlyMap<string, { readonly fact: Fact; readonly effect: Effect }>;
	/** Readers whose loans changed, with the moment from which they differ (ISO 8601). */
	readonly readers: ReadonlyMap<string, string>;
	/** Staff had changed the loan by hand: returns were applied as of now, nothing else was done. */
	readonly isHandled: boolean;
}
