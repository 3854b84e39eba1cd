/** Chooses the title of a book in a pile: one of the catalogue, or a new one that is finished later. */
import { provisionalTitle } from "@rafta/library/catalogue/scans";
import { searchKey } from "@rafta/library/turkish/keys";
import { homeLanguage } from "@rafta/words";
import type { RecordTransaction, Stored } from "../../records.ts";

interface Maker {
	readonly school: string;
	readonly user: string;
}

const unfinishedTitle = ({ school, user }: Maker) => ({
	language: homeLanguage,
	source: "scan",
	status: "suggested",
	school_id: school,
	unfinished: true,
	createdBy: user,
});

/** Makes a title of which only the ISBN is known. External catalogues are queried in the background. */
export async function makeUnknown(
	records: RecordTransaction,
	maker: Maker,
	isbn13: string,
): Promise<Stored<"books">> {
	const book = await records.create("books", {
		...unfinishedTitle(maker),
		title: provisionalTitle(isbn13),
		isbn13,
	});
	await records.create("title_lookups", {
		book_id: book.id,
		school_id: maker.school,
		isbn13,
		state: "waiting",
		createdBy: maker.user,
	});
	return book;
}

/** Returns the school's unfinished title without an ISBN that has the same name, or makes a new one. */
export async function typedTitle(
	records: RecordTransaction,
	maker: Maker,
	title: string,
	author: string,
): Promise<Stored<"books">> {
	const [first = ""] = searchKey(title).split(" ");
	const like = await records.list("books", {
		filter:
			'school_id = {:school} && status = "suggested" && unfinished = true && isbn13 = "" && title ~ {:first}',
		params: { school: maker.school, first },
		sort: "created",
		limit: 500,
	});
	const known = like.find(
		(book) =>
			searchKey(book.title) === searchKey(title) &&
			(author === "" || searchKey(book.author_line) === searchKey(author)),
	);
	return known ?? records.create("books", { ...unfinishedTitle(maker), title, author_line: author });
}
