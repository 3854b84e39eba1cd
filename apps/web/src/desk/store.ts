/**
 * The data of a desk on this device: a snapshot of its library, and its operations until the server has them. All of it
 * is bound to an account and a library (`scope`), and encrypted.
 */
import type { DeskEvent } from "@rafta/library/offline/events";
import type { Snapshot } from "@rafta/library/offline/snapshot";

/**
 * `asked`: sent to the server, not answered yet. `waiting`: decided here, the server does not know it. `sent`: the
 * server has it, the snapshot does not contain it yet. `refused`: the server refused it; a person has to read why.
 */
export type RowState = "asked" | "waiting" | "sent" | "refused";

export interface Content {
	/** The event. */
	readonly event?: DeskEvent;
	/** The answer given here, so that the same operation gets the same answer. */
	readonly answer?: unknown;
	/** For `asked`: the request. */
	readonly path?: string;
	readonly body?: Readonly<Record<string, unknown>>;
	/** For `refused`. */
	readonly reasons?: readonly string[];
}

export interface Row {
	readonly opId: string;
	/** When it happened, in milliseconds: the order in which it is sent. */
	readonly at: number;
	readonly state: RowState;
	/** For `asked`: the page that sent it. */
	readonly tab: string;
	/** When the server accepted it, by this device's clock; 0 before. */
	readonly taken: number;
	readonly content: Content;
}

export interface KeptSnapshot {
	readonly snapshot: Snapshot;
	/** The server's clock minus this device's, in milliseconds. */
	readonly offset: number;
}

export interface DeskStore {
	/** Whether it outlives the page. */
	readonly isLasting: boolean;
	/** All rows, in order of time. */
	rows(): Promise<Row[]>;
	count(state: RowState): Promise<number>;
	/** Resolves when the row is on the disk. @throws the browser's error when it cannot store it */
	put(...rows: readonly Row[]): Promise<void>;
	remove(opIds: readonly string[]): Promise<void>;
	snapshot(): Promise<KeptSnapshot | null>;
	keepSnapshot(kept: KeptSnapshot): Promise<void>;
}

const byTime = (a: Row, b: Row): number => a.at - b.at || (a.opId < b.opId ? -1 : 1);
export const inOrder = (rows: Iterable<Row>): Row[] => [...rows].sort(byTime);

/**
 * Where browsers keep no keys (a page over plain http) nothing is written, and everything lasts as long as the page.
 */
export function memoryStore(): DeskStore {
	const rows = new Map<string, Row>();
	let kept: KeptSnapshot | null = null;
	return {
		isLasting: false,
		rows: async () => inOrder(rows.values()),
		count: async (state) => [...rows.values()].filter((row) => row.state === state).length,
		async put(...changed) {
			for (const row of changed) rows.set(row.opId, row);
		},
		async remove(opIds) {
			for (const opId of opIds) rows.delete(opId);
		},
		snapshot: async () => kept,
		async keepSnapshot(next) {
			kept = next;
		},
	};
}
