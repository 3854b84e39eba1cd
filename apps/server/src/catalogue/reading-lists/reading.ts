/** How many have read how many: figures for staff, names for the class's own teacher. */

import { type ReadBy, readingFigures } from "@rafta/library/reading-lists/figures";
import { ApiError } from "@rafta/records";
import { words } from "@rafta/words";
import type { AccountActor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../../records.ts";
import { booksOf, countAddressed, namesOf, readByAddressed } from "./queries.ts";
import type { KnownList } from "./visible.ts";
import { findWorks } from "./works.ts";

const texts = words("server/catalogue/reading-lists");

/** Limit of names: several classes taught together. */
const MAX_NAMES = 200;

/** What a school has written about the class of a list; `null` for lists of more than a class. */
async function classOf(
	records: RecordReader,
	school: string,
	{ audience, class_code }: Pick<KnownList, "audience" | "class_code">,
): Promise<Stored<"school_classes"> | null> {
	if (audience !== "class") return null;
	const [row] = await records.list("school_classes", {
		filter: "school_id = {:school} && class_code = {:class_code}",
		params: { school, class_code },
		limit: 1,
	});
	return row ?? null;
}

/** The account of a class's teacher, if it still works in the school. */
export async function teacherOf(
	records: RecordReader,
	row: Pick<Stored<"school_classes">, "teacher_id" | "school_id"> | null,
): Promise<string> {
	const account = row && row.teacher_id !== "" ? await records.find("users", row.teacher_id) : null;
	const isThere = account?.school_id === row?.school_id && account?.status === "active";
	return account && isThere ? account.id : "";
}

/** Reads what the addressed pupils have read of the works of a list, by pupil. */
async function readByOf(service: RecordService, school: string, list: KnownList): Promise<ReadBy> {
	const { read, dialect } = service.database;
	const works = await findWorks(service, school, await booksOf(read, dialect, [list.id]));
	const worksOf = new Map<string, string[]>();
	for (const { work, editions } of works)
		for (const edition of editions) worksOf.set(edition, [...(worksOf.get(edition) ?? []), work.id]);
	const rows = await readByAddressed(read, dialect, school, list, [...worksOf.keys()]);
	const readBy = new Map<string, Set<string>>();
	for (const { student_id, book_id } of rows) {
		const own = readBy.get(student_id) ?? new Set<string>();
		for (const work of worksOf.get(book_id) ?? []) own.add(work);
		readBy.set(student_id, own);
	}
	return readBy;
}

/** The reading of a list as a member of the staff may know it. */
export async function readingOf(service: RecordService, school: string, list: KnownList, user: string) {
	const { kept } = await countAddressed(service.database.read, school, list);
	const readBy = await readByOf(service, school, list);
	const teacher = await teacherOf(service, await classOf(service, school, list));
	const isOwn = list.audience === "class" && teacher === user;
	const { started, works } = readingFigures(readBy, kept);
	const names = isOwn ? await namesOf(service.database.read, school, list, MAX_NAMES) : null;
	return {
		readers: kept,
		started,
		books: [...works].map(([id, readers]) => ({ id, readers })),
		// In the order of the names: nobody is first or last.
		pupils: names?.map((pupil) => ({ ...pupil, read: readBy.get(pupil.id)?.size ?? 0 })) ?? null,
		unclaimed: list.audience === "class" && teacher === "",
	};
}

/** Makes an account the teacher of a list's class, if the class has none. @throws ApiError 400, 409 */
export async function claimClass(
	records: RecordTransaction,
	list: KnownList,
	{ account, school, user }: AccountActor,
): Promise<void> {
	if (list.audience !== "class") throw new ApiError(400, texts.noClass);
	const row = await classOf(records, school, list);
	const teacher = await teacherOf(records, row);
	if (teacher === user) return;
	if (teacher !== "") throw new ApiError(409, texts.taken);
	const values = { teacher_id: user, teacher: row?.teacher || account.name };
	const place = { school_id: school, class_code: list.class_code, createdBy: user };
	const written = row
		? await records.update("school_classes", row.id, values)
		: await records.create("school_classes", { ...place, ...values });
	await noteTeacher(records, account, written);
}

/** Writes into the journal who now reads the names of a class. */
export const noteTeacher = (
	records: RecordTransaction,
	actor: Stored<"users"> | null,
	{ id, school_id, class_code, teacher_id }: Stored<"school_classes">,
) =>
	audit(records, {
		actor,
		kind: "class_teacher_set",
		school_id,
		collection: "school_classes",
		record: id,
		details: { class_code, teacher: teacher_id },
	});
