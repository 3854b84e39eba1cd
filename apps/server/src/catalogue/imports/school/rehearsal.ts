/**
 * Reads a school's file to its end and judges every record, without writing anything: what would be refused is refused
 * here, and what will differ from the file is counted.
 */

import { open } from "node:fs/promises";
import { keysOf } from "@rafta/library/catalogue/lists/match";
import type { Field } from "@rafta/library/collections/definition";
import { namesAccount, type Part, schoolParts, targetOf } from "@rafta/library/school-file/contents";
import {
	followsIds,
	isIndexed,
	isRunning,
	ownUnique,
	uniqueEverywhere,
} from "@rafta/library/school-file/judgement";
import { dataFile, uploadFile } from "@rafta/library/school-file/manifest";
import type { Doubt, DoubtCode, Refusal } from "@rafta/library/school-file/refusals";
import { createPacer, newId } from "@rafta/records";
import { fieldType } from "@rafta/records/collections/fields/index";
import { imageType } from "@rafta/records/files/content";
import { isStoredName } from "@rafta/records/files/names";
import { isRecordId } from "@rafta/records/files/store";
import type { RecordService, Stored } from "#server/records.ts";
import { knownTitles } from "../titles/existing-titles.ts";
import { takenAmong } from "./queries.ts";
import { refused } from "./refused.ts";
import type { SchoolArchive } from "./unpacked.ts";

/** Lines judged together: a statement each for ids, codes and titles. */
const linesTogether = 200;

export type Line = { readonly id: string } & { readonly [field: string]: unknown };

/** How the file's records become records here. */
export interface Identities {
	/** New ids and codes by those of the file; what is not named stays. */
	readonly renamed: Readonly<Record<string, string>>;
	/** Titles of the file that are here already. */
	readonly known: readonly string[];
	/** Records of the file that take the place of those that the empty school has, by part. */
	readonly adopted: Readonly<Record<string, string>>;
}

export interface Rehearsal extends Identities {
	readonly counts: readonly { readonly collection: string; readonly count: number }[];
	readonly doubts: readonly Doubt[];
}

/** The record of each part that an empty school may have. */
export interface Present {
	readonly schools: Stored<"schools">;
	readonly libraries: Stored<"libraries"> | undefined;
	readonly library_settings: Stored<"library_settings"> | undefined;
}

const textsIn = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [value]).filter(
		(one): one is string => typeof one === "string" && one !== "",
	);

/** Kinds of values in JSON, by the types of their fields. */
const isOfKind = (field: Field, value: unknown): boolean => {
	if (field.type === "json") return true;
	if (field.type === "number") return typeof value === "number" && Number.isFinite(value);
	if (field.type === "bool") return typeof value === "boolean";
	if (Array.isArray(value))
		return (
			"maxSelect" in field && (field.maxSelect ?? 1) > 1 && value.every((one) => typeof one === "string")
		);
	return typeof value === "string";
};

export function parsedLine(part: string, line: number, text: string): Line {
	const at = { file: dataFile(part), line };
	let record: unknown;
	try {
		record = JSON.parse(text);
	} catch {
		throw refused("line", at);
	}
	if (typeof record !== "object" || record === null || Array.isArray(record)) throw refused("line", at);
	const { id } = record as { id?: unknown };
	if (typeof id !== "string" || !isRecordId(id)) throw refused("id", at);
	return record as Line;
}

async function isPicture(path: string): Promise<boolean> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
		return imageType(buffer.subarray(0, bytesRead)) !== null;
	} finally {
		await file.close();
	}
}

export async function rehearse(
	service: RecordService,
	file: SchoolArchive,
	present: Present,
): Promise<Rehearsal> {
	const ids = new Map<string, Set<string>>();
	const renamed = new Map<string, string>();
	const known: string[] = [];
	const adopted: Record<string, string> = {};
	const doubts = new Map<string, { -readonly [M in keyof Doubt]: Doubt[M] }>();
	/** Copies that are out, and those with an open loan: the rest of the first is doubtful. */
	const onLoan = new Set<string>();
	const targets = new Set(
		schoolParts.flatMap(({ fields }) => fields.flatMap((field) => targetOf(field) ?? [])),
	);
	const wrong = (code: Refusal, part: Part, line: number, field = "") =>
		refused(code, { file: dataFile(part.name), line, field });

	function doubt(code: DoubtCode, part: string, field = "", count = 1): void {
		const key = `${code} ${part} ${field}`;
		const known = doubts.get(key) ?? { code, collection: part, field, count: 0 };
		known.count += count;
		doubts.set(key, known);
	}

	/** Judges a record by itself and by those before it. @throws ApiError 400 */
	async function judge(part: Part, line: number, record: Line, values: ReadonlyMap<string, Set<string>>) {
		const definition = service.collection(part.name);
		const byName = new Map(part.fields.map((field) => [field.name, field]));
		for (const [name, value] of Object.entries(record)) {
			if (name === "id") continue;
			const field = byName.get(name);
			if (!field) {
				if (definition?.fields.some((one) => one.name === name)) throw wrong("protected", part, line, name);
				doubt("unknown_field", part.name, name);
				continue;
			}
			if (!isOfKind(field, value)) throw wrong("value", part, line, name);
			if (namesAccount(field)) {
				if (name !== "createdBy" && value !== "") doubt("account", part.name, name);
				continue;
			}
			const target = targetOf(field);
			if (field.type === "relation") {
				if (target === null) throw wrong("reference", part, line, name);
				// A record may refer to a later one of its own collection: that is judged at the end.
				if (target !== part.name && !textsIn(value).every((id) => ids.get(target)?.has(id)))
					throw wrong("reference", part, line, name);
				continue;
			}
			if (field.type === "file") {
				await judgeFiles(part, line, name, record.id, textsIn(value));
				continue;
			}
			const stored = definition?.fields.find((one) => one.name === name);
			if (field.type === "autodate" || field.type === "date") {
				if (value !== "" && Number.isNaN(Date.parse(String(value)))) throw wrong("value", part, line, name);
			} else if (stored && fieldType(stored).check(value, stored) !== null)
				throw wrong("value", part, line, name);
		}
		for (const field of part.fields)
			if (field.required && !namesAccount(field) && isMissing(field, record[field.name]))
				throw wrong("required", part, line, field.name);
		if (part.belonging.by === "school" && record[part.belonging.field] !== file.manifest.school.id)
			throw wrong("required", part, line, part.belonging.field);
		if (isRunning(part.name, record.status)) throw wrong("running", part, line);
		for (const index of ownUnique(part)) {
			if (!isIndexed(index, record)) continue;
			const seen = values.get(index.columns.join(" "));
			const value = JSON.stringify(index.columns.map((column) => record[column] ?? ""));
			if (seen?.has(value)) throw wrong("number", part, line, index.columns.at(-1));
			seen?.add(value);
		}
		if (part.name === "library_books" && record.status === "on_loan") onLoan.add(record.id);
		// A copy that its reader claims to have returned stays on loan.
		if (part.name === "book_loans" && ["open", "claimed_returned"].includes(String(record.status))) {
			onLoan.delete(String(record.library_book_id));
			if (!record.student_id) doubt("loan_without_reader", part.name);
		}
	}

	function isMissing(field: Field, value: unknown): boolean {
		if (field.type === "bool" || field.type === "number") return false;
		return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
	}

	async function judgeFiles(part: Part, line: number, field: string, id: string, names: readonly string[]) {
		for (const name of names) {
			if (!isStoredName(name)) throw wrong("value", part, line, field);
			const path = file.path(uploadFile(part.name, id, name));
			if (path === null) doubt("file_missing", part.name, field);
			else if (!(await isPicture(path))) throw refused("picture", { file: uploadFile(part.name, id, name) });
		}
	}

	/** Gives records a new id whose own is taken here. */
	async function renameTaken(part: Part, records: readonly Line[]): Promise<void> {
		const ids = records.map(({ id }) => id);
		const taken = await takenAmong(service.sql, part, "id", ids);
		for (const id of taken) renamed.set(id, newId());
		if (taken.size > 0) doubt("id_taken", part.name, "", taken.size);
	}

	/** Finds what of some records is here already. */
	async function identify(part: Part, records: readonly Line[]): Promise<void> {
		const { schools: target } = present;
		if (part.name in present) return adopt(part, records);
		let own = records;
		if (part.name === "books") own = await identifyTitles(records, target.id);
		await renameTaken(part, own);
		for (const field of uniqueEverywhere(part)) {
			const values = own.flatMap((record) => textsIn(record[field]));
			const used = await takenAmong(service.sql, part, field, values);
			for (const value of used) if (!renamed.has(value)) renamed.set(value, newId());
			// Codes of operations are the program's; a card's or a school's is printed somewhere.
			if (used.size > 0 && !followsIds(part, field)) doubt("number_taken", part.name, field, used.size);
		}
	}

	/** Returns the titles that are not here; the others are used in their place. */
	async function identifyTitles(records: readonly Line[], school: string): Promise<Line[]> {
		const listed = records.map((record) => ({
			record,
			book: {
				title: String(record.title ?? ""),
				authors: textsIn(record.authors),
				isbn13: String(record.isbn13 ?? ""),
				publisher: String(record.publisher ?? ""),
				year: Number(record.year ?? 0),
				series_no: String(record.series_no ?? ""),
			},
		}));
		const index = await knownTitles(service, school, listed);
		return listed.flatMap(({ record, book }) => {
			const found = index.find(keysOf(book));
			if (!found) return [record];
			known.push(record.id);
			if (found.id !== record.id) renamed.set(record.id, found.id);
			doubt("title_known", "books");
			return [];
		});
	}

	/** Lets records of the file take the place of those of the empty school. */
	async function adopt(part: Part, records: readonly Line[]): Promise<void> {
		const there = present[part.name as keyof Present];
		const first = records.find((record) => record.is_default === true) ?? records[0];
		if (there && first && !(part.name in adopted)) {
			adopted[part.name] = first.id;
			for (const field of uniqueEverywhere(part)) {
				const value = String(first[field] ?? "");
				if (value === "" || value === (there as Line)[field]) continue;
				if ((await takenAmong(service.sql, part, field, [value])).size > 0)
					doubt("number_taken", part.name, field);
			}
			if (first.id !== there.id) renamed.set(first.id, there.id);
		}
		const own = records.filter(({ id }) => id !== adopted[part.name]);
		await renameTaken(part, own);
	}

	const counts: { collection: string; count: number }[] = [];
	const pace = createPacer();
	for (const part of schoolParts) {
		const seen = new Set<string>();
		ids.set(part.name, seen);
		const values = new Map(ownUnique(part).map(({ columns }) => [columns.join(" "), new Set<string>()]));
		const later: { line: number; field: string; id: string }[] = [];
		const own = part.fields.filter((field) => targetOf(field) === part.name);
		let batch: Line[] = [];
		const settle = async () => {
			if (batch.length > 0) await identify(part, batch);
			batch = [];
			await pace();
		};
		for await (const { line, text } of file.lines(part.name)) {
			const record = parsedLine(part.name, line, text);
			if (seen.has(record.id)) throw wrong("twice", part, line);
			seen.add(record.id);
			await judge(part, line, record, values);
			for (const { name } of own)
				for (const id of textsIn(record[name])) if (!seen.has(id)) later.push({ line, field: name, id });
			batch.push(record);
			// The one school and its libraries are seen together.
			if (batch.length >= linesTogether && !(part.name in present)) await settle();
		}
		await settle();
		for (const { line, field, id } of later) if (!seen.has(id)) throw wrong("reference", part, line, field);
		if (seen.size !== file.count(part.name)) throw refused("counts", { file: dataFile(part.name) });
		if (part.name === "schools" && (seen.size !== 1 || !seen.has(file.manifest.school.id)))
			throw refused("school");
		counts.push({ collection: part.name, count: seen.size });
		if (!targets.has(part.name)) ids.delete(part.name);
	}
	if (onLoan.size > 0) doubt("on_loan_without_loan", "library_books", "", onLoan.size);
	if (file.manifest.changed > 0) doubt("changed", "schools", "", file.manifest.changed);
	return {
		renamed: Object.fromEntries(renamed),
		known,
		adopted,
		counts: counts.filter(({ count }) => count > 0),
		doubts: [...doubts.values()],
	};
}
