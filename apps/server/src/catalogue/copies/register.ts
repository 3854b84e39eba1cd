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
import type { Language, ReadConnection } from "@rafta/records";
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

const perPage = 200;

/** The columns, with their share of the printed width; 0 for columns that are not printed. */
export const registerColumns = [
	{ tr: "Demirbaş no", en: "Accession no.", width: 1.25 },
	{ tr: "Geliş tarihi", en: "Acquired on", width: 1.3 },
	{ tr: "Eser", en: "Title", width: 2.4 },
	{ tr: "Yazar", en: "Author", width: 1.6 },
	{ tr: "Yayınevi", en: "Publisher", width: 0 },
	{ tr: "Yıl", en: "Year", width: 0.75 },
	{ tr: "Geliş şekli", en: "Acquisition", width: 1.1 },
	{ tr: "Bağışçı", en: "Donor", width: 0 },
	{ tr: "Bedel (TL)", en: "Value (TL)", width: 0.95 },
	{ tr: "Barkod", en: "Barcode", width: 0 },
	{ tr: "Yer numarası", en: "Call number", width: 0 },
	{ tr: "Kütüphane", en: "Library", width: 0 },
	{ tr: "Durum", en: "Status", width: 0 },
	{ tr: "Kayıttan düşme", en: "Withdrawn", width: 1.5 },
] as const;

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
