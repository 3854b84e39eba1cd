/** Which writes concern what processes keep between requests: accounts, collections, settings, ended sessions. */
import type { Database } from "./port.ts";

const target = /^\s*(INSERT INTO|UPDATE|DELETE FROM)\s+"([^"]+)"/;

export interface RowKeeper {
	readonly keeps: Database["keeps"];
	/** Whether a statement may change rows that are kept. A new row changes none; what is not understood may. */
	isChangedBy(statement: string): boolean;
}

export function keptTables(): RowKeeper {
	let isKept: (table: string) => boolean = () => true;
	return {
		keeps(decide) {
			isKept = decide;
		},
		isChangedBy(statement) {
			const [, verb, table] = target.exec(statement) ?? [];
			if (table === undefined) return true;
			return isKept(table) && (verb !== "INSERT INTO" || /\bON CONFLICT\b/.test(statement));
		},
	};
}
