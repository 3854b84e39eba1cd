/** What a list of books would change, kept for a while so that somebody can look at it and say yes. */
import { titleBounds } from "@rafta/library/tables/sheet";
import { plainLine } from "@rafta/library/text/plain";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import type { RecordData, RecordReader, RecordService } from "@rafta/records";
import { FileRefused } from "../read/refused.ts";
import { type CopyMode, createComparison, type TitleChange } from "./compare.ts";
import { dataOf } from "./row.ts";
import type { TitleFile } from "./title-file.ts";

/** Days that a preview waits for its yes. */
const previewDays = 7;
/** Rows that are written in one transaction, so that a desk gets its turn in between. */
const rowsAtOnce = 25;
/** Titles of a file, and those that cannot be read of which more is kept than their number. */
const mostTitles = titleBounds.rows;
const mostProblems = 1000;
/** Rows whose copies have their own numbers come before those that are given the next ones. */
const unnumberedFrom = 10_000_000;

export interface TitlesOf {
	readonly fileName: string;
	readonly digest: string;
	readonly school: string;
	readonly library: string;
	readonly user: RecordData;
	readonly copies: CopyMode;
	readonly unnumbered: "add" | "missing";
	/** Rows of the file, as far as they are known. */
	readonly rows: number;
}

export interface TitleCounts {
	rows: number;
	same: number;
	new: number;
	adds: number;
	problem: number;
	/** Copies that would be made. */
	copies: number;
	/** Those of them that are of new titles. */
	copies_new: number;
	/** Why a file could not be read to its end. */
	refused?: string;
}

const none = (): TitleCounts => ({ rows: 0, same: 0, new: 0, adds: 0, problem: 0, copies: 0, copies_new: 0 });

/** The library where copies of a school go: the one that was named, or the school's first. `null` where it has none. */
export async function libraryFor(
	records: RecordReader,
	school: string,
	named: string,
): Promise<RecordData | null> {
	const libraries = await records.list("libraries", {
		filter: 'school_id = {:school} && status != "closed"',
		params: { school },
		sort: "created",
	});
	if (named !== "") return libraries.find(({ id }) => id === named) ?? null;
	return libraries.find(({ is_default }) => is_default === true) ?? libraries[0] ?? null;
}

/** An import that is being read. */
export const begin = (service: RecordService, of: TitlesOf, now: Date): Promise<RecordData> =>
	service.transaction((records) =>
		records.create("imports", {
			school_id: of.school,
			kind: "titles",
			file_name: of.fileName,
			digest: of.digest,
			status: "reading",
			counts: none(),
			choices: { library: of.library, copies: of.copies, unnumbered: of.unnumbered },
			done: 0,
			total: of.rows,
			expires_on: addDays(todayIn(now), previewDays),
			createdBy: of.user.id,
		}),
	);

function rowOf(job: RecordData, { action, title, copies, known, problems }: TitleChange, place: number) {
	const isNumbered = copies.every(({ barcode, accession_no }) => barcode !== "" && accession_no !== "");
	return {
		import_id: job.id,
		school_id: job.school_id,
		position: isNumbered ? place : unnumberedFrom + place,
		sheet: plainLine(title.sheet),
		row: title.row,
		action,
		state: "waiting",
		data: dataOf(title.book, copies),
		before: known && { id: known.id, title: known.title, author_line: known.author_line },
		problems,
		createdBy: job.createdBy,
	};
}

/**
 * Reads a file to its end and keeps what it would change. Ends early when the import is discarded meanwhile, or when
 * `isClosing`.
 */
export async function readTitles(
	service: RecordService,
	job: RecordData,
	file: TitleFile,
	isClosing: () => boolean,
): Promise<void> {
	const school = String(job.school_id);
	const { library, copies, unnumbered } = job.choices as Pick<TitlesOf, "library" | "copies" | "unnumbered">;
	const libraries = await service.list("libraries", { filter: "school_id = {:school}", params: { school } });
	const named = libraries
		.map(({ id, name }): [string, string] => [searchKey(String(name)), id])
		.filter(([name]) => name !== "");
	const compare = createComparison({ school, library, copies, unnumbered, libraries: new Map(named) });
	const counts = none();
	let place = 0;

	/** Writes some rows and how far it got. False when the import is no longer being read. */
	async function keep(changes: readonly TitleChange[], values: object): Promise<boolean> {
		const from = place;
		place += changes.length;
		return service.transaction(async (records) => {
			const current = await records.find("imports", job.id);
			if (current?.status !== "reading") return false;
			for (const [at, change] of changes.entries())
				await records.create("import_rows", rowOf(job, change, from + at));
			await records.update("imports", job.id, { counts, done: counts.rows, ...values });
			return true;
		});
	}

	const end = async (status: "preview" | "failed", more: object = {}) => {
		Object.assign(counts, more);
		await keep([], { status, total: place });
	};
	try {
		for await (const titles of file.titles()) {
			const changes = await compare(service, titles);
			for (const change of changes) {
				counts.rows += 1;
				counts[change.action] += 1;
				if (change.action === "new") counts.copies_new += change.copies.length;
				if (change.action === "new" || change.action === "adds") counts.copies += change.copies.length;
			}
			if (counts.rows > mostTitles) return await end("failed", { refused: "too_many" });
			let problems = counts.problem - changes.filter(({ action }) => action === "problem").length;
			const differences = changes.filter(
				({ action }) => action !== "same" && (action !== "problem" || ++problems <= mostProblems),
			);
			for (let at = 0; at === 0 || at < differences.length; at += rowsAtOnce)
				if (!(await keep(differences.slice(at, at + rowsAtOnce), {}))) return;
			if (isClosing()) return await end("failed", { refused: "stopped" });
		}
		if (counts.rows === 0) return await end("failed", { refused: "no_titles" });
		await end("preview");
	} catch (error) {
		if (!(error instanceof FileRefused)) throw error;
		await end("failed", { refused: error.code });
	}
}
