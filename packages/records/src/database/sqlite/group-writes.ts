/** Group commit: short writes that wait at the same time are committed together. */
import { setImmediate } from "node:timers/promises";
import type { Database } from "../port.ts";
import type { Transactions, WaitingWrite } from "./transactions.ts";
import type { RunExclusive } from "./write-lock.ts";

/** Members of a group. More would save little, and all wait for the last one. */
const MAX_MEMBERS = 32;

/** Creates the function that runs a short write, together with those that wait for the same turn. */
export function groupWrites(
	runExclusive: RunExclusive,
	{ transact, transactTogether }: Transactions,
): Database["write"] {
	const waiting: WaitingWrite[] = [];

	async function runGroup(): Promise<void> {
		// Requests that have already arrived are read first: their writes belong to the group.
		await setImmediate();
		const group = waiting.splice(0, MAX_MEMBERS);
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
