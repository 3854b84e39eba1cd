/**
 * The records of one school as they stand in its file: only what belongs to the school, people's names in place of
 * accounts, and no reference to anything outside the file.
 */
import { shownCover } from "@rafta/library/covers/shown";
import { namesAccount, type Part, partOf, schoolParts, targetOf } from "@rafta/library/school-file/contents";
import { createPacer, type ReadConnection, type RecordData } from "@rafta/records";
import { batchesOf } from "../../kit/batches.ts";
import type { RecordService } from "../../records.ts";
import { idsAfter, membersAmong } from "./queries.ts";

/** Ids that are read at once, and records: a statement of a few milliseconds. */
const idsPerRead = 50_000;
const perPage = 200;

/** A file of a record in the file store. */
interface UploadOf {
	readonly collection: string;
	readonly record: string;
	readonly name: string;
}

export interface SchoolRecords {
	/** The records of a part, page by page. */
	pages(part: Part): AsyncGenerator<readonly RecordData[]>;
	/** Uploaded files and titles that the records read until now refer to. */
	readonly uploads: readonly UploadOf[];
}

const isEmpty = (value: unknown): boolean =>
	value === "" ||
	value === 0 ||
	value === false ||
	value === null ||
	value === undefined ||
	(Array.isArray(value) && value.length === 0);

const textsIn = (value: unknown): string[] =>
	(Array.isArray(value) ? value : [value]).filter(
		(one): one is string => typeof one === "string" && one !== "",
	);

/** A photo stays where nobody has agreed to it. */
const mayCarry = (part: string, field: string, record: RecordData): boolean =>
	!(part === "students" && field === "photo") || record.photo_consent === true;

/**
 * Reads a school's records. `connection`: for reads whose cost grows with the school. The parts are to be read from the
 * last to the first, so that whatever a record refers to is read after it, and is there.
 */
export function schoolRecords(
	service: RecordService,
	connection: ReadConnection,
	school: string,
	parts: readonly Part[],
): SchoolRecords {
	const included = new Set(parts.map(({ name }) => name));
	const titles = new Set<string>();
	const uploads: UploadOf[] = [];
	const names = new Map<string, string>();

	/** Names of accounts of the school; others are nobody's business there. */
	async function learnNames(ids: Iterable<string>): Promise<void> {
		const unknown = [...new Set(ids)].filter((id) => !names.has(id));
		if (unknown.length === 0) return;
		const users = await service.findMany("users", unknown);
		for (const id of unknown) {
			const user = users.get(id);
			names.set(id, user?.school_id === school ? user.name || user.username : "");
		}
	}

	/** Whether a record that another one refers to is in the file. */
	async function members(part: Part, records: readonly RecordData[]) {
		const wanted = new Map<string, Set<string>>();
		for (const field of part.fields) {
			const target = targetOf(field);
			if (target === null || !included.has(target)) continue;
			const ids = wanted.get(target) ?? new Set();
			wanted.set(target, ids);
			for (const record of records) for (const id of textsIn(record[field.name])) ids.add(id);
		}
		const known = new Map<string, ReadonlySet<string>>();
		for (const [target, ids] of wanted) {
			const of = partOf(target);
			if (!of || ids.size === 0) continue;
			known.set(target, await membersAmong(service.sql, of, school, [...ids]));
		}
		return (target: string, id: string): boolean => known.get(target)?.has(id) ?? false;
	}

	/** Ids of titles, which belong to no school: those that the records have mentioned, with those they are part of now. */
	async function* mentionedIds(): AsyncGenerator<string[]> {
		const done = new Set<string>();
		while (done.size < titles.size) {
			const ids = [...titles].filter((id) => !done.has(id)).sort();
			for (const id of ids) done.add(id);
			yield ids;
		}
	}

	async function* idsOf(part: Part): AsyncGenerator<string[]> {
		if (part.belonging.by === "mention") {
			yield* mentionedIds();
			return;
		}
		for (let after = ""; ; ) {
			const ids = await idsAfter(connection, part, school, after, idsPerRead);
			yield ids;
			if (ids.length < idsPerRead) return;
			after = ids.at(-1) ?? "";
		}
	}

	/** Returns the record as it stands in the file; `null` if it demands one that is not in it. */
	function exportRecord(
		part: Part,
		record: RecordData,
		isMember: (target: string, id: string) => boolean,
	): RecordData | null {
		const line: RecordData = { id: record.id };
		for (const field of part.fields) {
			const value =
				part.name === "books" && field.name === "cover"
					? shownCover(record as never, school)
					: record[field.name];
			if (isEmpty(value)) continue;
			if (namesAccount(field)) {
				const name = names.get(String(value)) ?? "";
				if (name !== "") line[field.name] = name;
			} else if (field.type === "relation") {
				const target = targetOf(field);
				const ids = target === null ? [] : textsIn(value).filter((id) => isMember(target, id));
				if (ids.length === 0 && field.required) return null;
				if (ids.length > 0) line[field.name] = Array.isArray(value) ? ids : ids[0];
				if (target === "books") for (const id of ids) titles.add(id);
			} else if (field.type !== "file" || mayCarry(part.name, field.name, record)) {
				line[field.name] = value;
				if (field.type === "file")
					for (const name of textsIn(value)) uploads.push({ collection: part.name, record: record.id, name });
			}
		}
		return line;
	}

	return {
		uploads,
		async *pages(part) {
			const pace = createPacer();
			const accounts = part.fields.filter(namesAccount);
			for await (const ids of idsOf(part)) {
				for (const batch of batchesOf(ids, perPage)) {
					const found = await service.findMany(part.name, batch);
					const records = batch.flatMap((id) => found.get(id) ?? []);
					await learnNames(
						records.flatMap((record) => accounts.flatMap(({ name }) => textsIn(record[name]))),
					);
					const isMember = await members(part, records);
					yield records.flatMap((record) => exportRecord(part, record, isMember) ?? []);
					await pace();
				}
			}
		},
	};
}

/** The parts in the order in which they are read. */
export const readingOrder = (parts: readonly Part[]): Part[] =>
	parts.toSorted(
		(a, b) =>
			schoolParts.findIndex((one) => one.name === b.name) -
			schoolParts.findIndex((one) => one.name === a.name),
	);
