import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Sınıf yarışması",
		lead: "Bir dönem boyunca öğrenci başına okunan kitap ya da sayfa sayılır. Öndeki sınıflar gösterilir, sondakiler gösterilmez.",
		books: "Kitap sayılsın",
		pages: "Sayfa sayılsın",
		until: "Yarışma {date} tarihinde biter.",
		together_books: "Birlikte {count} kitap okundu.",
		together_pages: "Birlikte {count} sayfa okundu.",
		nobody: "Henüz en az 5 öğrencisi kitap okuyan sınıf yok.",
		each_books: "öğrenci başına {count} kitap",
		each_pages: "öğrenci başına {count} sayfa",
		change_books: "Kitap yerine sayfa sayılsın",
		change_pages: "Sayfa yerine kitap sayılsın",
		end: "Yarışmayı bitir",
	},
	{
		title: "Class challenge",
		lead: "For one term, classes compete on the number of books or pages read per pupil. The leading classes are shown; the last ones are not.",
		books: "Count books",
		pages: "Count pages",
		until: "The challenge ends on {date}.",
		together_books: "Together, pupils have read {count} {count|book|books}.",
		together_pages: "Together, pupils have read {count} {count|page|pages}.",
		nobody: "No class has at least 5 pupils who have read a book yet.",
		each_books: "{count} {count|book|books} per pupil",
		each_pages: "{count} {count|page|pages} per pupil",
		change_books: "Count pages instead of books",
		change_pages: "Count books instead of pages",
		end: "End challenge",
	},
);
