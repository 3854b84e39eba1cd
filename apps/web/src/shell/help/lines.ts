/**
 * Help for every screen: a few short lines each, put together from sets that several screens share, and its chapter of
 * the handbook.
 */
import { type ScreenPath, screens } from "@rafta/library/access/screens";
import { catalogue, homeLanguage, type KeyOf } from "@rafta/words";
import type { ChapterId } from "../../routes/help/chapters.ts";

export const lineTexts = catalogue("web/shell/help/lines");

/** Key of a line: its set and its place in it, as `desk.1`. */
type Line = KeyOf<"web/shell/help/lines">;
type Set = Line extends `${infer Name}.${number}` ? Name : never;

const sets = Map.groupBy(Object.keys(lineTexts[homeLanguage]) as Line[], (line) =>
	line.slice(0, line.indexOf(".")),
);

/** Sets by the last part of an address. */
const kinds: Readonly<Record<string, Set>> = {
	list: "list",
	create: "form",
	update: "form",
	detail: "detail",
	search: "search",
};

/** The sets of screens whose address does not name them. */
const named: Readonly<Partial<Record<ScreenPath, readonly Set[]>>> = {
	"/": ["home"],
	"/tos": ["legal"],
	"/privacy": ["legal"],
	"/cookie-policy": ["legal"],
	"/help": ["handbook"],
	"/help/{id}": ["handbook"],
	"/404": ["error"],
	"/users/signIn": ["account"],
	"/users/login": ["account"],
	"/users/forgot-password": ["account"],
	"/users": ["users", "detail"],
	"/libraries/map/{id}": ["shelf_map"],
	"/book_loans": ["desk_home"],
	"/book_loans/create": ["desk"],
	"/students/{id}": ["student_short"],
	"/library_books/{id}": ["copy_short"],
	"/admin/settings": ["admin_settings"],
	"/admin/site-settings": ["site_settings"],
	"/admin/users": ["users", "list"],
	"/admin/analytics": ["reports"],
	"/admin/logs": ["admin"],
	"/admin/schema": ["schema", "list"],
	"/admin/contacts": ["contacts", "list"],
	"/admin/migration": ["admin"],
	"/stocktakes/{id}": ["stocktakes", "detail"],
	"/swap_events/{id}": ["swap_events", "detail"],
	"/reading_lists/detail/{id}": ["reading_lists"],
	"/reading_lists/order": ["order"],
};

const isSet = (name: string | undefined): name is Set => name !== undefined && sets.has(name);

/** `/tasks/create` has the sets `tasks` and `form`; the home of a resource is a list, too. */
function setsOf(path: ScreenPath): readonly Set[] {
	const [name, kind = `${path}/list` in screens ? "list" : ""] = path.replace(/^\/(admin\/)?/, "").split("/");
	return named[path] ?? [name, kinds[kind]].filter(isSet);
}

/** Returns the keys of a screen's lines of help. */
export const helpFor = (path: ScreenPath): readonly Line[] =>
	setsOf(path).flatMap((set) => sets.get(set) ?? []);

const chapters: Readonly<Partial<Record<Set, ChapterId>>> = {
	desk_home: "desk",
	desk: "desk",
	book_loans: "desk",
	library_settings: "desk",
	students: "imports",
	library_books: "labels",
	stocktakes: "stocktake",
	swap_events: "swap-event",
	setup: "first-day",
	scanner: "phones",
	docker: "upgrading",
	computer: "network",
	admin: "backups",
	admin_settings: "backups",
};

/** Returns the chapter of the handbook about a screen, if there is one. */
export const chapterFor = (path: ScreenPath): ChapterId | undefined =>
	setsOf(path)
		.map((set) => chapters[set])
		.find(Boolean);
