/** User preferences of a list: columns and order. Stored in this browser, per account. */
import { useState } from "react";
import { useUser } from "#data";
import { readLocal, writeLocal } from "#device";

interface ListPreferences {
	/** Keys of the columns that the user has chosen; absent: the screen's defaults. */
	readonly columns?: readonly string[];
	readonly sort?: string;
}

const texts = (value: unknown): string[] | undefined =>
	Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;

function read(key: string): ListPreferences {
	try {
		const stored: unknown = JSON.parse(readLocal(key) ?? "{}");
		if (typeof stored !== "object" || stored === null) return {};
		const { columns, sort } = stored as Record<string, unknown>;
		return { columns: texts(columns), sort: typeof sort === "string" ? sort : undefined };
	} catch {
		// The stored value was edited by hand: the defaults are used.
		return {};
	}
}

/** Returns the preferences of a list by its name, and a function that changes some of them. */
export function useListPreferences(list: string): [ListPreferences, (changes: ListPreferences) => void] {
	const key = `rafta-list-${list}-${useUser()?.id ?? ""}`;
	const [held, setHeld] = useState(() => ({ key, preferences: read(key) }));
	const preferences = held.key === key ? held.preferences : read(key);
	const change = (changes: ListPreferences) => {
		const next = { ...preferences, ...changes };
		writeLocal(key, JSON.stringify(next));
		setHeld({ key, preferences: next });
	};
	return [preferences, change];
}
