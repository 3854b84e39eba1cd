/** What a table holds, as one text that is the same on every engine. */
import { createHash } from "node:crypto";
import type { SqlValue } from "../database/port.ts";

export interface Sum {
	readonly rows: number;
	readonly checksum: string;
}

export interface Summing {
	add(rows: readonly (readonly SqlValue[])[]): void;
	readonly count: number;
	end(): Sum;
}

/** Zero has no sign on one of the engines, and no answer shows it. */
const plain = (value: SqlValue): unknown => {
	if (typeof value === "number") return Number.isFinite(value) ? value + 0 : { number: String(value) };
	if (typeof value === "bigint") return Number(value);
	return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("hex") } : value;
};

/** Sums up rows in the order of their keys. */
export function summing(): Summing {
	const hash = createHash("sha256");
	let count = 0;
	return {
		add(rows) {
			let text = "";
			for (const row of rows) text += `${JSON.stringify(row.map(plain))}\n`;
			hash.update(text);
			count += rows.length;
		},
		get count() {
			return count;
		},
		end: () => ({ rows: count, checksum: hash.digest("hex") }),
	};
}
