/** Checksum of a table's content that is the same on every engine. */
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

/** Normalizes negative zero: one of the engines has none, and no response shows it. */
const plain = (value: SqlValue): unknown => {
	if (typeof value === "number") return Number.isFinite(value) ? value + 0 : { number: String(value) };
	if (typeof value === "bigint") return Number(value);
	return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("hex") } : value;
};

/** Computes the checksum of rows in key order. */
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
