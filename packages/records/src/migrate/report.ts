/** Result of an import, real or trial. Every text in it is data; the messages are the caller's. */
import type { PlanAction } from "./plan.ts";

/** A record that was not imported, and the reason: a field's error code, or `already_there`, `duplicate`. */
export interface Refused {
	readonly id: string;
	readonly field: string;
	readonly code: string;
}

export interface CollectionReport {
	readonly name: string;
	/** Collection that took the records. */
	readonly into: string;
	readonly action: PlanAction;
	/** Parts of the definition that could not be kept: rules are then closed. */
	readonly changed: string[];
	/** Records in the source. */
	found: number;
	taken: number;
	/** Records that already existed, by their id: an import may be repeated. */
	known: number;
	/** Records that were not imported; the first of them in `refused`. */
	left: number;
	readonly refused: Refused[];
	/** Fields without counterpart. */
	readonly lostFields: readonly string[];
	/** Single values that their field did not accept, counted by field. */
	readonly lostValues: Record<string, number>;
	/** Files that were copied. */
	files: number;
	/** Files that records name but the source lacks. */
	missingFiles: number;
}

export interface ImportReport {
	readonly collections: CollectionReport[];
	/** Whether the source's settings were imported; an installation with its own settings keeps them. */
	settings: boolean;
	/** Parts of the source that are not imported: `logs`, `hooks`, `migrations`, `public_files`. */
	readonly leftBehind: string[];
}

/** Number of refused records that a report names; the rest is counted. */
export const namedRefusals = 20;
