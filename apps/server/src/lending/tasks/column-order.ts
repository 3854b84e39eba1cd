/** Order of a task in a column of the board. */
import { lastOrder, orderBetween, spreadOrders } from "@rafta/library/tasks/order";
import type { RecordTransaction, Stored } from "../../records.ts";
import { above, below, setOrder, type TaskPosition } from "./queries.ts";

/** The neighbours between which the task was dropped; one that has left the column does not count. */
interface Neighbours {
	readonly after?: string;
	readonly before?: string;
}

/** Numbers of neighbours on either side that are renumbered: few, unless too many have the same number. */
const DISTANCES = [50, 500, 5000];

const isPlaced = (task: Stored<"tasks"> | null, status: string): TaskPosition | null =>
	task?.status === status ? { id: task.id, order: task.column_order } : null;

/** Makes room between two places of a column and returns the order for the task in between. */
async function makeRoom(
	records: RecordTransaction,
	status: string,
	upper: TaskPosition,
	lower: TaskPosition,
	task: string,
): Promise<number> {
	for (const distance of DISTANCES) {
		const up = [upper, ...(await above(records.sql, status, upper, task, distance))];
		const down = [lower, ...(await below(records.sql, status, lower, task, distance))];
		const top = up.length > distance ? up.pop() : undefined;
		const bottom = down.length > distance ? down.pop() : undefined;
		const orders = spreadOrders(top?.order ?? null, bottom?.order ?? null, up.length + 1 + down.length);
		if (!orders) continue;
		for (const [place, one] of [...up.reverse(), null, ...down].entries()) {
			if (one) await setOrder(records.sql, one.id, orders[place] ?? one.order);
		}
		return orders[up.length] ?? upper.order;
	}
	return upper.order;
}

/** The order of a task that enters a column; without a neighbour in the column it becomes the last one. */
export async function orderAt(
	records: RecordTransaction,
	task: string,
	status: string,
	{ after = "", before = "" }: Neighbours,
	now: Date,
): Promise<number> {
	const find = async (id: string) =>
		id === "" || id === task ? null : isPlaced(await records.find("tasks", id), status);
	let upper = await find(after);
	let lower = upper ? null : await find(before);
	if (upper) [lower = null] = await below(records.sql, status, upper, task, 1);
	else if (lower) [upper = null] = await above(records.sql, status, lower, task, 1);
	else [upper = null] = await above(records.sql, status, null, task, 1);
	// The last of a column is ordered by time, like later ones.
	if (upper && !lower) return Math.max(lastOrder(now), upper.order + 1);
	const order = orderBetween(upper?.order ?? null, lower?.order ?? null);
	if (order !== null) return upper || lower ? order : lastOrder(now);
	return upper && lower ? makeRoom(records, status, upper, lower, task) : lastOrder(now);
}
