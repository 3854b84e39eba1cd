/**
 * `POST /api/exports/records`: a list as the caller sees it, complete or only the selected rows, as csv or xlsx. It is
 * streamed while it is read, under the caller's access rules.
 */

import { Readable } from "node:stream";
import type { Collection, Field } from "@rafta/library/collections/definition";
import { collections } from "@rafta/library/collections/index";
import { fitsCell, shownField } from "@rafta/library/collections/shown";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, type ListWalk, notFound } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import type { RecordService } from "../../records.ts";
import { withAccount } from "../actor.ts";
import { audit } from "../audit/journal.ts";
import { attachment } from "../documents/text.ts";
import { handle } from "../endpoint.ts";
import { cellOf } from "./cells.ts";
import { type Cell, csvOf } from "./tables/csv.ts";
import { xlsxOf, xlsxType } from "./tables/xlsx.ts";

const texts = words("server/kit/exports");

/** Maximum rows of one file. */
const MAX_ROWS = 250_000;

const unknownField = {
	code: "validation_unknown_field",
	message: texts.unknownField,
};

/** Returns the fields of a file. @throws ApiError 400 for an unknown or hidden one */
function fieldsOf(collection: Collection, names: readonly string[] | undefined): Field[] {
	if (!names) return collection.fields.filter(fitsCell);
	return names.map((name) => {
		const field = shownField(collection, name);
		if (field && !field.hidden && field.type !== "file") return field;
		throw badRequest(texts.invalidData, {
			fields: unknownField,
		});
	});
}

async function* rowsOf(
	walk: ListWalk,
	fields: readonly Field[],
	language: Language,
): AsyncGenerator<readonly Cell[]> {
	yield fields.map(({ label }) => label[language]);
	for await (const page of walk.pages())
		for (const record of page) yield fields.map((field) => cellOf(field, record, language));
}

export function recordExports(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "POST /api/exports/records", async ({ actor, reply, body }) => {
		const { account, language, request } = withAccount(actor);
		const { collection: name, format, fields: names, ...query } = body();
		const collection = collections.find((one) => one.name === name);
		if (!collection) throw notFound();
		const fields = fieldsOf(collection, names);
		const expand = fields
			.filter(({ type }) => type === "relation")
			.map((field) => field.name)
			.join(",");
		const walk = await service.api.walk(name, { ...query, expand }, request, MAX_ROWS);
		// The journal records who exported what, but not the search text, which may be a pupil's name.
		await service.transaction((records) =>
			audit(
				records,
				{
					actor: account,
					kind: "records_exported",
					school_id: account.school_id,
					collection: name,
					details: { count: walk.count },
				},
				now(),
			),
		);
		const title = collection.label.many[language];
		const rows = rowsOf(walk, fields, language);
		return reply
			.header("content-disposition", attachment(`${title} ${todayIn(now())}`, format))
			.header("cache-control", "no-store")
			.type(format === "csv" ? "text/csv; charset=utf-8" : xlsxType)
			.send(format === "csv" ? Readable.from(csvOf(rows)) : xlsxOf(title, rows));
	});
}
