/** What scanned or pasted lines mean, and the ready lists as a school has them. */
import { linesOf, readLine } from "@rafta/library/reading-lists/lines";
import { readyLists } from "@rafta/library/reading-lists/ready/ready";
import type { Work } from "@rafta/library/reading-lists/works";
import type { Language } from "@rafta/words";
import type { RecordService } from "../../records.ts";
import { titleByIsbn } from "../titles/lookup-title.ts";
import { type FoundWork, findWorks } from "./works.ts";

interface Read extends Work {
	readonly line: string;
	readonly kind: "isbn" | "label" | "title";
}

/** The work that a line names: of a code, the title that has it. */
async function workOf(service: RecordService, school: string, line: string): Promise<Read> {
	const read = readLine(line);
	if (read.kind === "title") return { line, book_id: "", ...read };
	if (read.kind === "isbn") {
		const title = await titleByIsbn(service, read.isbn13, school);
		return { line, kind: "isbn", ...titleNames(title) };
	}
	const [copy] = await service.list("library_books", {
		filter: "school_id = {:school} && barcode = {:barcode} && barcode != ''",
		params: { school, barcode: read.barcode },
		limit: 1,
	});
	const title = copy ? await service.find("books", copy.book_id) : null;
	// There are titles that are numbers.
	return {
		line,
		kind: "label",
		...(title ? titleNames(title) : { book_id: "", title: line, author_line: "" }),
	};
}

const titleNames = (title: { id: string; title: string; author_line: string } | null) => ({
	book_id: title?.id ?? "",
	title: title?.title ?? "",
	author_line: title?.author_line ?? "",
});

/** Finds the titles of some lines; one that is not found keeps what the line says, a code says nothing. */
export async function findLines(service: RecordService, school: string, lines: readonly string[]) {
	const works: Read[] = [];
	for (const line of linesOf(lines.join("\n"))) works.push(await workOf(service, school, line));
	const found = await findWorks(service, school, works);
	return found.map(({ work, card }) => ({ line: work.line, kind: work.kind, ...shownWork({ work, card }) }));
}

/** A work as it is sent: by the edition that is shown, if there is one. */
export const shownWork = ({ work, card }: Pick<FoundWork<Work>, "work" | "card">) => ({
	title: card?.title ?? work.title,
	author_line: card?.author_line ?? work.author_line,
	card,
});

export async function readyListsFor(service: RecordService, school: string, language: Language) {
	const works = readyLists.flatMap(({ key, books }) =>
		books.map((book) => ({ ...book, list: key, book_id: "" })),
	);
	const found = Map.groupBy(await findWorks(service, school, works), ({ work }) => work.list);
	return readyLists.map(({ key, name, source }) => ({
		key,
		name,
		source: source[language],
		books: (found.get(key) ?? []).map(shownWork),
	}));
}
