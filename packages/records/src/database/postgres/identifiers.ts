/** Names of tables and columns: PostgreSQL cuts them at 63 bytes, the contract lets them be longer. */
import { createHash } from "node:crypto";
import type { Row } from "../port.ts";

const most = 63;

/** Long names by the short ones that stand for them; every one is told before its rows are read. */
const long = new Map<string, string>();

function shortened(name: string): string {
	const digest = createHash("sha256").update(name).digest("hex").slice(0, 16);
	const short = `${Buffer.from(name)
		.subarray(0, most - 17)
		.toString()}_${digest}`;
	long.set(short, name);
	return short;
}

/** A name as a statement has it. */
export const identifier = (name: string): string =>
	`"${(Buffer.byteLength(name) > most ? shortened(name) : name).replaceAll('"', '""')}"`;

/** The name that the program knows. */
export const fullName = (name: string): string => long.get(name) ?? name;

/** Rows with the names that the program knows. */
export function withFullNames(rows: readonly Row[]): Row[] {
	const [first] = rows;
	if (long.size === 0 || !first || !Object.keys(first).some((name) => long.has(name))) return rows as Row[];
	return rows.map((row) =>
		Object.fromEntries(Object.entries(row).map(([name, value]) => [fullName(name), value])),
	);
}
