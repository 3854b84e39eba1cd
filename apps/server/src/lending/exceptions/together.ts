import { newOpId } from "../circulation/journal.ts";

/**
 * Processes every item as part of one operation. The first entry takes the operation's own id, under which the response
 * is stored and the whole operation is undone.
 */
export async function together<Item, Done>(
	opId: string,
	items: readonly Item[],
	work: (item: Item, op: { readonly op_id: string; readonly group?: string }) => Promise<Done | null>,
): Promise<Done[]> {
	const done: Done[] = [];
	for (const item of items) {
		const isFirst = done.length === 0;
		const one = await work(item, isFirst ? { op_id: opId } : { op_id: newOpId(), group: opId });
		if (one !== null) done.push(one);
	}
	return done;
}
