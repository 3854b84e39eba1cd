/** Names of tables and columns: PostgreSQL truncates them at 63 bytes, PocketBase's API allows longer ones. */
import { createHash } from "node:crypto";
import type { Row } from "../port.ts";

const MAX_NAME_BYTES = 63;

/** Long names by their short replacements; registered before their rows are read. */
const long = new Map<string, string>();

function shortenName(name: string): string {
	const digest = createHash("sha256").update(name).digest("hex").slice(0, 16);
	const short = `${Buffer.from(name)
		.subarray(0, MAX_NAME_BYTES - 17)
		.toString()}_${digest}`;
	long.set(short, name);
	return short;
}

/** Returns a name as a quoted identifier. */
export const identifier = (name: string): string =>
	`"${(Buffer.byteLength(name) > MAX_NAME_BYTES ? shortenName(name) : name).replaceAll('"', '""')}"`;

/** Returns the original long name. */
export const fullName = (name: string): string => long.get(name) ?? name;

/** Restores the long names in rows. */
export function withFullNames(rows: readonly Row[]): Row[] {
	const [first] = rows;
	if (long.size === 0 || !first || !Object.keys(first).some((name) => long.has(name))) return rows as Row[];
	return rows.map((row) =>
		Object.fromEntries(Object.entries(row).map(([name, value]) => [fullName(name), value])),
	);
}
