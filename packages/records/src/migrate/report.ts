/** What an import did, or would do. Every text in it is data; the words are the caller's catalogue. */
import type { PlanAction } from "./plan.ts";

/** A record that stayed behind, and why: a field's error code, or `already_there`, `duplicate`. */
export interface Refused {
	readonly id: string;
	readonly field: string;
	readonly code: string;
}

export interface CollectionReport {
	readonly name: string;
	/** Name of the collection that took the records. */
	readonly into: string;
	readonly action: PlanAction;
	/** Parts of the definition that could not be kept as they were: rules are closed then. */
	readonly changed: string[];
	/** Records in the source. */
	found: number;
	taken: number;
	/** Records that were there already, by their id: an import may be repeated. */
	known: number;
	/** Records that stayed behind; the first of them in `refused`. */
	left: number;
	readonly refused: Refused[];
	/** Fields without counterpart. */
	readonly lostFields: readonly string[];
	/** Single values that their field could not take, counted by field. */
	readonly lostValues: Record<string, number>;
	/** Files that were copied. */
	files: number;
	/** Files that records name and the source does not have. */
	missingFiles: number;
}

export interface ImportReport {
	readonly collections: CollectionReport[];
	/** Whether the source's settings were taken over; an installation that has its own keeps them. */
	settings: boolean;
	/** Parts of the source that have no place here: `logs`, `hooks`, `migrations`, `public_files`. */
	readonly leftBehind: string[];
}

/** How many refused records a report names; the rest is counted. */
export const namedRefusals = 20;
