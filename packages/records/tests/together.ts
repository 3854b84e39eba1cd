/** Several simulated "processes" over one folder inside one: each opens the database for itself, as real ones do. */
import { join } from "node:path";
import { isEmbedded, openTestDatabase } from "../../../tests/support/database.ts";
import type { Database } from "../src/database/port.ts";
import { openSqlite } from "../src/database/sqlite/database.ts";
import type { FileHolder, Siblings } from "../src/database/sqlite/siblings.ts";

/** A parent of peer processes that grants turns in order of request and forwards notifications. */
function parent(): () => Siblings {
	const family = new Map<Siblings, { holder?: FileHolder; rung: Set<() => void> }>();
	let turns: Promise<unknown> = Promise.resolve();
	const othersOf = (one: Siblings) =>
		[...family].filter(([other]) => other !== one).map(([, member]) => member);
	return () => {
		const member: { holder?: FileHolder; rung: Set<() => void> } = { rung: new Set() };
		const siblings: Siblings = {
			bell: {
				ring() {
					setImmediate(() => {
						for (const { rung } of othersOf(siblings)) for (const listener of rung) listener();
					});
				},
				onRing(listener) {
					member.rung.add(listener);
					return () => member.rung.delete(listener);
				},
			},
			async turn() {
				const { promise, resolve } = Promise.withResolvers<void>();
				const before = turns;
				turns = before.then(() => promise);
				await before;
				return { isWanted: () => true, end: resolve };
			},
			async alone() {
				const others = othersOf(siblings);
				for (const { holder } of others) holder?.letGo();
				return () => {
					for (const { holder } of others) holder?.comeBack();
				};
			},
			hold(holder) {
				member.holder = holder;
			},
		};
		family.set(siblings, member);
		return siblings;
	};
}

/** Opens a folder's database as successive processes, on the engine that the tests run on. */
export function processesOver(
	folder: string,
	onFault: (error: unknown) => void = () => undefined,
): () => Promise<Database> {
	const next = parent();
	return async () =>
		isEmbedded
			? openSqlite(join(folder, "data.db"), { siblings: next(), onFault })
			: openTestDatabase(folder);
}
