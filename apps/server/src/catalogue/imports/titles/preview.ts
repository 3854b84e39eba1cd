/** Preview of the changes of a list of books, stored for a while so that a user can review and confirm it. */
import { libraryFinder } from "@rafta/library/copies/library-names";
import { titleBounds } from "@rafta/library/tables/sheet";
import { plainLine } from "@rafta/library/text/plain-text";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { createPacer } from "@rafta/records";
import type { RecordReader, RecordService, Stored } from "#server/records.ts";
import { discardFormer } from "../expiry.ts";
import { FileRefused } from "../read/refused.ts";
import { type CopyMode, createComparison, type TitleChange } from "./compare.ts";
import { dataOf } from "./row.ts";
import type { TitleFile } from "./title-file.ts";

/** Days that a preview waits for confirmation. */
const previewDays = 7;
/** Rows per transaction; small, so that desk requests can run in between. */
const BATCH_SIZE = 25;
/** Maximum titles of a file, and maximum unreadable ones that are stored; beyond that they are only counted. */
const MAX_TITLES = titleBounds.rows;
const MAX_PROBLEMS = 1000;
/** Rows whose copies have their own numbers are applied before those that get the next free ones. */
const unnumberedFrom = 10_000_000;

export interface TitlesOf {
	readonly fileName: string;
	readonly digest: string;
	readonly school: string;
	readonly library: string;
	readonly user: Stored<"users">;
	readonly copies: CopyMode;
	readonly unnumbered: "add" | "missing";
	/** Rows of the file, as far as known. */
	readonly rows: number;
}

interface TitleCounts {
	rows: number;
	same: number;
	new: number;
	adds: number;
	ask: number;
	problem: number;
	/** Copies to be created, without those of rows to be asked about. */
	copies: number;
	/** Number of those that belong to new titles. */
	copies_new: number;
	/** Copies to be created that are on loan in the former records. */
	out: number;
	/** Why reading the file stopped early. */
	refused?: string;
}

const none = (): TitleCounts => ({
	rows: 0,
	same: 0,
	new: 0,
	adds: 0,
	ask: 0,
	problem: 0,
	copies: 0,
	copies_new: 0,
	out: 0,
});

/** Returns the library for a school's copies: the named one, or the school's first. `null` if it has none. */
export async function libraryFor(
	records: RecordReader,
	school: string,
	named: string,
): Promise<Stored<"libraries"> | null> {
	const libraries = await records.list("libraries", {
		filter: 'school_id = {:school} && status != "closed"',
		params: { school },
		sort: "created",
	});
	if (named !== "") return libraries.find(({ id }) => id === named) ?? null;
	return libraries.find(({ is_default }) => is_default === true) ?? libraries[0] ?? null;
}

/** Creates an import in the reading state, in the place of the same user's earlier ones that were not applied. */
export const begin = (
	service: RecordService,
	of: TitlesOf,
	now: Date,
): Promise<{ job: Stored<"imports">; replaced: readonly string[] }> =>
	service.transaction(async (records) => {
		const job = await records.create("imports", {
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
		});
		return { job, replaced: await discardFormer(records, job, now) };
	});

function rowOf(
	job: Stored<"imports">,
	{ action, title, copies, known, problems }: TitleChange,
	place: number,
) {
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
 * Reads a file to its end and stores its changes. Stops early when the import is discarded, or when `isClosing`.
 */
export async function readTitles(
	service: RecordService,
	job: Stored<"imports">,
	file: TitleFile,
	isClosing: () => boolean,
): Promise<void> {
	const school = job.school_id;
	const { library, copies, unnumbered } = job.choices as Pick<TitlesOf, "library" | "copies" | "unnumbered">;
	const libraries = await service.list("libraries", { filter: "school_id = {:school}", params: { school } });
	const libraryNamed = libraryFinder(libraries);
	const compare = createComparison({ school, library, copies, unnumbered, libraryNamed });
	const counts = none();
	let place = 0;

	/** Stores some rows and the progress. Returns false when the import is no longer being read. */
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
		const pace = createPacer();
		for await (const titles of file.titles()) {
			const changes = await compare(service, titles);
			for (const change of changes) {
				counts.rows += 1;
				counts[change.action] += 1;
				if (change.action === "new") counts.copies_new += change.copies.length;
				if (change.action !== "new" && change.action !== "adds") continue;
				counts.copies += change.copies.length;
				counts.out += Math.min(change.title.out, change.copies.length);
			}
			if (counts.rows > MAX_TITLES) return await end("failed", { refused: "too_many" });
			let problems = counts.problem - changes.filter(({ action }) => action === "problem").length;
			const differences = changes.filter(
				({ action }) => action !== "same" && (action !== "problem" || ++problems <= MAX_PROBLEMS),
			);
			for (let at = 0; at === 0 || at < differences.length; at += BATCH_SIZE) {
				if (!(await keep(differences.slice(at, at + BATCH_SIZE), {}))) return;
				await pace();
			}
			if (isClosing()) return await end("failed", { refused: "stopped" });
		}
		if (counts.rows === 0) return await end("failed", { refused: "no_titles" });
		await end("preview");
	} catch (error) {
		// The person who waits for it learns it at once; why it broke off is for the log.
		await end("failed", { refused: error instanceof FileRefused ? error.code : "stopped" });
		if (!(error instanceof FileRefused)) throw error;
	}
}
