/**
 * Parses responses of external catalogues to an ISBN query: text in, a proposal or nothing out. Nothing here throws.
 */
import { bookOf } from "../marc/books.ts";
import { readMarcXml } from "../marc/marcxml.ts";
import { type Proposal, proposalOf } from "./proposal.ts";

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads an own property: a response may use names of `Object.prototype`. */
const ownMember = (members: Members, name: string): unknown =>
	Object.hasOwn(members, name) ? members[name] : undefined;

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Invalid JSON gives no proposal.
		return null;
	}
}

const nameIn = (value: unknown): unknown => ownMember(membersOf(value), "name");

/** Parses `https://openlibrary.org/api/books?bibkeys=ISBN:...&format=json&jscmd=data`. */
export function readOpenLibrary(text: string, isbn13: string, thisYear: number): Proposal | null {
	const book = membersOf(ownMember(membersOf(parseJson(text)), `ISBN:${isbn13}`));
	return proposalOf(
		{
			title: ownMember(book, "title"),
			subtitle: ownMember(book, "subtitle"),
			authors: listOf(ownMember(book, "authors")).map(nameIn),
			publisher: nameIn(listOf(ownMember(book, "publishers"))[0]),
			// Its days are often made up; only the year of a date is used.
			date: ownMember(book, "publish_date"),
			pages: ownMember(book, "number_of_pages"),
			cover: ownMember(membersOf(ownMember(book, "cover")), "large"),
		},
		thisYear,
	);
}

/** Whether a volume has the ISBN: a search returns others, too. */
const hasIsbn = (info: Members, isbn13: string): boolean =>
	listOf(ownMember(info, "industryIdentifiers")).some(
		(one) => ownMember(membersOf(one), "identifier") === isbn13,
	);

/** Parses `https://www.googleapis.com/books/v1/volumes?q=isbn:...`. */
export function readGoogleBooks(text: string, isbn13: string, thisYear: number): Proposal | null {
	for (const item of listOf(ownMember(membersOf(parseJson(text)), "items")).slice(0, 10)) {
		const info = membersOf(ownMember(membersOf(item), "volumeInfo"));
		if (!hasIsbn(info, isbn13)) continue;
		const found = proposalOf(
			{
				title: ownMember(info, "title"),
				subtitle: ownMember(info, "subtitle"),
				authors: ownMember(info, "authors"),
				publisher: ownMember(info, "publisher"),
				date: ownMember(info, "publishedDate"),
				pages: ownMember(info, "pageCount"),
				language: ownMember(info, "language"),
				summary: ownMember(info, "description"),
				cover: ownMember(membersOf(ownMember(info, "imageLinks")), "thumbnail"),
			},
			thisYear,
		);
		if (found) return found;
	}
	return null;
}

/** Maximum number of records examined per response. */
const MAX_RECORDS = 10;

/** The MARCXML records in an SRU response: the content of each `recordData`. */
function recordsIn(text: string): string[] {
	const found: string[] = [];
	const begin = /<(?:[\w.-]{1,20}:)?recordData\b[^<>]{0,500}>/g;
	const end = /<\/(?:[\w.-]{1,20}:)?recordData\s{0,5}>/g;
	for (let open = begin.exec(text); open && found.length < MAX_RECORDS; open = begin.exec(text)) {
		end.lastIndex = begin.lastIndex;
		const close = end.exec(text);
		if (!close) break;
		const inside = text.slice(begin.lastIndex, close.index).trim();
		// Some servers return the record as escaped text.
		const isPacked = inside.startsWith("&lt;");
		found.push(
			isPacked
				? inside
						.replaceAll("&lt;", "<")
						.replaceAll("&gt;", ">")
						.replaceAll("&quot;", '"')
						.replaceAll("&apos;", "'")
						.replaceAll("&amp;", "&")
				: inside,
		);
		begin.lastIndex = end.lastIndex;
	}
	return found;
}

/** Completeness of a proposal: of several records of one book the most complete is used. */
const fullness = (one: Proposal): number =>
	Number(one.authors.length > 0) * 4 +
	Number(one.publisher !== "") +
	Number(one.year > 0) +
	Number(one.pages > 0) +
	Number(one.language !== "");

/** Parses an SRU `searchRetrieve` response with records as MARCXML. */
export async function readSru(text: string, isbn13: string, thisYear: number): Promise<Proposal | null> {
	let best: Proposal | null = null;
	for (const inside of recordsIn(text)) {
		for await (const { record } of readMarcXml([new TextEncoder().encode(inside)])) {
			const book = record && bookOf(record);
			// A catalogue that does not know the index may return any records.
			if (book?.isbn13 !== isbn13) continue;
			const found = proposalOf({ ...book, date: String(book.year) }, thisYear);
			if (found && (best === null || fullness(found) > fullness(best))) best = found;
		}
	}
	return best;
}
