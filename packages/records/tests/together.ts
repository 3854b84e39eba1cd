/** Several simulated "processes" over one folder inside one: each opens the database for itself, as real ones do. */
import { join } from "node:path";
import { isEmbedded, openTestDatabase } from "../../../tests/support/database.ts";
import type { Database } from "../src/database/port.ts";
import { openSqlite } from "../src/database/sqlite/database.ts";
import type { FileHolder, PeerProcesses } from "../src/database/sqlite/peer-processes.ts";

/** A parent of peer processes that grants turns in order of request and forwards notifications. */
function parent(): () => PeerProcesses {
	const family = new Map<PeerProcesses, { holder?: FileHolder; rung: Set<() => void> }>();
	let turns: Promise<unknown> = Promise.resolve();
	const othersOf = (one: PeerProcesses) =>
		[...family].filter(([other]) => other !== one).map(([, member]) => member);
	return () => {
		const member: { holder?: FileHolder; rung: Set<() => void> } = { rung: new Set() };
		const peer: PeerProcesses = {
			notifier: {
				notify() {
					setImmediate(() => {
						for (const { rung } of othersOf(peer)) for (const listener of rung) listener();
					});
				},
				onNotify(listener) {
					member.rung.add(listener);
					return () => member.rung.delete(listener);
				},
			},
			async acquireWriteLock() {
				const { promise, resolve } = Promise.withResolvers<void>();
				const before = turns;
				turns = before.then(() => promise);
				await before;
				return { isWanted: () => true, end: resolve };
			},
			async enterExclusiveMode() {
				const others = othersOf(peer);
				for (const { holder } of others) holder?.letGo();
				return () => {
					for (const { holder } of others) holder?.comeBack();
				};
			},
			hold(holder) {
				member.holder = holder;
			},
		};
		family.set(peer, member);
		return peer;
	};
}

/** Opens a folder's database as successive processes, on the engine that the tests run on. */
export function processesOver(
	folder: string,
	onFault: (error: unknown) => void = () => undefined,
): () => Promise<Database> {
	const next = parent();
	return async () =>
		isEmbedded ? openSqlite(join(folder, "data.db"), { peers: next(), onFault }) : openTestDatabase(folder);
}
