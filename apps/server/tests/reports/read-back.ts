/** Reads reports back out of their files. */
import { shownColumns } from "@rafta/library/reports/definition";
import { reports } from "@rafta/library/reports/index";
import { expect } from "vitest";
import { readTables } from "../../src/catalogue/imports/read/tables.ts";
import { readPdf } from "../catalogue/labels/read-pdf.ts";
import type { Reports } from "./world.ts";

/** A report as a file, requested as its screen does. */
export async function fileFrom(
	world: Reports,
	query: string,
	token = world.staff,
	language = "tr",
): Promise<Buffer> {
	const response = await fetch(`${world.server.url}/api/reports/${query}`, {
		headers: { authorization: token, "accept-language": language },
	});
	if (response.status !== 200) throw new Error(`${query}: ${response.status} ${await response.text()}`);
	expect(response.headers.get("content-disposition")).toMatch(
		/^attachment; filename="[a-z0-9-]+\.(csv|xlsx|pdf)"$/,
	);
	expect(response.headers.get("cache-control")).toBe("no-store");
	expect(Number(response.headers.get("x-expected-bytes"))).toBeGreaterThan(0);
	return Buffer.from(await response.arrayBuffer());
}

type Pages = readonly (readonly (readonly string[])[])[];

/** Rows of each sheet, section or page of a file, by its format. */
export const read: Readonly<Record<string, (file: Buffer) => Promise<Pages>>> = {
	csv: async (file) => [(await readTables(file)).sheets[0]?.rows ?? []],
	xlsx: async (file) => (await readTables(file)).sheets.map(({ rows }) => rows),
	// Texts at the same height form a row, from left to right.
	pdf: async (file) =>
		readPdf(file).map(({ texts }) => {
			const lines = Map.groupBy(texts, ({ y }) => Math.round(y * 4));
			return [...lines.values()].map((line) => line.toSorted((a, b) => a.x - b.x).map(({ text }) => text));
		}),
};

/** Parses a number as the file shows it: `1.234,5`, `%12`. */
const numberOf = (text: string): number =>
	Number(
		text
			.replace(/[% TL]/g, "")
			.replaceAll(".", "")
			.replace(",", "."),
	);
const plain = (text: string): number => Number(text.replace(",", "."));

/** The sum of a column in a file of one table; `period`: `from` and `to`, where the report takes them. */
export async function sumIn(
	world: Reports,
	kind: string,
	table: string,
	column: string,
	format: string,
	period: string,
): Promise<number> {
	const report = reports.find((one) => one.kind === kind);
	const definition = report?.tables.find(({ key }) => key === table);
	if (!report || !definition) throw new Error(`no ${kind} ${table}`);
	const columns = shownColumns(definition, { all: false });
	const place = columns.findIndex(({ key }) => key === column);
	const query = report.filters.includes("period") ? `&${period}` : "";
	const pages = await read[format]?.(
		await fileFrom(world, `${kind}?format=${format}&table=${table}${query}`),
	);
	// In a PDF an empty first cell leaves no text.
	const rows = (pages ?? [])
		.flat()
		.map((row) => (row.length > 2 && row.length === columns.length - 1 ? ["", ...row] : row))
		.filter((row) => row.length === columns.length);
	const values = rows.map((row) => (format === "pdf" ? numberOf : plain)(row[place] ?? ""));
	return values.filter((value) => !Number.isNaN(value)).reduce((sum, value) => sum + value, 0);
}
