import type { SqlValue } from "../../database/port.ts";
import { problems } from "./problems.ts";
import { Refusal } from "./type.ts";

/** Decodes the stored JSON of a field that holds a list of texts. */
export function decodeList(stored: SqlValue): string[] {
	const value: unknown = typeof stored === "string" && stored !== "" ? JSON.parse(stored) : [];
	return Array.isArray(value) ? value.map(String) : [];
}

/** Reads one text or a list of texts; doubles and blanks fall out, the order stays. */
export function readList(input: unknown): string[] {
	const items = Array.isArray(input) ? input : [input];
	const texts = items.map((item) => {
		if (item === null || item === undefined) return "";
		if (typeof item === "string" || typeof item === "number") return String(item);
		throw new Refusal(problems.invalidValue);
	});
	return [...new Set(texts.filter((item) => item !== ""))];
}
