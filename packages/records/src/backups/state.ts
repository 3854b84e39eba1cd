/**
 * What is known about the backups themselves: which were good when they were last read, and how the last rehearsal of a
 * restore went. It describes the backups' store, not the data: a restore takes it along.
 */
import { readParam, writeParam } from "../database/params.ts";
import type { Database } from "../database/port.ts";
import { storedJson } from "../database/stored-json.ts";

/** Result of reading a backup. */
export interface Check {
	readonly at: string;
	/** Empty if it was good. */
	readonly problem: string;
	/** Records in it; earlier versions did not count them. */
	readonly records?: number;
}

/** Result of restoring a backup into a temporary folder. */
export interface Rehearsal {
	readonly at: string;
	readonly key: string;
	/** Records and files that were read. */
	readonly records: number;
	readonly files: number;
	/** Empty if all went well. */
	readonly problem: string;
}

export interface BackupState {
	/** By the name of the backup. */
	readonly checks: Readonly<Record<string, Check>>;
	readonly rehearsal: Rehearsal | null;
}

export interface StateStore {
	read(): Promise<BackupState>;
	change(work: (state: BackupState) => BackupState): Promise<void>;
}

/** Key in `_params`. */
const key = "backups";
const nothing: BackupState = { checks: {}, rehearsal: null };

const parseState = (value: string | undefined): BackupState =>
	value === undefined ? nothing : (storedJson(value, "the state of the backups") as BackupState);

export function stateStore(database: Database): StateStore {
	return {
		read: async () => parseState(await readParam(database.read, key)),
		change: (work) =>
			database.write(async (tx) =>
				writeParam(tx, key, JSON.stringify(work(parseState(await readParam(tx, key))))),
			),
	};
}

/** Adds a check, and forgets those of backups that are gone. */
export const withCheck = (
	state: BackupState,
	checked: string,
	check: Check,
	existing: ReadonlySet<string>,
): BackupState => ({
	...state,
	checks: {
		...Object.fromEntries(Object.entries(state.checks).filter(([one]) => existing.has(one))),
		[checked]: check,
	},
});
