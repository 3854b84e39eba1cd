/** Turns the lines of a school's file into records of this installation. */
import { namesAccount, type Part } from "@rafta/library/school-file/contents";
import { followsIds, uniqueEverywhere } from "@rafta/library/school-file/judgement";
import { uploadFile } from "@rafta/library/school-file/manifest";
import { cutText } from "@rafta/library/text/cut-text";
import { type FileStore, formatInstant, type RecordData } from "@rafta/records";
import type { CollectionDefinition } from "@rafta/records/collections/definition";
import { fieldType } from "@rafta/records/collections/fields/index";
import { emptyRecord } from "@rafta/records/collections/table";
import { redrawPicture } from "@rafta/records/files/redraw";
import type { Identities, Line } from "./rehearsal.ts";
import type { SchoolArchive } from "./unpacked.ts";

/** An id, or a code of an operation, within a longer text. */
const code = /[A-Za-z0-9]{15,40}/g;

export interface Arrival {
	readonly isKnown: (title: string) => boolean;
	/** Id here of a record of the file. */
	idOf(id: string): string;
	recordOf(part: Part, definition: CollectionDefinition, line: Line): RecordData;
}

interface Circumstances {
	readonly identities: Identities;
	readonly file: SchoolArchive;
	/** The account that imports: all records are its own. */
	readonly owner: string;
	readonly now: Date;
}

export function arrivalOf({ identities, file, owner, now }: Circumstances): Arrival {
	const renamed = new Map(Object.entries(identities.renamed));
	const known = new Set(identities.known);
	const idOf = (id: string): string => renamed.get(id) ?? id;
	const follow = (text: string): string => renamed.get(text) ?? text.replace(code, idOf);

	/** JSON names records by their ids, as values and as keys. */
	function followJson(value: unknown): unknown {
		if (renamed.size === 0) return value;
		if (typeof value === "string") return follow(value);
		if (Array.isArray(value)) return value.map(followJson);
		if (typeof value !== "object" || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([key, one]) => [follow(key), followJson(one)]));
	}

	/** No record is of the future: it would count as changed since then forever. */
	const past = (value: unknown): string => {
		const time = Date.parse(String(value));
		return formatInstant(new Date(Math.min(time, now.getTime())));
	};

	const each = (value: unknown, change: (one: string) => string): unknown =>
		Array.isArray(value) ? value.map((one) => change(String(one))) : change(String(value));

	function recordOf(part: Part, definition: CollectionDefinition, line: Line): RecordData {
		const record: RecordData = { ...emptyRecord(definition), id: idOf(line.id) };
		for (const field of part.fields) {
			const value = line[field.name];
			if (value === undefined || value === "") continue;
			if (namesAccount(field)) {
				if (field.name === "actor") record.actor_name = cutText(String(value), 120);
			} else if (field.type === "relation")
				record[field.name] = each(value, (id) => (id === "" ? "" : idOf(id)));
			else if (field.type === "json") record[field.name] = followJson(value);
			else if (field.type === "autodate") record[field.name] = past(value);
			else if (field.type === "file") {
				const names = [value]
					.flat()
					.filter((name) => file.path(uploadFile(part.name, line.id, String(name))));
				record[field.name] = Array.isArray(value) ? names : (names[0] ?? "");
			} else if (field.type === "text" && followsIds(part, field.name))
				record[field.name] = follow(String(value));
			else if (uniqueEverywhere(part).includes(field.name)) record[field.name] = idOf(String(value));
			else {
				const stored = definition.fields.find(({ name }) => name === field.name);
				record[field.name] = stored ? fieldType(stored).read(value, stored) : value;
			}
		}
		return { ...record, createdBy: owner };
	}

	return { isKnown: (title) => known.has(title), idOf, recordOf };
}

/** A picture of a record, ready to be stored; its camera's data are gone. */
interface Picture {
	readonly name: string;
	readonly path: string;
}

/** Prepares the pictures of a record. One that cannot be opened may contain anything, and is left out of the record. */
export async function picturesOf(
	file: SchoolArchive,
	part: Part,
	line: Line,
	record: RecordData,
): Promise<Picture[]> {
	const pictures: Picture[] = [];
	for (const field of part.fields) {
		if (field.type !== "file") continue;
		for (const name of [record[field.name]].flat().map(String)) {
			const path = file.path(uploadFile(part.name, line.id, name));
			if (path === null) continue;
			if (await redrawPicture(path)) pictures.push({ name, path });
			else record[field.name] = Array.isArray(record[field.name]) ? [] : "";
		}
	}
	return pictures;
}

export const keepPictures = async (
	files: FileStore,
	collection: string,
	record: string,
	pictures: readonly Picture[],
): Promise<void> => {
	for (const { name, path } of pictures) await files.keep(path, collection, record, name);
};
