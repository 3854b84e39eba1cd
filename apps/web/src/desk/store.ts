/**
 * What a desk keeps on this device: a snapshot of its library, and its operations until the server has taken them. All
 * of it is bound to an account and a library (`scope`), and sealed.
 */
import type { DeskEvent } from "@rafta/library/offline/events";
import type { Snapshot } from "@rafta/library/offline/snapshot";

/**
 * `asked`: under way to the server, not answered yet. `waiting`: decided here, the server does not know it. `sent`: the
 * server has it, the snapshot does not know it yet. `refused`: the server wrote it nowhere; a person has to read why.
 */
export type RowState = "asked" | "waiting" | "sent" | "refused";

export interface Content {
	/** What happened. */
	readonly event?: DeskEvent;
	/** What was answered here, so that the same operation is answered the same. */
	readonly answer?: unknown;
	/** Of `asked`: what was sent. */
	readonly path?: string;
	readonly body?: Readonly<Record<string, unknown>>;
	/** Of `refused`. */
	readonly reasons?: readonly string[];
}

export interface Row {
	readonly opId: string;
	/** When it happened, in milliseconds: the order in which it is sent. */
	readonly at: number;
	readonly state: RowState;
	/** Of `asked`: the page that asked. */
	readonly tab: string;
	/** When the server took it, by this device's clock; 0 before. */
	readonly taken: number;
	readonly content: Content;
}

export interface KeptSnapshot {
	readonly snapshot: Snapshot;
	/** The server's clock less this device's, in milliseconds. */
	readonly offset: number;
}

export interface DeskStore {
	/** Whether it outlives the page. */
	readonly isLasting: boolean;
	/** All rows, in the order of their time. */
	rows(): Promise<Row[]>;
	count(state: RowState): Promise<number>;
	/** Resolves when the row is on the disk. @throws what the browser says when it cannot keep it */
	put(...rows: readonly Row[]): Promise<void>;
	remove(opIds: readonly string[]): Promise<void>;
	snapshot(): Promise<KeptSnapshot | null>;
	keepSnapshot(kept: KeptSnapshot): Promise<void>;
}

const byTime = (a: Row, b: Row): number => a.at - b.at || (a.opId < b.opId ? -1 : 1);
export const inOrder = (rows: Iterable<Row>): Row[] => [...rows].sort(byTime);

/** Where browsers keep no keys (a page over plain http) nothing is written, and all lives as long as the page. */
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
