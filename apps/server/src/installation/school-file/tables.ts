/** Records of a school's file as tables for people: the shown fields of a part, and names in place of ids. */
import type { Field } from "@rafta/library/collections/definition";
import { fitsCell } from "@rafta/library/collections/shown";
import { namesAccount, type Part, targetOf } from "@rafta/library/school-file/contents";
import type { RecordData } from "@rafta/records";
import type { Language } from "@rafta/words";
import { cellOf } from "../../kit/exports/cells.ts";
import type { Cell } from "../../kit/exports/tables/csv.ts";
import type { RecordService } from "../../records.ts";
import type { SchoolRecords } from "./records.ts";

/** Adds the records that a page's records refer to, as `expand` has them. */
async function expandRelations(
	service: RecordService,
	fields: readonly Field[],
	page: readonly RecordData[],
): Promise<RecordData[]> {
	const known = new Map<string, ReadonlyMap<string, RecordData>>();
	for (const field of fields) {
		const target = targetOf(field);
		if (target === null) continue;
		const ids = page.map((record) => String(record[field.name] ?? "")).filter((id) => id !== "");
		known.set(field.name, await service.findMany(target, ids));
	}
	return page.map((record) => ({
		...record,
		expand: Object.fromEntries(
			fields.map(({ name }) => [name, known.get(name)?.get(String(record[name])) ?? { name: record[name] }]),
		),
	}));
}

/** Yields the rows of a part, starting with the headings. */
export async function* partRows(
	service: RecordService,
	records: SchoolRecords,
	part: Part,
	language: Language,
): AsyncGenerator<readonly Cell[]> {
	const fields = part.fields.filter(fitsCell);
	const relations = fields.filter((field) => targetOf(field) !== null || namesAccount(field));
	yield fields.map(({ label }) => label[language]);
	for await (const page of records.pages(part)) {
		for (const record of await expandRelations(service, relations, page))
			yield fields.map((field) =>
				field.type === "relation" && (record[field.name] ?? "") === ""
					? null
					: cellOf(field, record, language),
			);
	}
}
