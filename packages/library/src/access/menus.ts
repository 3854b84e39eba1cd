/** The menus of the specification, section 2 and 6, as data: what stands where, for whom. */
import { findRoute, isOpenTo, type ScreenAccess } from "./decide.ts";
import { type Role, roles } from "./roles.ts";

export interface MenuItem {
	/** Names the text in the message catalogue, `menu.<key>`. */
	readonly key: string;
	readonly path: string;
}

export interface MenuSection {
	/** `Ana Menü`, `Menü`, `Kurumlar`, `Sistem` in the catalogue as `menu.<key>`. */
	readonly key: "main" | "menu" | "institutions" | "system";
	readonly items: readonly MenuItem[];
}

const item = (key: string, path: string): MenuItem => ({ key, path });

export const sideMenu: readonly MenuSection[] = [
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
		items: [item("users", "/users/list"), item("contacts", "/contacts"), item("admin", "/admin")],
	},
];

export const guestMenu: readonly MenuItem[] = [
	item("home", "/"),
	item("login", "/users/login"),
	item("signUp", "/users/signIn"),
	item("terms", "/tos"),
	item("privacy", "/privacy"),
	item("cookies", "/cookie-policy"),
	item("contact", "/contact"),
];

export const userMenu: readonly MenuItem[] = [
	item("profile", "/users/detail/{user_id}"),
	item("editProfile", "/users/update/{user_id}"),
	item("swaps", "/swaps"),
	item("tasks", "/tasks"),
	item("kanban", "/kanban"),
	item("calendar", "/calendar"),
	item("swapEvents", "/swap_events"),
];

/** The sections of the administration; their texts stand with its frame. */
export const adminMenu: readonly MenuItem[] = [
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
];

/** Fills an item's address and leaves out what the role may not open. */
export function visibleItems(
	items: readonly MenuItem[],
	who: { role: Role; deskOnly?: boolean; userId: string; schoolId: string },
	access: ScreenAccess,
): MenuItem[] {
	return items.flatMap((entry) => {
		const route = findRoute(entry.path)?.route;
		if (!route || !isOpenTo(route, who, access)) return [];
		const path = entry.path.replace("{user_id}", who.userId).replace("{school_id}", who.schoolId);
		return path.endsWith("/") && path !== "/" ? [] : [{ ...entry, path }];
	});
}

/** Whether the side menu of managers and administrators is shown at all. */
export const hasSideMenu = (role: Role): boolean => role === roles.admin || role === roles.manager;
