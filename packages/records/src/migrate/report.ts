import type { Omission, PlanAction } from "./plan.ts";

/**
 * A record that was not imported, and the reason: a field's error code, `invalid_id` for one that could lead out of its
 * folder, or `duplicate`.
 */
export interface RefusedValue {
	readonly id: string;
	readonly field: string;
	readonly code: string;
}

/** A part of a definition that would read collections which do not come from the source: it is closed or left out. */
export interface ForeignRead {
	/** `viewQuery`, or the name of a rule. */
	readonly part: string;
	/** Tables that it reads, and functions of a query that may do more than compute, written as `name()`. */
	readonly reads: readonly string[];
}

export interface CollectionReport {
	readonly name: string;
	/** Collection that took the records. */
	readonly into: string;
	readonly action: PlanAction;
	/** Why nothing of it is imported; `null` if something is. */
	omission: Omission | null;
	/** Parts of the definition that could not be kept: rules are then closed. */
	readonly changed: string[];
	readonly foreignReads: ForeignRead[];
	/** Records in the source. */
	found: number;
	taken: number;
	/** Records that already existed, by their id: an import may be repeated. */
	known: number;
	/** Records that were not imported; the first of them in `refused`. */
	left: number;
	/** New accounts with rights over the whole installation; they are among those left, unless they were chosen. */
	superusers: number;
	readonly refused: RefusedValue[];
	/** Fields without counterpart. */
	readonly lostFields: readonly string[];
	/** Single values that their field did not accept, counted by field. */
	readonly lostValues: Record<string, number>;
	/** Files that were copied. */
	files: number;
	/** Files that records name but the source lacks. */
	missingFiles: number;
	/** Files that could not be copied, for a fault of the source or of the place they go to. */
	failedFiles: number;
}

/** Parts of a source that are not imported. */
export type SourcePart = "settings" | "logs" | "hooks" | "migrations" | "public_files";

export interface ImportReport {
	readonly collections: CollectionReport[];
	readonly leftBehind: SourcePart[];
}

/** Number of refused records that a report names; the rest is counted. */
export const namedRefusals = 20;
