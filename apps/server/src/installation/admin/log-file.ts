/** Log export: the filtered entries as shown, up to the limit of one file. */

import { Readable } from "node:stream";
import { formatInstant } from "@rafta/records";
import { type Cell, csvOf } from "../../kit/exports/tables/csv.ts";
import type { RecordService } from "../../records.ts";

const pageSize = 1000;
const MAX_LINES = 100_000;

type Line = Awaited<ReturnType<RecordService["logs"]["list"]>>["items"][number];

const columns = ["status", "method", "url", "execTime", "auth", "authId", "userIP", "userAgent"] as const;

const cell = (value: unknown): Cell =>
	value === undefined || value === null ? null : typeof value === "number" ? value : String(value);

const rowOf = ({ created, level, message, data }: Line): Cell[] => [
	created,
	level,
	message,
	...columns.map((name) => cell(data[name])),
];

/** Pages, latest first; each starts where the previous one ended, so that new entries do not shift them. */
async function* pagesOf(service: RecordService, filter: string): AsyncGenerator<readonly Line[]> {
	const end = formatInstant(new Date());
	const whole = filter.trim() === "" ? `created <= "${end}"` : `(${filter}) && created <= "${end}"`;
	for (let page = 1; page <= MAX_LINES / pageSize; page++) {
		const { items } = await service.logs.list({
			filter: whole,
			sort: "-created,-id",
			page: String(page),
			perPage: String(pageSize),
			skipTotal: "1",
		});
		if (items.length > 0) yield items;
		if (items.length < pageSize) return;
	}
}

async function* rowsOf(pages: AsyncIterable<readonly Line[]>): AsyncGenerator<readonly Cell[]> {
	yield ["created", "level", "message", ...columns];
	for await (const page of pages) for (const line of page) yield rowOf(line);
}

async function* jsonOf(pages: AsyncIterable<readonly Line[]>): AsyncGenerator<string> {
	let before = "[\n";
	for await (const page of pages) {
		yield before + page.map((line) => JSON.stringify(line)).join(",\n");
		before = ",\n";
	}
	yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** @throws ApiError 400 for a bad filter */
export async function logFile(
	service: RecordService,
	filter: string,
	format: "csv" | "json",
): Promise<Readable> {
	// Rejects an invalid filter before the file starts.
	await service.logs.list({ filter, perPage: "1", skipTotal: "1" });
	const pages = pagesOf(service, filter);
	return Readable.from(format === "csv" ? csvOf(rowsOf(pages)) : jsonOf(pages));
}
