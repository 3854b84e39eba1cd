/** The `fields` parameter: selects the members of the response. */
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

function excerptOf(value: unknown, { length, ellipsis }: { length: number; ellipsis: boolean }): unknown {
	if (typeof value !== "string") return value;
	// A tag ends before the next one begins: a text of a million `<` is scanned once.
	const plain = value
		.replace(/<[^<>]*>/g, " ")
		.replace(/\s+/g, " ")
		.trim();
	const letters = [...plain];
	if (letters.length <= length) return plain;
	return `${letters.slice(0, length).join("").trimEnd()}${ellipsis ? "..." : ""}`;
}

function pickFrom(value: unknown, picks: readonly Pick[]): unknown {
	if (Array.isArray(value)) return value.map((item) => pickFrom(item, picks));
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
			);
		} else if (whole) result[name] = whole.excerpt ? excerptOf(member, whole.excerpt) : member;
	}
	return result;
}

/** The record with only the members that `fields` names; all of them when it names none. */
export function pickFields(record: PresentedRecord, fields: string | undefined): PresentedRecord {
	if (!fields?.trim()) return record;
	return pickFrom(record, parsePicks(fields)) as PresentedRecord;
}
