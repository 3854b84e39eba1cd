import { words } from "@rafta/words";
import { choice, collection, common, relation } from "./definition.ts";
import { either, everybody, reader, readOnly, staff, where } from "./rules.ts";

/** Titles, shared by all schools: once a school has entered a book, the others need not. */
const ofMembers = where(
	either(staff, reader),
	'(status = "active" || (status = "suggested" && school_id = @request.auth.school_id))',
);

/**
 * A merged title leads to its replacement: for everybody if it was public, otherwise for the school that suggested it.
 */
const merged = where(
	either(staff, reader),
	'status = "merged" && (approved_at != "" || school_id = @request.auth.school_id)',
);

/** Titles held by a school with a public catalogue. */
const published = where(
	everybody,
	'status = "active" && library_books_via_book_id.school_id.catalogue_public ?= true',
);

/** Thumbnail sizes of a cover, as the record API names them. */
export const coverThumbs = { small: "80x120f", large: "320x480f" } as const;

export const books = collection(words("library/collections/books"), {
	name: "books",
	type: "base",
	fields: [
		{ type: "text", name: "title", required: true, max: 300, sortKey: true, searchKey: true },
		{ type: "text", name: "subtitle", max: 300 },
		{ type: "json", name: "authors", maxSize: 4000 },
		{ type: "text", name: "author_line", max: 400, sortKey: true, searchKey: true },
		{ type: "text", name: "isbn13", max: 13, pattern: "^97[89][0-9]{10}$" },
		{ type: "text", name: "isbn10", max: 10, serverSet: true },
		{ type: "json", name: "other_isbns", maxSize: 4000, serverSet: true },
		{ type: "text", name: "translator", max: 200 },
		{ type: "text", name: "illustrator", max: 200 },
		{ type: "text", name: "publisher", max: 200, searchKey: true },
		{ type: "number", name: "year", onlyInt: true, min: -3000, max: 2100 },
		{ type: "text", name: "edition", max: 60 },
		{ type: "number", name: "pages", onlyInt: true, min: 0, max: 20000 },
		{ type: "text", name: "language", max: 3, pattern: "^[a-z]{2,3}$" },
		{ type: "text", name: "dewey", max: 30 },
		{ type: "text", name: "author_mark", max: 10 },
		{ type: "json", name: "subjects", maxSize: 4000 },
		{ type: "number", name: "age_min", onlyInt: true, min: 0, max: 99 },
		{ type: "number", name: "age_max", onlyInt: true, min: 0, max: 99 },
		{ type: "text", name: "series", max: 200, searchKey: true },
		{ type: "text", name: "series_no", max: 20 },
		{ type: "text", name: "summary", max: 4000, long: true },
		{
			type: "file",
			name: "cover",
			maxSize: 4 * 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
			thumbs: [coverThumbs.small, coverThumbs.large],
		},
		// A photograph of one school is seen there alone until another school with the title, or an administrator, agrees.
		relation("cover_school", "schools", { serverSet: true }),
		{ type: "text", name: "cover_hidden", max: 4000, serverSet: true },
		choice("source", ["manual", "scan", "import", "shared"], { serverSet: true }),
		choice("status", ["suggested", "active", "merged", "hidden"], { serverSet: true }),
		relation("merged_into", "books", { serverSet: true }),
		relation("school_id", "schools", { serverSet: true }),
		{ type: "date", name: "approved_at", serverSet: true },
		{ type: "date", name: "returned_at", serverSet: true },
		// Only the ISBN or a quick entry is known: the school completes the title before it is published further.
		{ type: "bool", name: "unfinished", serverSet: true },
		...common,
	],
	indexes: [
		{ columns: ["title__sort"] },
		{ columns: ["author_line__sort", "title__sort"] },
		// Duplicates and titles similar to the one being typed are looked up by prefix, whatever the spelling.
		{ columns: ["title__fold"] },
		{ columns: ["author_line__fold"] },
		{ columns: ["isbn13"], where: "isbn13 <> ''" },
		// The volumes of a series.
		{ columns: ["series__fold"], where: "series <> ''" },
		{ columns: ["status", "title__sort"] },
		{ columns: ["school_id", "status"] },
		// The administrators' queue, oldest suggestion first.
		{ columns: ["status", "created"] },
		// All schools share this list, so every sort order that a screen offers needs an index.
		{ columns: ["year"] },
		{ columns: ["updated"] },
		// Pictures that wait for a second school.
		{ columns: ["cover_school"], where: "cover_school <> ''" },
	],
	rules: {
		...readOnly(either(ofMembers, published)),
		view: either(ofMembers, published, merged),
		create: staff,
		// A school may correct its suggestion until an administrator has approved it.
		update: where(staff, 'status = "suggested" && school_id = @request.auth.school_id'),
	},
});
