/** Writes everything of one school into one zip, while it is sent. */
import { writeIso2709 } from "@rafta/library/catalogue/marc/iso2709";
import { marcXmlHead, marcXmlTail, writeMarcXml } from "@rafta/library/catalogue/marc/marcxml";
import { recordsOf } from "@rafta/library/catalogue/marc/writing";
import { collections } from "@rafta/library/collections/index";
import { impersonalParts } from "@rafta/library/school-file/anonymous";
import { type Part, schoolParts } from "@rafta/library/school-file/contents";
import {
	dataFile,
	type Manifest,
	manifestName,
	schemaFile,
	schoolFileFormat,
	schoolFileVersion,
	uploadFile,
} from "@rafta/library/school-file/manifest";
import { readmeNames, readmeOf, tables } from "@rafta/library/school-file/readme";
import { schemaOf } from "@rafta/library/school-file/schema";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { formatInstant, type ReadConnection } from "@rafta/records";
import { completeLanguages, type Language } from "@rafta/words";
import { type TitleWithCopies, titlesOf } from "../../catalogue/exports/queries.ts";
import { titleRows } from "../../catalogue/exports/rows.ts";
import { csvOf } from "../../kit/exports/tables/csv.ts";
import type { RecordService, Stored } from "../../records.ts";
import { writtenAfter } from "./queries.ts";
import { readingOrder, schoolRecords } from "./records.ts";
import { partRows } from "./tables.ts";
import type { Content, ZipWriter } from "./zip.ts";

export interface SchoolFile {
	readonly service: RecordService;
	/** For reads whose cost grows with the school. */
	readonly connection: ReadConnection;
	readonly school: Stored<"schools">;
	readonly isPersonal: boolean;
	readonly language: Language;
	readonly version: string;
	readonly now: () => Date;
}

/** Kinds of pictures, which no compression makes smaller. */
const isPicture = (name: string): boolean => /\.(png|jpe?g|webp|gif)$/i.test(name);

const labelOf = (name: string, language: Language): string =>
	collections.find((one) => one.name === name)?.label.many[language] ?? name;

const json = (value: unknown): string => `${JSON.stringify(value, null, "\t")}\n`;

/** The titles with their copies, without what staff wrote about people if `isPersonal` is false. */
async function* catalogueOf({ service, school, isPersonal }: SchoolFile): AsyncGenerator<TitleWithCopies> {
	for await (const { copies, ...title } of titlesOf(service.sql, { school: school.id }))
		yield {
			...title,
			copies: isPersonal ? copies : copies.map((copy) => ({ ...copy, donor: "", note: "" })),
		};
}

async function* marcOf(file: SchoolFile, kind: "mrc" | "xml"): AsyncGenerator<string | Uint8Array> {
	if (kind === "xml") yield marcXmlHead;
	for await (const { id, updated, book, copies } of catalogueOf(file))
		for (const record of recordsOf(id, updated, book, copies))
			yield kind === "mrc" ? writeIso2709(record) : writeMarcXml(record);
	if (kind === "xml") yield marcXmlTail;
}

/** Counts the records that were changed since the file was begun: what was read before it lacks them. */
async function changedSince({ connection, school }: SchoolFile, parts: readonly Part[], begun: string) {
	let changed = 0;
	for (const part of parts)
		if (part.belonging.by !== "mention") changed += await writtenAfter(connection, part, school.id, begun);
	return changed;
}

/** Writes the records, and the files that they name. */
async function writeRecords(file: SchoolFile, zip: ZipWriter, parts: readonly Part[]): Promise<void> {
	const { service, connection, school } = file;
	const records = schoolRecords(service, connection, school.id, parts);
	for (const part of readingOrder(parts)) {
		let count = 0;
		async function* lines(): AsyncGenerator<string> {
			for await (const page of records.pages(part)) {
				count += page.length;
				yield page.map((record) => `${JSON.stringify(record)}\n`).join("");
			}
		}
		await zip.add(dataFile(part.name), lines(), { counts: () => count });
		await zip.add(schemaFile(part.name), [json(schemaOf(part))]);
	}
	for (const { collection, record, name } of records.uploads) {
		const stored = await service.files.open(service.collection(collection)?.id ?? "", record, name);
		// Deleted in the meantime, or lost from the store: the record says so by its name alone.
		if (!stored) continue;
		const content: Content = await stored.read();
		await zip.add(uploadFile(collection, record, name), content, { compress: !isPicture(name) });
	}
}

/** Writes the same for people with spreadsheets, and for other library programs. */
async function writeTables(file: SchoolFile, zip: ZipWriter, parts: readonly Part[]): Promise<void> {
	const { service, connection, school, language } = file;
	const records = schoolRecords(service, connection, school.id, parts);
	await zip.add("csv/titles.csv", csvOf(titleRows(catalogueOf(file), language)));
	for (const [name, collection] of Object.entries(tables)) {
		const part = parts.find((one) => one.name === collection);
		if (part) await zip.add(name, csvOf(partRows(service, records, part, language)));
	}
	await zip.add("marc/titles.mrc", marcOf(file, "mrc"));
	await zip.add("marc/titles.xml", marcOf(file, "xml"));
}

/** @throws Error when nobody waits for the file any longer, and the errors of reading */
export async function writeSchoolFile(file: SchoolFile, zip: ZipWriter): Promise<void> {
	const { school, isPersonal, version, now } = file;
	const begun = now();
	const parts = isPersonal ? schoolParts : impersonalParts;
	await writeRecords(file, zip, parts);
	await writeTables(file, zip, parts);
	const changed = await changedSince(file, parts, formatInstant(begun));
	const day = formatDate(todayIn(begun));
	for (const language of completeLanguages) {
		const facts = { school: school.name, day, isPersonal, changed, parts, labelOf };
		// Editors of old computers know UTF-8 by its mark.
		await zip.add(readmeNames[language], [`\ufeff${readmeOf(facts, language)}`]);
	}
	const manifest: Manifest = {
		format: schoolFileFormat,
		version: schoolFileVersion,
		program: version,
		made_at: begun.toISOString(),
		personal: isPersonal,
		changed,
		school: { id: school.id, name: school.name },
		files: zip.entries,
	};
	await zip.add(manifestName, [json(manifest)]);
	zip.end();
}
