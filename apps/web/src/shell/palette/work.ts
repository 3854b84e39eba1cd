/**
 * What the palette finds besides the menus' entries: parts of screens, settings, and the words by which people look for
 * any of them. Names and words are found in every language, whichever the screen speaks.
 */
import type { MenuKey } from "@rafta/library/access/menus";
import { type KeyOf, languages, type Text, words } from "@rafta/words";
import type { IconName } from "#kit";

type Name = KeyOf<"web/shell/palette/works">;
/** Icon and addresses; the first that the visitor may open is used. */
type Row = readonly [icon: IconName, ...hrefs: string[]];

const names = words("web/shell/palette/works");
const otherWords: Readonly<Record<string, Text>> = words("web/shell/palette/words");

/** Returns a text in every language, for searches. */
export const inEveryLanguage = (text: Text | undefined): string =>
	text ? languages.map((language) => text[language]).join(" ") : "";

const rows: Readonly<Record<Name, Row>> = {
	phones: ["admin", "/admin/computer"],
	autostart: ["admin", "/admin/computer"],
	scannerTest: ["lend", "/book_loans?view=scanner"],
	firstDay: ["readingLists", "/book_loans?view=first-day"],
	importReaders: ["students", "/students?view=import"],
	importBooks: ["books", "/library_books?view=import"],
	labels: ["myBooks", "/library_books?do=labels"],
	cards: ["students", "/students?do=cards"],
	slips: ["students", "/students?view=slips"],
	promotion: ["students", "/students?view=promotion"],
	createReader: ["signUp", "/students/create"],
	createCopy: ["suggestBook", "/library_books/create"],
	stocktakes: ["myBooks", "/stocktakes"],
	pile: ["suggestBook", "/library_books?view=pile"],
	covers: ["myBooks", "/library_books?view=covers"],
	weeding: ["myBooks", "/library_books?view=weeding"],
	wishes: ["readingLists", "/library_books?view=wishes"],
	order: ["readingLists", "/reading_lists/order"],
	visit: ["lend", "/book_loans/create?mode=visit"],
	returns: ["lend", "/book_loans/create?mode=returns"],
	actions: ["lent", "/book_loans/create?mode=actions"],
	overdue: ["bell", "/book_loans?view=chase"],
	holds: ["lent", "/holds"],
	rules: ["calendar", "/book_loans?settings=open"],
	reports: ["reports", "/reports", "/book_loans?view=reports"],
	swapDesk: ["swaps", "/swaps?view=desk"],
	titleSearch: ["search", "/books/search"],
	corrections: ["books", "/books/list?view=corrections"],
	pendingTitles: ["books", "/books/list?view=waiting"],
	access: ["admin", "/admin/site-settings?section=access"],
	retention: ["admin", "/admin/site-settings?section=retention"],
	legal: ["admin", "/admin/site-settings?section=legal"],
	lookup: ["admin", "/admin/site-settings?section=lookup"],
	mail: ["admin", "/admin/settings?section=mail"],
	backups: ["admin", "/admin/settings?section=backups"],
	signIn: ["admin", "/admin/settings?section=signin"],
};

export const works = (Object.keys(rows) as Name[]).map((name) => {
	const [icon, ...hrefs] = rows[name];
	return {
		hrefs,
		icon,
		name: names[name],
		words: `${inEveryLanguage(names[name])} ${inEveryLanguage(otherWords[`work.${name}`])}`,
	};
});

/** Returns the other words for a menu's entry. */
export const menuWords = (key: MenuKey): string => inEveryLanguage(otherWords[`menu.${key}`]);

/** Returns the other words for an entry that is an action. */
export const actionWords = (key: "language" | "help" | "logout"): string => inEveryLanguage(otherWords[key]);
