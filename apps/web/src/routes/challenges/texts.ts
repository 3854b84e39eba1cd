import { catalogue } from "../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Sınıf yarışması",
		lead: "Bir dönem boyunca öğrenci başına okunan sayılır. Önde olan sınıflar görünür, sonda kalan görünmez.",
		books: "Kitap say",
		pages: "Sayfa say",
		until: "{date} gününe kadar.",
		together_books: "Birlikte {count} kitap okundu.",
		together_pages: "Birlikte {count} sayfa okundu.",
		nobody: "Henüz beş okuru olan bir sınıf yok.",
		each_books: "öğrenci başına {count} kitap",
		each_pages: "öğrenci başına {count} sayfa",
		change_books: "Kitap yerine sayfa say",
		change_pages: "Sayfa yerine kitap say",
		end: "Yarışmayı bitir",
	},
	{
		title: "Class challenge",
		lead: "What is read per pupil counts, for a term. The classes in front are shown, the last ones are not.",
		books: "Count books",
		pages: "Count pages",
		until: "Until {date}.",
		together_books: "{count} {count|book|books} {count|was|were} read together.",
		together_pages: "{count} {count|page|pages} {count|was|were} read together.",
		nobody: "No class has five readers yet.",
		each_books: "{count} {count|book|books} a pupil",
		each_pages: "{count} {count|page|pages} a pupil",
		change_books: "Count pages instead of books",
		change_pages: "Count books instead of pages",
		end: "End the challenge",
	},
);
