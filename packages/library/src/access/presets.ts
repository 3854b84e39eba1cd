/** Predefined screen overrides for the editor (design ruling 1). */
import type { ScreenAccess } from "./authorize.ts";
import { type Role, roles } from "./roles.ts";
import { type Route, routes } from "./routes.ts";
import { everyRole, isShipped, whyNotOpened } from "./screen-policy.ts";

/** Screens that help a manager with the daily work and are closed as shipped. */
const forManagers: ReadonlySet<string> = new Set([
	"/books",
	"/books/list",
	"/books/search",
	"/books/detail/{id}",
	"/books/update/{id}",
	"/libraries",
	"/libraries/create",
	"/libraries/update/{id}",
	"/libraries/detail/{id}",
	"/libraries/search",
	"/schools",
	"/schools/update/{id}",
	"/schools/search",
	"/students/search",
	"/library_books/search",
	"/book_loans/search",
	"/library_settings",
	"/library_settings/create",
	"/library_settings/update/{id}",
	"/library_settings/detail/{id}",
	"/library_settings/list",
	"/library_settings/search",
	"/reports",
	"/reports/overdue",
	"/reports/popular-books",
	"/reports/library-usage",
	"/reports/student-stats",
	"/reports/trends",
	"/reports/inventory",
	"/tasks",
	"/tasks/create",
	"/tasks/update/{id}",
	"/tasks/detail/{id}",
	"/tasks/list",
	"/tasks/search",
	"/kanban",
	"/calendar",
]);

/** Screens that show pupils their own loans and the open days. */
const forPupils: ReadonlySet<string> = new Set(["/book_loans/list", "/calendar"]);

function isUseful(route: Route, role: Role): boolean {
	if (route.allow.includes(role)) return true;
	if (role === roles.admin) return true;
	const wanted =
		(role === roles.manager && forManagers.has(route.path)) ||
		(role === roles.student && forPupils.has(route.path));
	return wanted && whyNotOpened(route.path, role) === null;
}

/** The table of the specification: no overrides. */
const specification: ScreenAccess = {};

/** All useful screens open: the differences from the shipped table. */
const useful: ScreenAccess = Object.fromEntries(
	routes.flatMap((route) => {
		const open = everyRole.filter((role) => isUseful(route, role));
		return isShipped(route, open) ? [] : [[route.path, open]];
	}),
);

export const presets = { specification, useful } as const;
