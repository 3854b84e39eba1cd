/** Compares the titles of a list with the catalogue and the register, in batches, in the order of the list. */
import { emptyCopy, type ListedCopy, type ListedTitle } from "@rafta/library/catalogue/lists/listed";
import { keysOf, mayDiffer, TitleIndex } from "@rafta/library/catalogue/lists/match";
import type { TitleNote, TitleProblem } from "@rafta/library/catalogue/lists/problems";
import { searchKey } from "@rafta/library/turkish/keys";
import type { RecordReader } from "#server/records.ts";
import { type KnownTitle, knownNumbers, knownTitles, numberState, titleOf } from "./existing-titles.ts";
import { copiesPerTitle } from "./queries.ts";
import type { PlannedCopy } from "./row.ts";

/** Copies to create: as given by the file (`file`), at least one of each title (`one`), or none. */
export type CopyMode = "file" | "one" | "none";

export interface CompareOptions {
	readonly school: string;
	/** Library of copies for which the list gives none. */
	readonly library: string;
	/** The school's library of a name; `null` where there is none. */
	readonly libraryNamed: (name: string) => string | null;
	readonly copies: CopyMode;
	/** Copies without a number: all of them, or only those missing in the register. */
	readonly unnumbered: "add" | "missing";
}

export interface TitleChange {
	/** `ask`: the title of the row's ISBN is called otherwise, and only a person can tell whether it is meant. */
	readonly action: "new" | "adds" | "same" | "ask" | "problem";
	readonly title: ListedTitle;
	readonly copies: readonly PlannedCopy[];
	/**
	 * The matching title of the catalogue; `null` for a new one, and for one that an earlier row of the list creates.
	 */
	readonly known: KnownTitle | null;
	readonly problems: readonly (TitleProblem | TitleNote)[];
}

export function createComparison(options: CompareOptions) {
	/** New titles of the list, by their search keys. */
	const fresh = new TitleIndex<string>();
	const barcodes = new Set<string>();
	const accessions = new Set<string>();
	/** Number of unnumbered copies already matched with the register's, by title. */
	const counted = new Map<string, number>();

	const planned = (copy: ListedCopy): PlannedCopy => ({
		...copy,
		library_id: options.libraryNamed(copy.library) ?? options.library,
	});
	const isElsewhere = ({ library }: ListedCopy): boolean =>
		library !== "" && options.libraryNamed(library) === null;

	function copiesOf(title: ListedTitle): readonly ListedCopy[] {
		if (options.copies === "none") return [];
		return title.copies.length === 0 && options.copies === "one" ? [emptyCopy] : title.copies;
	}

	/** Whether a copy's numbers occurred earlier in the list. */
	function isRepeated({ barcode, accession_no }: ListedCopy): boolean {
		const isThere = barcodes.has(barcode) || accessions.has(accession_no);
		if (barcode !== "") barcodes.add(barcode);
		if (accession_no !== "") accessions.add(accession_no);
		return isThere;
	}

	return async function compare(
		records: RecordReader,
		titles: readonly ListedTitle[],
	): Promise<TitleChange[]> {
		const valid = titles.filter(({ problems }) => problems.every((problem) => problem === "no_title"));
		const catalogue = await knownTitles(records, options.school, valid);
		const numbers = await knownNumbers(records, options.school, valid.flatMap(copiesOf));
		const matches = new Map(
			valid.map((title) => [title, titleOf(title.book, copiesOf(title), catalogue, numbers)]),
		);
		const ids = [...new Set([...matches.values()].flatMap((known) => (known ? [known.id] : [])))];
		const there =
			options.unnumbered === "missing"
				? await copiesPerTitle(records.sql, options.school, ids)
				: new Map<string, number>();

		return titles.map((title): TitleChange => {
			const keys = keysOf(title.book);
			const known = matches.get(title) ?? null;
			const earlier = known ? null : fresh.find(keys);
			// A row with only an ISBN is sufficient for a known title.
			const isFound = known !== null || earlier !== null;
			const problems = title.problems.filter((problem) => !(problem === "no_title" && isFound));
			const allProblems = (more: readonly (TitleProblem | TitleNote)[] = []) => [
				...problems,
				...more,
				...title.notes,
			];
			const listed = copiesOf(title);
			if (problems.length > 0)
				return { action: "problem", title, copies: listed.map(planned), known, problems: allProblems() };

			let isSame = 0;
			let isTaken = 0;
			const copies = listed.filter((copy) => {
				const isNumbered = copy.barcode !== "" || copy.accession_no !== "";
				const state = isRepeated(copy) ? "taken" : numberState(copy, known?.id ?? "", numbers);
				if (state === "taken") isTaken += 1;
				if (state === "same") isSame += 1;
				if (state !== "free" || isNumbered || !known || options.unnumbered === "add") return state === "free";
				const used = counted.get(known.id) ?? 0;
				if (used >= (there.get(known.id) ?? 0)) return true;
				counted.set(known.id, used + 1);
				isSame += 1;
				return false;
			});
			const common = { title, copies: copies.map(planned), known };
			const nothingLeft = copies.length === 0 && listed.length > 0;
			if (nothingLeft && isSame === 0)
				return {
					action: "problem",
					...common,
					copies: listed.map(planned),
					problems: allProblems(["number_taken"]),
				};
			const isOther = mayDiffer(keys.title, known ? searchKey(known.title) : (earlier ?? ""));
			const isVolume = !isFound && (catalogue.hasIsbn(keys.isbn13) || fresh.hasIsbn(keys.isbn13));
			const notes = allProblems([
				...(isTaken > 0 ? (["number_dropped"] as const) : []),
				...(isOther ? (["other_title"] as const) : []),
				...(isVolume ? (["shared_isbn"] as const) : []),
				...(copies.some(isElsewhere) ? (["unknown_library"] as const) : []),
			]);
			if (!isFound) {
				fresh.add(keys, keys.title);
				return { action: "new", ...common, problems: notes };
			}
			const action = copies.length === 0 ? "same" : isOther ? "ask" : "adds";
			return { action, ...common, problems: notes };
		});
	};
}
