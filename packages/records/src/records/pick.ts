/** The `fields` parameter: selects the members of the response. */
import { isObject } from "../is-object.ts";
import type { PresentedRecord } from "../types/records.ts";

interface Pick {
	path: string[];
	excerpt?: { length: number; ellipsis: boolean };
}

const maxPicks = 100;

function parsePicks(fields: string): Pick[] {
	const items = fields.match(/[^,()]+(?:\([^)]*\))?/g) ?? [];
	return items.slice(0, maxPicks).map((item) => {
		const [, path = "", length, ellipsis] =
			/^\s*([^:()\s]+)(?::excerpt\(\s*(\d+)\s*(?:,\s*(true|false)\s*)?\))?\s*$/.exec(item) ?? [];
		return {
			path: path.split("."),
			excerpt: length === undefined ? undefined : { length: Number(length), ellipsis: ellipsis === "true" },
		};
	});
}

type Excerpt = (html: string, length: number, ellipsis: boolean) => string;

function pickFrom(value: unknown, picks: readonly Pick[], excerptOf: Excerpt): unknown {
	if (Array.isArray(value)) return value.map((item) => pickFrom(item, picks, excerptOf));
	if (typeof value !== "object" || value === null) return value;
	const result: Record<string, unknown> = {};
	for (const [name, member] of Object.entries(value)) {
		const wanted = picks.filter((pick) => pick.path[0] === name || pick.path[0] === "*");
		if (wanted.length === 0) continue;
		const deeper = wanted.filter((pick) => pick.path.length > 1 && pick.path[0] === name);
		// A member's own entry takes precedence over the wildcard.
		const whole =
			wanted.find((pick) => pick.path.length === 1 && pick.path[0] === name) ??
			wanted.find((pick) => pick.path.length === 1);
		if (deeper.length > 0) {
			result[name] = pickFrom(
				member,
				deeper.map((pick) => ({ ...pick, path: pick.path.slice(1) })),
				excerptOf,
			);
		} else if (whole) {
			result[name] =
				whole.excerpt && typeof member === "string"
					? excerptOf(member, whole.excerpt.length, whole.excerpt.ellipsis)
					: member;
		}
	}
	return result;
}

/** Picks the members that `fields` names from any value. Reading HTML is loaded on first use. */
async function pickerOf(fields: string): Promise<(value: unknown) => unknown> {
	const picks = parsePicks(fields);
	const needsExcerpts = picks.some(({ excerpt }) => excerpt !== undefined);
	const excerptOf: Excerpt = needsExcerpts ? (await import("./excerpt.ts")).excerptOf : String;
	return (value) => pickFrom(value, picks, excerptOf);
}

/** The records with only the members that `fields` names; all of them when it names none. */
export async function pickFields(
	records: readonly PresentedRecord[],
	fields: string | undefined,
): Promise<PresentedRecord[]> {
	if (!fields?.trim()) return [...records];
	const pick = await pickerOf(fields);
	return records.map((record) => pick(record) as PresentedRecord);
}

/** An answer with only the members that `fields` names; of a page its items have them. */
export async function pickAnswer(answer: unknown, fields: string): Promise<unknown> {
	const pick = await pickerOf(fields);
	// As it is sent: values may have a JSON form of their own.
	const plain: unknown = JSON.parse(JSON.stringify(answer));
	const isPage = isObject(plain) && Array.isArray(plain.items) && "totalItems" in plain && "perPage" in plain;
	return isPage ? { ...plain, items: pick(plain.items) } : pick(plain);
}
