/** User preferences of a list: columns and order. Stored in this browser, per account. */
import { useState } from "react";
import { readLocal, writeLocal } from "../../data/local.ts";
import { useUser } from "../../data/session.ts";

interface Taste {
	/** Keys of the columns that the user has chosen; absent: the screen's defaults. */
	readonly columns?: readonly string[];
	readonly sort?: string;
}

const texts = (value: unknown): string[] | undefined =>
	Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;

function read(key: string): Taste {
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
export function useTaste(list: string): [Taste, (changes: Taste) => void] {
	const key = `rafta-list-${list}-${useUser()?.id ?? ""}`;
	const [held, setHeld] = useState(() => ({ key, taste: read(key) }));
	const taste = held.key === key ? held.taste : read(key);
	const change = (changes: Taste) => {
		const next = { ...taste, ...changes };
		writeLocal(key, JSON.stringify(next));
		setHeld({ key, taste: next });
	};
	return [taste, change];
}
