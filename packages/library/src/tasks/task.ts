/** What a task is made of beside its text: how far it is, its checklist, and the record that it is about. */

export const taskStatuses = ["todo", "doing", "waiting", "done", "cancelled"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Statuses in which a task is still to be done. */
export const openStatuses: readonly TaskStatus[] = ["todo", "doing", "waiting"];

/** Whether a status of a task is one of those in which it is still to be done. */
export const isOpenTask = (status: unknown): boolean => openStatuses.some((one) => one === status);

/** Days that what is done stays on the board. */
export const doneDaysShown = 7;

export interface ChecklistItem {
	readonly text: string;
	readonly done: boolean;
}

export const mostChecklistItems = 100;
export const longestChecklistItem = 200;

/** Collections whose records a task may be about; all of them have a screen of their own. */
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

/** A stored or sent checklist, blank lines left out; `null` for what is none. Nothing at all is an empty one. */
export function readChecklist(value: unknown): ChecklistItem[] | null {
	if (value === null || value === undefined || value === "") return [];
	if (!Array.isArray(value) || value.length > mostChecklistItems) return null;
	const items: ChecklistItem[] = [];
	for (const one of value) {
		if (!isObject(one) || typeof one.text !== "string" || typeof (one.done ?? false) !== "boolean")
			return null;
		const text = one.text.trim();
		if (text.length > longestChecklistItem) return null;
		if (text !== "") items.push({ text, done: one.done === true });
	}
	return items;
}

/** The record that a task is about. `null`: none; `undefined`: the value is no such thing. */
export function readRelated(value: unknown): RelatedRecord | null | undefined {
	if (value === null || value === undefined || value === "") return null;
	if (!isObject(value)) return undefined;
	const collection = linkable.find((name) => name === value.collection);
	const { id } = value;
	if (!collection || typeof id !== "string" || !/^[A-Za-z0-9_]{1,40}$/.test(id)) return undefined;
	return { collection, id };
}

/** The list with an item moved by a place; as it was where there is no such place. */
export function moveItem<T>(items: readonly T[], at: number, by: 1 | -1): T[] {
	const moved = [...items];
	const [item] = moved.splice(at, 1);
	if (item === undefined || at + by < 0 || at + by > moved.length) return [...items];
	moved.splice(at + by, 0, item);
	return moved;
}
