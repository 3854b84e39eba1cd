/** The menus of the specification, sections 2 and 6, as data: which items appear where, and for whom. */
import { findRoute, isOpenTo, type ScreenAccess } from "./authorize.ts";
import { type Role, roles } from "./roles.ts";

export interface MenuItem<Key extends string = string> {
	/** Key of the text in the message catalogue, `menu.<key>`, and of the icon. */
	readonly key: Key;
	readonly path: string;
}

export interface MenuSection {
	/** `Ana Menü`, `Menü`, `Kurumlar`, `Sistem` in the catalogue as `menu.<key>`. */
	readonly key: "main" | "menu" | "institutions" | "system";
	readonly items: readonly MenuItem[];
}

const item = <Key extends string>(key: Key, path: string): MenuItem<Key> => ({ key, path });

export const sideMenu = [
	{
		key: "main",
		items: [
			item("loansHome", "/book_loans"),
			item("lend", "/book_loans/create"),
			item("lent", "/book_loans/list"),
			item("kiosk", "/kiosk"),
			item("wall", "/wall"),
		],
	},
	{
		key: "menu",
		items: [
			item("myBooks", "/library_books"),
			item("students", "/students"),
			item("suggestBook", "/books/create"),
			item("books", "/books/list"),
		],
	},
	{
		key: "institutions",
		items: [
			item("mySchool", "/schools/detail/{school_id}"),
			item("schools", "/schools/list"),
			item("libraries", "/libraries/list"),
		],
	},
	{
		key: "system",
		// Managers also have this section: settings of their own account, and whom to ask for everything else.
		items: [
			item("users", "/users/list"),
			item("contacts", "/contacts"),
			item("admin", "/admin"),
			item("account", "/users"),
			item("contact", "/contact"),
		],
	},
] as const satisfies readonly MenuSection[];

export const guestMenu = [
	item("home", "/"),
	item("login", "/users/login"),
	item("signUp", "/users/signIn"),
	item("terms", "/tos"),
	item("privacy", "/privacy"),
	item("cookies", "/cookie-policy"),
	item("contact", "/contact"),
] as const satisfies readonly MenuItem[];

/** Guest menu as shown: signed-in users do not need the two sign-in entries. */
export const guestItems = (isSignedIn: boolean): readonly (typeof guestMenu)[number][] =>
	guestMenu.filter(({ key }) => !isSignedIn || (key !== "login" && key !== "signUp"));

export const userMenu = [
	item("profile", "/users/detail/{user_id}"),
	item("editProfile", "/users/update/{user_id}"),
	item("swaps", "/swaps"),
	item("tasks", "/tasks"),
	item("kanban", "/kanban"),
	item("calendar", "/calendar"),
	item("swapEvents", "/swap_events"),
] as const satisfies readonly MenuItem[];

/** Entries of the menus outside the administration: each of them has an icon and a text. */
export type MenuKey =
	| (typeof sideMenu)[number]["items"][number]["key"]
	| (typeof guestMenu)[number]["key"]
	| (typeof userMenu)[number]["key"];

/** Sections of the administration; their texts are defined with its layout. */
export const adminMenu = [
	item("overview", "/admin"),
	item("settings", "/admin/settings"),
	item("site", "/admin/site-settings"),
	item("users", "/admin/users"),
	item("contacts", "/admin/contacts"),
	item("analytics", "/admin/analytics"),
	item("logs", "/admin/logs"),
	item("schema", "/admin/schema"),
	item("migration", "/admin/migration"),
	item("docker", "/docker"),
] as const satisfies readonly MenuItem[];

export type AdminMenuKey = (typeof adminMenu)[number]["key"];

/** Fills in an item's address and leaves out items that the role may not open. */
export function visibleItems<Key extends string>(
	items: readonly MenuItem<Key>[],
	who: { role: Role; deskOnly?: boolean; userId: string; schoolId: string },
	access: ScreenAccess,
): MenuItem<Key>[] {
	return items.flatMap((entry) => {
		const route = findRoute(entry.path)?.route;
		if (!route || !isOpenTo(route, who, access)) return [];
		const path = entry.path.replace("{user_id}", who.userId).replace("{school_id}", who.schoolId);
		return path.endsWith("/") && path !== "/" ? [] : [{ ...entry, path }];
	});
}

/**
 * The wizard and a phone that scans for a desk: they have no onward navigation, and no button may cover their content.
 */
const withoutMenu: readonly string[] = ["/setup", "/scanner"];

/** Whether a screen has the floating menu button of small screens, for any role. */
export const hasMenuButton = (path: string): boolean => !withoutMenu.includes(path);

/** Whether the side menu of managers and administrators is shown at all. */
export const hasSideMenu = (role: Role): boolean => role === roles.admin || role === roles.manager;
