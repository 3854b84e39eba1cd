import { choice, collection, common, relation, text } from "./definition.ts";
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

export const books = collection({
	name: "books",
	type: "base",
	label: { one: text("Eser", "Title"), many: text("Eserler", "Titles") },
	fields: [
		{
			type: "text",
			name: "title",
			label: text("Eser adı", "Title"),
			required: true,
			max: 300,
			sortKey: true,
			searchKey: true,
		},
		{ type: "text", name: "subtitle", label: text("Alt başlık", "Subtitle"), max: 300 },
		{ type: "json", name: "authors", label: text("Yazarlar", "Authors"), maxSize: 4000 },
		{
			type: "text",
			name: "author_line",
			label: text("Yazar", "Author"),
			max: 400,
			sortKey: true,
			searchKey: true,
		},
		{ type: "text", name: "isbn13", label: text("ISBN", "ISBN"), max: 13, pattern: "^97[89][0-9]{10}$" },
		{
			type: "text",
			name: "isbn10",
			label: text("ISBN (10 haneli)", "ISBN (10 digits)"),
			max: 10,
			serverSet: true,
		},
		{
			type: "json",
			name: "other_isbns",
			label: text("Diğer ISBN'ler", "Other ISBNs"),
			maxSize: 4000,
			serverSet: true,
		},
		{ type: "text", name: "translator", label: text("Çevirmen", "Translator"), max: 200 },
		{ type: "text", name: "illustrator", label: text("Resimleyen", "Illustrator"), max: 200 },
		{ type: "text", name: "publisher", label: text("Yayınevi", "Publisher"), max: 200, searchKey: true },
		{
			type: "number",
			name: "year",
			label: text("Yayın yılı", "Publication year"),
			onlyInt: true,
			min: -3000,
			max: 2100,
		},
		{ type: "text", name: "edition", label: text("Kaçıncı baskı", "Edition"), max: 60 },
		{
			type: "number",
			name: "pages",
			label: text("Sayfa sayısı", "Number of pages"),
			onlyInt: true,
			min: 0,
			max: 20000,
		},
		{ type: "text", name: "language", label: text("Dil", "Language"), max: 3, pattern: "^[a-z]{2,3}$" },
		{ type: "text", name: "dewey", label: text("Dewey numarası", "Dewey number"), max: 30 },
		{ type: "text", name: "author_mark", label: text("Yazar işareti", "Author mark"), max: 10 },
		{ type: "json", name: "subjects", label: text("Konular", "Subjects"), maxSize: 4000 },
		{
			type: "number",
			name: "age_min",
			label: text("En küçük yaş", "Minimum age"),
			onlyInt: true,
			min: 0,
			max: 99,
		},
		{
			type: "number",
			name: "age_max",
			label: text("En büyük yaş", "Maximum age"),
			onlyInt: true,
			min: 0,
			max: 99,
		},
		{ type: "text", name: "series", label: text("Seri", "Series"), max: 200, searchKey: true },
		{ type: "text", name: "series_no", label: text("Seri no", "Number in series"), max: 20 },
		{ type: "text", name: "summary", label: text("Özet", "Summary"), max: 4000, long: true },
		{
			type: "file",
			name: "cover",
			label: text("Kapak", "Cover"),
			maxSize: 4 * 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
			thumbs: [coverThumbs.small, coverThumbs.large],
		},
		// A photograph of one school is seen there alone until another school with the title, or an administrator, agrees.
		relation("cover_school", text("Kapağı onay bekleyen okul", "School whose cover is pending"), "schools", {
			serverSet: true,
		}),
		{
			type: "text",
			name: "cover_hidden",
			label: text("Kapağı gizleyen okullar", "Schools hiding the cover"),
			max: 4000,
			serverSet: true,
		},
		choice(
			"source",
			text("Kaynak", "Source"),
			{
				manual: text("Elle giriş", "Manual entry"),
				scan: text("Okutma", "Scan"),
				import: text("Aktarım", "Import"),
				shared: text("Ortak katalog", "Shared catalogue"),
			},
			{ serverSet: true },
		),
		choice(
			"status",
			text("Durum", "Status"),
			{
				suggested: text("Önerildi", "Suggested"),
				active: text("Yayında", "Published"),
				merged: text("Birleştirildi", "Merged"),
				hidden: text("Gizli", "Hidden"),
			},
			{ serverSet: true },
		),
		relation("merged_into", text("Birleştirildiği eser", "Merged into"), "books", { serverSet: true }),
		relation("school_id", text("Öneren okul", "Suggested by"), "schools", { serverSet: true }),
		{ type: "date", name: "approved_at", label: text("Onay zamanı", "Approved at"), serverSet: true },
		{
			type: "date",
			name: "returned_at",
			label: text("Geri gönderilme zamanı", "Sent back at"),
			serverSet: true,
		},
		// Only the ISBN or a quick entry is known: the school completes the title before it is published further.
		{ type: "bool", name: "unfinished", label: text("Tamamlanacak", "Incomplete"), serverSet: true },
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
