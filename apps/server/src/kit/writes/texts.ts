/** Removes invisible characters from texts, through every API (attack case 54). */
import { collections } from "@rafta/library/collections/index";
import { plainLine, plainText } from "@rafta/library/text/plain-text";
import type { WriteHook } from "../../records.ts";

type Clean = (text: string) => string;

interface Cleaner {
	readonly name: string;
	readonly clean: Clean;
	readonly isJson: boolean;
	/** Server-set texts contain invisible characters on purpose: sort keys. */
	readonly isOwn: boolean;
}

/** Cleaners of each collection's text fields; fields of other types are left alone. */
const cleaners = new Map<string, readonly Cleaner[]>(
	collections.map(({ name, fields }) => [
		name,
		fields.flatMap((field): Cleaner[] => {
			const isOwn = field.serverSet === true;
			if (field.type === "json") return [{ name: field.name, clean: plainText, isJson: true, isOwn }];
			if (field.type !== "text") return [];
			return [{ name: field.name, clean: field.long ? plainText : plainLine, isJson: false, isOwn }];
		}),
	]),
);

/** Cleans every text in a JSON value, including member names. */
function within(value: unknown, clean: Clean): unknown {
	if (typeof value === "string") return clean(value);
	if (Array.isArray(value)) return value.map((one) => within(one, clean));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), within(one, clean)]));
}

export const textsHook: WriteHook = {
	collection: "*",
	actions: ["create", "update"],
	async before({ collection, record, sent }) {
		for (const { name, clean, isJson, isOwn } of cleaners.get(collection.name) ?? []) {
			const value = record[name];
			if (isOwn && !sent.has(name)) continue;
			if (isJson) {
				if (sent.has(name)) record[name] = within(value, clean);
			} else if (typeof value === "string" && value !== "") record[name] = clean(value);
		}
	},
};
