/**
 * Everything that is kept about one reader (Law 6698, article 11), read in pages: the same for the reader, the family
 * and the school. It discloses nothing about others: who lent, viewed or wrote is in the school's own journal. Only who
 * looked at the reader's past, and why, is the reader's to know.
 */

import { roles } from "@rafta/library/access/roles";
import type { Collection, Field } from "@rafta/library/collections/definition";
import { collections } from "@rafta/library/collections/index";
import { isLookKind } from "@rafta/library/readers/past";
import type { RecordData } from "@rafta/records";
import type { LookDetails } from "../../kit/audit/past-looks.ts";
import type { RecordService, Stored } from "../../records.ts";
import { ownOnly, personalDataMap } from "./personal-data-map.ts";

export type Values = Readonly<Record<string, unknown>>;

export interface Section {
	readonly collection: Collection;
	readonly fields: readonly Field[];
	/** Its records, the newest first, a page at a time. */
	pages(): AsyncGenerator<readonly Values[]>;
}

export interface ReaderExport {
	readonly reader: Values;
	readonly school: string;
	readonly accounts: readonly Values[];
	/** The picture itself, as a data URL. */
	readonly photo: string;
	readonly sections: readonly Section[];
}

const perPage = 200;
/** No reader has more; the limit guarantees that an export ends. */
const MAX_PAGES = 100;

/** Copies of data that the sections contain themselves. */
const repeated = new Set(["answer", "rule_snapshot", "before", "after"]);
const unneeded = new Set([
	"updated",
	"createdBy",
	"school_id",
	"library_id",
	"op_id",
	"device",
	"device_id",
	"visit_id",
]);

/**
 * Fields left out: details of the access journal may name others, and the actors of both journals are others. An import
 * row repeats the register, or shows that somebody else has the reader's number now.
 */
const unexportedFields: Readonly<Record<string, readonly string[]>> = {
	circulation_events: ["actor_name"],
	audit_events: ["actor_name", "details", "record", "collection"],
	import_rows: ["data"],
};

/** The fields of a collection that are about the reader: no secrets, nothing about others, no ids of records. */
const exportedFields = ({ name, fields }: Collection): Field[] =>
	fields.filter(
		(field) =>
			!field.hidden &&
			field.type !== "relation" &&
			!repeated.has(field.name) &&
			!unneeded.has(field.name) &&
			!unexportedFields[name]?.includes(field.name),
	);

const collectionOf = (name: string): Collection => {
	const found = collections.find((one) => one.name === name);
	if (!found) throw new Error(`no collection ${name}`);
	return found;
};

/** In the order of the list of collections: what readers ask for most comes first. */
const inOrder = collections.filter(({ name }) => personalDataMap.some((one) => one.collection === name));

/** Filter of a collection's records that name the reader in any of their relations: of a request both sides do. */
const filterAbout = (name: string): string =>
	personalDataMap
		.filter(({ collection }) => collection === name)
		.map(({ field }) => `${field} = {:reader}`)
		.join(" || ");

const accountFields = [
	"username",
	"email",
	"name",
	"language",
	"status",
	"verified",
	"created",
	"last_login",
];

const pick = (record: RecordData, names: readonly string[]): Values =>
	Object.fromEntries(names.map((name) => [name, record[name]]));

/** The size of pictures is limited in students.ts. */
async function photoOf(service: RecordService, reader: Stored<"students">): Promise<string> {
	const name = reader.photo;
	const folder = service.collection("students")?.id ?? "";
	const file = name === "" ? null : await service.files.open(folder, reader.id, name);
	if (!file) return "";
	const parts: Buffer[] = [];
	for await (const part of await file.read()) parts.push(part as Buffer);
	const kind = /\.(png|webp)$/.exec(name)?.[1] ?? "jpeg";
	return `data:image/${kind};base64,${Buffer.concat(parts).toString("base64")}`;
}

async function accountsOf(service: RecordService, reader: Stored<"students">): Promise<Values[]> {
	const collection = service.collection("users");
	const found = await service.list("users", {
		filter: "student_id = {:reader} && role = {:role}",
		params: { reader: reader.id, role: roles.student },
		limit: 20,
	});
	if (!collection) return [];
	return Promise.all(
		found.map(async (record) => ({
			...pick(record, accountFields),
			sessions: (await service.sessions.list({ collection, record })).map(
				({ method, agent, address, created, used }) => ({ method, agent, address, created, used }),
			),
		})),
	);
}

/** Titles by id, each read once. */
function titles(service: RecordService) {
	const known = new Map<string, Promise<string>>();
	return (id: string): Promise<string> => {
		const title = known.get(id) ?? service.find("books", id).then((book) => book?.title ?? "");
		known.set(id, title);
		return title;
	};
}

/** Relations by which a record of a reader may name a book; they have these names in every collection. */
type References = Record<"book_id" | "copy" | "swap_id" | "from_swap_id" | "loan_id", string>;

/** Who looked at the reader's past, and why. */
function lookAt(record: RecordData): Values {
	const { kind, actor_name, details } = record;
	if (!isLookKind(String(kind))) return {};
	const { reason } = (details ?? {}) as LookDetails;
	return { actor_name, ...(reason !== undefined && { reason }) };
}

/** Collects a reader's data for the export. `seen`: what belongs to the reader alone is for the reader alone. */
export async function exportReader(
	service: RecordService,
	reader: Stored<"students">,
	seen: "own" | "staff",
): Promise<ReaderExport> {
	const titleOf = titles(service);

	/** Returns the title of the book that a record is about, which may name the title itself, a copy or a swap. */
	async function bookOf(record: RecordData): Promise<string> {
		const { book_id, copy: copyId, swap_id, from_swap_id, loan_id } = record as Partial<References>;
		if (book_id) return titleOf(book_id);
		const copy = copyId ? await service.find("library_books", copyId) : null;
		const swapId = from_swap_id || swap_id;
		const swap = swapId ? await service.find("swaps", swapId) : null;
		const loan = loan_id ? await service.find("book_loans", loan_id) : null;
		const book = copy?.book_id ?? swap?.book_id ?? loan?.book_id;
		return book ? titleOf(book) : "";
	}

	const included = inOrder.filter(({ name }) => seen === "own" || !ownOnly.has(name));
	const sections = included.map((collection): Section => {
		const { name } = collection;
		const fields = exportedFields(collection);
		const names = fields.map((one) => one.name);
		return {
			collection,
			fields,
			async *pages() {
				for (let page = 0; page < MAX_PAGES; page++) {
					const found = await service.list(name, {
						filter: filterAbout(name),
						params: { reader: reader.id },
						sort: "-created,id",
						limit: perPage,
						offset: page * perPage,
					});
					if (found.length === 0) return;
					yield await Promise.all(
						found.map(async (record) => {
							const book = await bookOf(record);
							return {
								...(book !== "" && { title: book }),
								...pick(record, names),
								...(name === "audit_events" && lookAt(record)),
							};
						}),
					);
					if (found.length < perPage) return;
				}
			},
		};
	});
	const students = collectionOf("students");
	const own = exportedFields(students).filter(
		({ name, type }) => type !== "file" && !["class_sort"].includes(name),
	);
	const school = await service.find("schools", reader.school_id);
	return {
		reader: pick(reader, ["id", ...own.map(({ name }) => name)]),
		school: school?.name ?? "",
		accounts: await accountsOf(service, reader),
		photo: await photoOf(service, reader),
		sections,
	};
}

const indentJson = (value: unknown, by: string): string =>
	JSON.stringify(value, null, 2).replaceAll("\n", `\n${by}`);

/** The export as JSON for people and programs, as a stream of chunks. */
export async function* asJson({ reader, school, accounts, photo, sections }: ReaderExport, now: Date) {
	const head = { exported_at: now.toISOString(), school, reader, photo, accounts };
	yield indentJson(head, "").replace(/\n\}$/, "");
	for (const { collection, pages } of sections) {
		yield `,\n  ${JSON.stringify(collection.name)}: [`;
		let isFirst = true;
		for await (const page of pages()) {
			for (const record of page) {
				yield `${isFirst ? "" : ","}\n    ${indentJson(record, "    ")}`;
				isFirst = false;
			}
		}
		yield isFirst ? "]" : "\n  ]";
	}
	yield "\n}\n";
}
