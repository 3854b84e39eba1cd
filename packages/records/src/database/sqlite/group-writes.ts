/** Group commit: short writes that wait at the same time are committed together. */
import { setImmediate } from "node:timers/promises";
import type { Database } from "../port.ts";
import type { Transactions, WaitingWrite } from "./transactions.ts";
import type { RunExclusive } from "./write-lock.ts";

/** Members of a group. More would save little, and all wait for the last one. */
const MAX_MEMBERS = 32;
/**
 * Turns of the event loop without a further write, after which a group is complete while others are writing. A turn
 * accepts one connection only, and takes a few microseconds if nothing has arrived.
 */
const QUIET_TURNS = 8;

/** Creates the function that runs a short write, together with those that wait for the same turn. */
export function groupWrites(
	runExclusive: RunExclusive,
	{ transact, transactTogether }: Transactions,
): Database["write"] {
	const waiting: WaitingWrite[] = [];
	/** Members of the last group. */
	let last = 1;

	/** Waits for the requests that have already arrived: their writes belong to the group. */
	async function gather(): Promise<void> {
		const turns = last > 1 ? QUIET_TURNS : 1;
		for (let quiet = 0; quiet < turns && waiting.length < MAX_MEMBERS; ) {
			const before = waiting.length;
			await setImmediate();
			quiet = waiting.length > before ? 0 : quiet + 1;
		}
	}

	async function runGroup(): Promise<void> {
		await gather();
		const group = waiting.splice(0, MAX_MEMBERS);
		last = group.length;
		if (waiting.length > 0) takeTurn();
		const [first] = group;
		try {
			if (first && group.length === 1) first.resolve(await transact(first.work));
			else await transactTogether(group);
		} catch (error) {
			for (const { reject } of group) reject(error);
		}
	}

	function takeTurn(): void {
		runExclusive(runGroup).catch((error) => {
			// The lock of all processes was not released in time.
			for (const { reject } of waiting.splice(0)) reject(error);
		});
	}

	return <T>(work: Parameters<Database["write"]>[0]) =>
		new Promise<T>((resolve, reject) => {
			waiting.push({ work, resolve: (result) => resolve(result as T), reject });
			if (waiting.length === 1) takeTurn();
		});
}
