/**
 * `GET /api/exports/titles?format=csv|xlsx|mrc|xml`: a school's titles and copies for spreadsheets and other library
 * programs, for its staff; all public titles for administrators without a school.
 */

import { Readable } from "node:stream";
import { writeIso2709 } from "@rafta/library/catalogue/marc/iso2709";
import { marcXmlHead, marcXmlTail, writeMarcXml } from "@rafta/library/catalogue/marc/marcxml";
import type { MarcRecord } from "@rafta/library/catalogue/marc/record";
import { recordsOf } from "@rafta/library/catalogue/marc/writing";
import { badRequest } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { csvOf } from "../../kit/exports/tables/csv.ts";
import { xlsxOf, xlsxType } from "../../kit/exports/tables/xlsx.ts";
import type { RecordService } from "../../records.ts";
import { type Scope, titlesOf } from "./queries.ts";
import { titleRows } from "./rows.ts";

const texts = words("server/catalogue/exports");

async function* recordsIn(service: RecordService, scope: Scope): AsyncGenerator<MarcRecord> {
	for await (const { id, updated, book, copies } of titlesOf(service.sql, scope))
		yield* recordsOf(id, updated, book, copies);
}

async function* asMrc(records: AsyncIterable<MarcRecord>): AsyncGenerator<Uint8Array> {
	for await (const record of records) yield writeIso2709(record);
}

async function* asXml(records: AsyncIterable<MarcRecord>): AsyncGenerator<string> {
	yield marcXmlHead;
	for await (const record of records) yield writeMarcXml(record);
	yield marcXmlTail;
}

const types = {
	csv: "text/csv; charset=utf-8",
	xlsx: xlsxType,
	mrc: "application/marc",
	xml: "application/marcxml+xml; charset=utf-8",
} as const;
type Format = keyof typeof types;

function fileOf(service: RecordService, scope: Scope, format: Format, language: Language): Readable {
	if (format === "mrc") return Readable.from(asMrc(recordsIn(service, scope)));
	if (format === "xml") return Readable.from(asXml(recordsIn(service, scope)));
	const rows = titleRows(titlesOf(service.sql, scope), language);
	return format === "csv" ? Readable.from(csvOf(rows)) : xlsxOf(texts.titles[language], rows);
}

export function exportRoutes(app: FastifyInstance, service: RecordService): void {
	handle(app, "GET /api/exports/titles", async ({ actor, reply }) => {
		const { language, request, school } = actor;
		const scope: Scope = school === "" ? "all" : { school };
		const { format = "" } = request.query;
		if (!Object.hasOwn(types, format)) throw badRequest(texts.wrongFormat);
		return reply
			.header("content-disposition", attachment(texts.titles[language], format))
			.header("cache-control", "no-store")
			.type(types[format as Format])
			.send(fileOf(service, scope, format as Format, language));
	});
}
