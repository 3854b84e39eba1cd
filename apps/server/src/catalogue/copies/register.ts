/**
 * The accession register (demirbaş defteri): every number that a school has assigned, including withdrawn copies and
 * numbers without a record, in the order of the numbers. It contains no borrower.
 */

import { setImmediate } from "node:timers/promises";
import type { RegisterQuery } from "@rafta/library/api/copies";
import type { Field } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import { spent_numbers } from "@rafta/library/collections/spent_numbers";
import { accessionPlace } from "@rafta/library/copies/numbers";
import { dateOf, formatDate } from "@rafta/library/turkish/dates";
import type { ReadConnection } from "@rafta/records";
import { type Language, type Text, words } from "@rafta/words";
import { batchesOf } from "../../kit/batches.ts";
import type { Cell } from "../../kit/exports/tables/csv.ts";
import {
	type RegisterPlace,
	type RegisterRow,
	registerCopies,
	registerPlaces,
	type SpentRow,
	spentNumbers,
} from "./queries.ts";

const texts = words("server/catalogue/copies");

const perPage = 200;

interface RegisterColumn {
	readonly name: Text;
	readonly width: number;
	/** Years have no separator of thousands. */
	readonly isYear?: boolean;
}

/** The columns, with their share of the printed width; 0 for columns that are not printed. */
export const registerColumns: readonly RegisterColumn[] = [
	{ name: texts.accessionNo, width: 1.25 },
	{ name: texts.acquiredOn, width: 1.3 },
	{ name: texts.title, width: 2.4 },
	{ name: texts.author, width: 1.6 },
	{ name: texts.publisher, width: 0 },
	{ name: texts.year, width: 0.75, isYear: true },
	{ name: texts.acquisition, width: 1.1 },
	{ name: texts.donor, width: 0 },
	{ name: texts.value, width: 0.95 },
	{ name: texts.barcode, width: 0 },
	{ name: texts.callNumber, width: 0 },
	{ name: texts.library, width: 0 },
	{ name: texts.status, width: 0 },
	{ name: texts.withdrawn, width: 1.5 },
];

const fieldOf = (fields: readonly Field[], name: string): Field | undefined =>
	fields.find((field) => field.name === name);

const labelOf = (field: Field | undefined, value: string, language: Language): string =>
	field?.valueLabels?.[value]?.[language] ?? value;

const dateCell = (value: string): string => (value === "" ? "" : formatDate(value));

function copyLine(row: RegisterRow, language: Language): Cell[] {
	const gone = [dateCell(row.withdrawn_on), row.withdrawn_reason].filter(Boolean).join(" · ");
	const { fields } = library_books;
	return [
		row.accession_no,
		dateCell(row.acquired_on),
		row.title,
		row.author_line,
		row.publisher,
		row.year || null,
		labelOf(fieldOf(fields, "acquired_how"), row.acquired_how, language),
		row.donor,
		row.price || null,
		row.barcode,
		row.call_number,
		row.library,
		labelOf(fieldOf(fields, "status"), row.status, language),
		row.status === "withdrawn" ? gone : "",
	];
}

function spentLine(row: SpentRow, language: Language): Cell[] {
	const why = labelOf(fieldOf(spent_numbers.fields, "why"), row.why, language);
	const gone = `${dateCell(dateOf(row.created))} · ${why}`;
	const empty = registerColumns.map((): Cell => null);
	return empty.map((cell, index) => {
		if (index === 0) return row.number;
		if (index === 2) return row.title;
		return index === empty.length - 1 ? gone : cell;
	});
}

/** The requested numbers, in order. */
export async function registerOf(
	connection: ReadConnection,
	school: string,
	{ from, to, ...scope }: RegisterQuery,
): Promise<RegisterPlace[]> {
	const [first, last] = [from, to].map((end) => (end ? accessionPlace(end) : undefined));
	return (await registerPlaces(connection, school, scope))
		.map((place) => ({ place, at: accessionPlace(place.number) }))
		.filter(({ at }) => (first === undefined || at >= first) && (last === undefined || at <= last))
		.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
		.map(({ place }) => place);
}

/** Yields the lines of the register, reading one page of copies at a time to bound memory. */
export async function* registerLines(
	connection: ReadConnection,
	places: readonly RegisterPlace[],
	language: Language,
): AsyncGenerator<Cell[]> {
	for (const page of batchesOf(places, perPage)) {
		const copies = await registerCopies(
			connection,
			page.flatMap(({ copy }) => (copy === null ? [] : [copy])),
		);
		const spent = await spentNumbers(
			connection,
			page.flatMap((place) => (place.spent === null ? [] : [place.spent])),
		);
		for (const place of page) {
			const row = place.copy === null ? undefined : copies.get(place.copy);
			const gone = place.spent === null ? undefined : spent.get(place.spent);
			if (row) yield copyLine(row, language);
			else if (gone) yield spentLine(gone, language);
		}
		await setImmediate();
	}
}
