/** Parts of a task other than its text: its status, its checklist, and its related record. */

export const taskStatuses = ["todo", "doing", "waiting", "done", "cancelled"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Statuses of unfinished tasks. */
export const openStatuses: readonly TaskStatus[] = ["todo", "doing", "waiting"];

/** Whether a status is that of an unfinished task. */
export const isOpenTask = (status: unknown): boolean => openStatuses.some((one) => one === status);

/** Days that finished tasks stay on the board. */
export const doneDaysShown = 7;

export interface ChecklistItem {
	readonly text: string;
	readonly done: boolean;
}

export const MAX_CHECKLIST_ITEMS = 100;
export const MAX_CHECKLIST_ITEM_LENGTH = 200;

/** Collections whose records a task may refer to; each has a screen of its own. */
export const linkable = [
	"books",
	"library_books",
	"students",
	"book_loans",
	"holds",
	"stocktakes",
	"libraries",
	"schools",
] as const;
export type Linkable = (typeof linkable)[number];

export interface RelatedRecord {
	readonly collection: Linkable;
	readonly id: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses a stored or sent checklist, without blank lines; `null` if it is invalid. An empty value is an empty
 * checklist.
 */
export function readChecklist(value: unknown): ChecklistItem[] | null {
	if (value === null || value === undefined || value === "") return [];
	if (!Array.isArray(value) || value.length > MAX_CHECKLIST_ITEMS) return null;
	const items: ChecklistItem[] = [];
	for (const one of value) {
		if (!isObject(one) || typeof one.text !== "string" || typeof (one.done ?? false) !== "boolean")
			return null;
		const text = one.text.trim();
		if (text.length > MAX_CHECKLIST_ITEM_LENGTH) return null;
		if (text !== "") items.push({ text, done: one.done === true });
	}
	return items;
}

/** Parses a task's related record. `null`: none; `undefined`: the value is invalid. */
export function readRelated(value: unknown): RelatedRecord | null | undefined {
	if (value === null || value === undefined || value === "") return null;
	if (!isObject(value)) return undefined;
	const collection = linkable.find((name) => name === value.collection);
	const { id } = value;
	if (!collection || typeof id !== "string" || !/^[A-Za-z0-9_]{1,40}$/.test(id)) return undefined;
	return { collection, id };
}

/** Returns the list with an item moved by one position; unchanged if that is impossible. */
export function moveItem<T>(items: readonly T[], at: number, by: 1 | -1): T[] {
	const moved = [...items];
	const [item] = moved.splice(at, 1);
	if (item === undefined || at + by < 0 || at + by > moved.length) return [...items];
	moved.splice(at + by, 0, item);
	return moved;
}
