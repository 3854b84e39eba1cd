/**
 * The screens, one row each: address, roles, layout, data, preset, menus and name. Routes, needs, presets, menus and the
 * editor of screens derive from these rows (specification, sections 2 and 6); the web app maps each to its component.
 */
import { type Text, words } from "@rafta/words";
import type { Schema } from "../collections/index.ts";
import type { Role } from "./roles.ts";

const texts = words("library/access/screens");

/** `app` is the header, menu and footer of signed-in users, `alone` nothing at all. */
export type Layout = "bare" | "guest" | "admin" | "app" | "alone";
export type Action = "list" | "view" | "create" | "update";
type NeedText = `${keyof Schema}.${Action}`;

/** Where a menu has a screen. */
interface MenuPlace {
	readonly menu: "main" | "menu" | "institutions" | "system" | "guest" | "user" | "pupil" | "admin";
	/** Position in that menu. */
	readonly at: number;
	/** Key of the text in the message catalogue, `menu.<key>`, and of the icon. */
	readonly key: string;
	/** Its address in the menu, where it has a placeholder of its own. */
	readonly path?: string;
	/** Text in the administration's menu, where it is not the screen's name. */
	readonly text?: Text;
}

interface ScreenRow {
	/** Roles that may open it as shipped. */
	readonly allow: readonly Role[];
	readonly layout: Layout;
	/** Data that it reads and writes; `administration`: what the record service gives to administrators only. */
	readonly needs?: readonly NeedText[] | "administration";
	/** Roles to which the preset "everything useful" opens it, besides those of `allow`. */
	readonly useful?: readonly Role[];
	readonly menu?: readonly MenuPlace[];
	/** Name in the editor of screens; without it the name follows from the address: `Titles: list`. */
	readonly name?: Text;
}

const everybody = [1, 2, 3, 4] as const;
const signedIn = [2, 3, 4] as const;
const staff = [2, 3] as const;
const admins = [2] as const;
const nobody = [] as const;
/** Screens that help a manager with the daily work and are closed as shipped. */
const forManagers = [3] as const;
/** Screens of pupils alone. */
const forPupils = [4] as const;

const kinds = {
	home: "",
	create: "/create",
	update: "/update/{id}",
	detail: "/detail/{id}",
	list: "/list",
	search: "/search",
} as const;
type Kind = keyof typeof kinds;
type Changes = Readonly<Partial<Record<Kind, Partial<ScreenRow>>>>;
type SharedScreen = Pick<ScreenRow, "allow" | "useful" | "needs">;

/** Data of each kind of screen. */
const actions: Readonly<Record<Kind, readonly Action[]>> = {
	home: ["list"],
	create: ["create"],
	update: ["view", "update"],
	detail: ["view"],
	list: ["list"],
	search: ["list"],
};

/** Creates the six screens of a resource, alike but for some changes. */
const six = <const Name extends string, const C extends Changes>(
	name: Name,
	shared: SharedScreen,
	changes: C,
) =>
	Object.fromEntries(
		Object.entries(kinds).map(([kind, path]) => [
			`/${name}${path}`,
			{
				layout: "app",
				needs: actions[kind as Kind].map((action) => `${name}.${action}`),
				...shared,
				...changes[kind as Kind],
			},
		]),
	) as {
		readonly [K in Kind as `/${Name}${(typeof kinds)[K]}`]: Omit<ScreenRow, "menu"> &
			(K extends keyof C ? C[K] : unknown);
	};

const at = <const M extends MenuPlace["menu"], const K extends string>(
	menu: M,
	place: number,
	key: K,
	more: Pick<MenuPlace, "path" | "text"> = {},
) => ({ menu, at: place, key, ...more });

const page = <const L extends Layout, const M extends readonly MenuPlace[]>(layout: L, menu: M) => ({
	allow: everybody,
	layout,
	menu,
});

/** An administrators' screen. */
const admin = <const M extends readonly MenuPlace[]>(name: Text, menu: M) => ({
	allow: admins,
	layout: "admin" as const,
	needs: "administration" as const,
	name,
	menu,
});

const report = (name: Text, ...data: readonly NeedText[]) => ({
	allow: nobody,
	layout: "app" as const,
	needs: ["reports.list", ...data] as const,
	useful: forManagers,
	name,
});

export const screens = {
	"/": page("bare", [at("guest", 1, "home")]),
	"/tos": page("guest", [at("guest", 5, "terms")]),
	"/privacy": page("guest", [at("guest", 6, "privacy")]),
	"/cookie-policy": page("guest", [at("guest", 7, "cookies")]),
	"/contact": {
		...page("guest", [at("guest", 8, "contact"), at("system", 5, "contact")]),
		needs: ["contacts.create"],
	},
	"/licences": {
		...page("guest", [at("guest", 9, "licences")]),
		name: texts.licences,
	},
	// The handbook (docs/tr, docs/en): everybody may read every chapter, also before a school is chosen.
	"/help": {
		...page("guest", [at("guest", 10, "handbook"), at("system", 6, "handbook")]),
		name: texts.handbook,
	},
	"/help/{id}": { ...page("guest", []), name: texts.handbookChapter },
	"/docker": {
		...admin(texts.docker, [at("admin", 10, "docker")]),
		layout: "app",
	},
	"/error": page("bare", []),
	"/404": page("bare", []),
	"/users": { allow: signedIn, layout: "app", needs: ["users.view"], menu: [at("system", 4, "account")] },
	"/users/signIn": page("bare", [at("guest", 4, "signUp")]),
	"/users/login": page("bare", [at("guest", 3, "login")]),
	"/users/forgot-password": page("bare", []),
	"/users/detail/{id}": {
		allow: signedIn,
		layout: "app",
		needs: ["users.view"],
		menu: [at("user", 1, "profile", { path: "/users/detail/{user_id}" })],
	},
	"/users/update/{id}": {
		allow: signedIn,
		layout: "app",
		needs: ["users.view", "users.update"],
		menu: [at("user", 2, "editProfile", { path: "/users/update/{user_id}" })],
	},
	"/users/list": {
		allow: admins,
		layout: "app",
		needs: "administration",
		menu: [at("system", 1, "users")],
	},
	"/users/search": { allow: admins, layout: "app", needs: "administration" },
	...six("schema", { allow: nobody, needs: "administration" }, { create: { name: texts.schemaCreate } }),
	...six(
		"contacts",
		{ allow: admins },
		{ home: { menu: [at("system", 2, "contacts")] }, search: { allow: nobody } },
	),
	...six(
		"tasks",
		{ allow: admins, useful: forManagers },
		{ home: { menu: [at("user", 4, "tasks")] }, search: { allow: nobody } },
	),
	...six(
		"books",
		{ allow: admins, useful: forManagers },
		{
			home: { allow: nobody },
			create: { allow: staff, menu: [at("menu", 3, "suggestBook")] },
			list: { menu: [at("menu", 4, "books")] },
			search: { allow: nobody },
		},
	),
	...six(
		"libraries",
		{ allow: nobody, useful: forManagers },
		{ list: { allow: staff, menu: [at("institutions", 3, "libraries")] } },
	),
	// The map of a library's shelves, which the catalogue shows.
	"/libraries/map/{id}": {
		allow: staff,
		layout: "app",
		needs: ["libraries.view", "libraries.update"],
		name: texts.shelfMap,
	},
	...six(
		"schools",
		{ allow: nobody, useful: forManagers },
		{
			create: { useful: nobody },
			detail: {
				allow: staff,
				needs: ["schools.view", "students.list"],
				menu: [at("institutions", 1, "mySchool", { path: "/schools/detail/{school_id}" })],
			},
			list: { allow: staff, menu: [at("institutions", 2, "schools")] },
		},
	),
	...six(
		"students",
		{ allow: staff, useful: forManagers },
		{ home: { menu: [at("menu", 2, "students")] }, search: { allow: nobody } },
	),
	...six(
		"library_books",
		{ allow: staff, useful: forManagers },
		{
			home: { menu: [at("menu", 1, "myBooks")] },
			create: { needs: ["library_books.create", "books.list"] },
			search: { allow: nobody },
		},
	),
	...six(
		"book_loans",
		{ allow: staff, useful: forManagers },
		{
			home: { needs: ["book_loans.list", "students.list"], menu: [at("main", 1, "loansHome")] },
			create: {
				needs: ["book_loans.create", "students.list", "library_books.list"],
				menu: [at("main", 2, "lend")],
			},
			detail: { allow: signedIn },
			list: { menu: [at("main", 3, "lent")] },
			search: { allow: nobody },
		},
	),
	...six("library_settings", { allow: nobody, useful: forManagers }, {}),
	"/students/{id}": {
		allow: everybody,
		layout: "app",
		menu: [at("pupil", 1, "home", { path: "/students/{student_id}" })],
	},
	// A pupil's own page: what was read, the card, settings.
	"/me": {
		allow: forPupils,
		layout: "app",
		needs: ["readers.view", "book_loans.list", "wishes.list"],
		menu: [at("pupil", 5, "me")],
		name: texts.ownPage,
	},
	"/library_books/{id}": { allow: staff, layout: "app", needs: ["library_books.view"] },
	"/reports": {
		allow: nobody,
		layout: "app",
		needs: ["reports.list"],
		useful: forManagers,
		menu: [at("menu", 7, "reports")],
	},
	"/reports/overdue": report(texts.reportsOverdue, "book_loans.list", "students.list"),
	"/reports/popular-books": report(texts.reportsPopularBooks, "book_loans.list", "books.list"),
	"/reports/library-usage": report(texts.reportsLibraryUsage, "book_loans.list"),
	"/reports/student-stats": report(texts.reportsStudentStats, "book_loans.list", "students.list"),
	"/reports/trends": report(texts.reportsTrends, "book_loans.list"),
	"/reports/inventory": report(texts.reportsInventory, "library_books.list"),
	"/kanban": {
		allow: admins,
		layout: "app",
		needs: ["tasks.list", "tasks.update"],
		useful: forManagers,
		menu: [at("user", 5, "kanban")],
		name: texts.board,
	},
	"/calendar": {
		allow: admins,
		layout: "app",
		needs: ["closed_days.list"],
		useful: [3, 4],
		menu: [at("user", 6, "calendar")],
		name: texts.calendar,
	},
	"/admin": {
		allow: admins,
		layout: "admin",
		needs: "administration",
		menu: [at("system", 3, "admin"), at("admin", 1, "overview", { text: texts.overview })],
	},
	"/admin/settings": admin(texts.adminSettings, [at("admin", 2, "settings")]),
	"/admin/site-settings": admin(texts.adminSiteSettings, [at("admin", 3, "site")]),
	"/admin/users": admin(texts.adminUsers, [at("admin", 4, "users")]),
	"/admin/analytics": admin(texts.adminAnalytics, [at("admin", 6, "analytics")]),
	"/admin/logs": admin(texts.adminLogs, [at("admin", 7, "logs")]),
	"/admin/schema": admin(texts.adminSchema, [at("admin", 8, "schema")]),
	"/admin/schema/create": admin(texts.schemaCreate, []),
	"/admin/schema/update/{id}": admin(texts.schemaUpdate, []),
	"/admin/schema/detail/{id}": admin(texts.schemaDetail, []),
	"/admin/contacts": admin(texts.adminContacts, [at("admin", 5, "contacts")]),
	// Not in the specification: a packaged Rafta on somebody's computer, and https in a school's network.
	"/admin/computer": admin(texts.adminComputer, [at("admin", 11, "computer")]),
	"/admin/migration": admin(texts.adminMigration, [at("admin", 9, "migration")]),
	// The catalogue for readers (design 2.11). Guests see the shelves of schools that publish theirs, or how to sign in.
	"/catalog": {
		allow: everybody,
		layout: "app",
		needs: ["catalogue.list", "books.list"],
		menu: [
			at("guest", 2, "catalog"),
			at("menu", 5, "catalog"),
			at("user", 0, "catalog"),
			at("pupil", 2, "discover"),
		],
		name: texts.catalogue,
	},
	"/catalog/author": {
		allow: everybody,
		layout: "app",
		needs: ["catalogue.list", "books.list"],
		name: texts.catalogueAuthor,
	},
	"/catalog/series": {
		allow: everybody,
		layout: "app",
		needs: ["catalogue.list", "books.list"],
		name: texts.catalogueSeries,
	},
	"/catalog/{id}": {
		allow: everybody,
		layout: "app",
		needs: ["catalogue.list", "books.view"],
		name: texts.catalogueTitle,
	},
	// Not in the specification: the first-run wizard (design ruling 4).
	"/setup": page("bare", []),
	// A phone that scans for a desk's computer; it is not signed in, its key is in the address.
	"/scanner": page("bare", []),
	// Self-service screen for readers next to the desk; staff start it here, a kiosk login sees nothing else.
	"/kiosk": { allow: staff, layout: "alone", menu: [at("main", 4, "kiosk")] },
	// Screen for the corridor; staff start it here, its secret address (with the key) opens the one below without
	// signing in.
	"/wall": { allow: staff, layout: "alone", needs: ["book_loans.list"], menu: [at("main", 5, "wall")] },
	"/wall/screen": page("alone", []),
	// Holds (design ruling 11); they are placed, moved and ended by operations, so nothing is edited.
	"/holds": { allow: staff, layout: "app", needs: ["holds.list"] },
	"/holds/create": { allow: staff, layout: "app", needs: ["holds.list", "books.list", "students.list"] },
	"/holds/detail/{id}": { allow: staff, layout: "app", needs: ["holds.view"] },
	"/holds/list": { allow: staff, layout: "app", needs: ["holds.list"] },
	"/holds/search": { allow: staff, layout: "app", needs: ["holds.list"] },
	// Stocktakes (design ruling 11); the short address is the counting screen.
	...six(
		"stocktakes",
		{ allow: staff },
		{
			create: { needs: ["stocktakes.list", "library_books.list"] },
			detail: { needs: ["stocktakes.view", "stocktake_scans.list", "stocktake_shortages.list"] },
		},
	),
	"/stocktakes/{id}": { allow: staff, layout: "app", needs: ["stocktakes.view", "stocktake_scans.list"] },
	// Reading lists: staff make them, readers see those for their class.
	"/reading_lists": {
		allow: signedIn,
		layout: "app",
		needs: ["books.list", "libraries.list"],
		menu: [at("menu", 6, "readingLists")],
		name: texts.readingLists,
	},
	"/reading_lists/create": {
		allow: staff,
		layout: "app",
		needs: ["reading_lists.list", "books.list"],
		name: texts.readingListCreate,
	},
	"/reading_lists/update/{id}": {
		allow: staff,
		layout: "app",
		needs: ["reading_lists.view", "books.list"],
		name: texts.readingListUpdate,
	},
	"/reading_lists/detail/{id}": {
		allow: signedIn,
		layout: "app",
		needs: ["books.view", "libraries.list"],
		name: texts.readingListDetail,
	},
	"/reading_lists/order": {
		allow: staff,
		layout: "app",
		needs: ["wishes.list"],
		name: texts.orderList,
	},
	// Swap events (design ruling 11); the short address is the desk where books are received and handed out.
	...six(
		"swap_events",
		{ allow: signedIn },
		{
			home: { menu: [at("user", 7, "swapEvents"), at("pupil", 4, "swapEvents")] },
			create: { allow: staff },
			update: { allow: staff },
		},
	),
	"/swap_events/{id}": {
		allow: staff,
		layout: "app",
		needs: ["swap_events.view", "swaps.list", "students.list"],
	},
	// Everyday swaps between readers (design section 3): readers see their own, staff those of the school.
	...six(
		"swaps",
		{ allow: signedIn },
		{
			home: {
				needs: ["swaps.list", "swap_asks.list", "swap_shelf.list"],
				menu: [at("user", 3, "swaps"), at("pupil", 3, "swaps")],
			},
			create: { needs: ["swaps.create", "books.list"] },
		},
	),
} as const satisfies Readonly<Record<string, ScreenRow>>;

type Rows = typeof screens;

/** Address of a screen; `{id}` is a placeholder for one path segment. */
export type ScreenPath = keyof Rows;

type PlaceOf<Row> = Row extends { readonly menu: readonly (infer Place)[] } ? Place : never;
type Place = { [Path in ScreenPath]: PlaceOf<Rows[Path]> }[ScreenPath];

/** Keys of the entries of a menu. */
export type KeyIn<Menu extends MenuPlace["menu"]> = Extract<Place, { readonly menu: Menu }>["key"];

/** Every screen with its address, in the order of the rows. */
export const screenRows: readonly (ScreenRow & { readonly path: ScreenPath })[] = Object.entries<ScreenRow>(
	screens,
).map(([path, row]) => ({ ...row, path: path as ScreenPath }));

/** Returns the row of an address; `undefined` if there is no such screen. */
export const screenAt = (path: string): ScreenRow | undefined =>
	// Looked up as an own property: an address may have the name of a member of `Object.prototype`.
	Object.hasOwn(screens, path) ? screens[path as ScreenPath] : undefined;
