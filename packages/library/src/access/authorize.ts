/**
 * Resolves what opening an address leads to: the screen, another address, or the error page. Pure, so that server and
 * web agree.
 */
import { type Role, roles } from "./roles.ts";
import { type Route, routes } from "./routes.ts";

/** The user who opens the address. */
export interface Visitor {
	readonly role: Role;
	readonly signedIn: boolean;
	readonly schoolId: string;
	readonly libraryId: string;
	readonly studentId: string;
	/** A volunteer's desk login: of the manager's screens it may open only the desk (design section 3). */
	readonly deskOnly?: boolean;
	/** A self-service screen for readers: it may open that screen, whatever else is open or closed. */
	readonly kiosk?: boolean;
}

/** Roles by path, where an administrator has overridden the shipped table. */
export type ScreenAccess = Readonly<Record<string, readonly number[]>>;

export type Decision =
	| { readonly kind: "show"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
	| { readonly kind: "redirect"; readonly to: string };

/** Routes that stay reachable before a school or library is chosen (design ruling 3): public pages and sign-in. */
const isPublic = (route: Route): boolean =>
	route.layout === "guest" || (route.layout === "bare" && route.path !== "/");

function matchPath(pattern: string, path: string): Record<string, string> | null {
	const wanted = pattern.split("/");
	const given = path.split("/");
	if (wanted.length !== given.length) return null;
	const params: Record<string, string> = {};
	for (const [place, part] of wanted.entries()) {
		const value = given[place] ?? "";
		if (part.startsWith("{")) {
			if (value === "") return null;
			params[part.slice(1, -1)] = value;
		} else if (part !== value) return null;
	}
	return params;
}

/** Finds the route of an address; a literal path wins over one with a placeholder. */
export function findRoute(path: string): { route: Route; params: Record<string, string> } | null {
	const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
	const exact = routes.find((route) => route.path === plain);
	if (exact) return { route: exact, params: {} };
	for (const route of routes) {
		const params = matchPath(route.path, plain);
		if (params) return { route, params };
	}
	return null;
}

/**
 * Where staff begin: a school, a library, then the desk. If closed, they would lead from the home page to the error
 * page.
 */
export const firstSteps: readonly string[] = ["/schools/list", "/libraries/list", "/book_loans"];

/**
 * Screens that no override may close: sign-in, legal and error pages, first steps, and an administrator's way to undo
 * it.
 */
export function mustStayOpen({ path, layout, allow }: Route, role: Role): boolean {
	if (!allow.includes(role)) return false;
	if (layout === "bare" || layout === "guest") return true;
	if (role === roles.student) return path === "/students/{id}";
	if (firstSteps.includes(path)) return true;
	return layout === "admin" && role === roles.admin;
}

/** Whether a role may open a screen. A stored override that is not a list of roles is ignored. */
export function isAllowed(route: Route, role: Role, access: ScreenAccess): boolean {
	const chosen: unknown = mustStayOpen(route, role) ? undefined : access[route.path];
	return (Array.isArray(chosen) ? chosen : route.allow).includes(role);
}

const desk = "/book_loans/create";
const kioskPath = "/kiosk";

/** Whether a visitor may open a screen: by role; a volunteer's desk login may open only the desk. */
export const isOpenTo = (
	route: Route,
	{ role, deskOnly }: Pick<Visitor, "role" | "deskOnly">,
	access: ScreenAccess,
): boolean =>
	isAllowed(route, role, access) && (!deskOnly || [desk, "/"].includes(route.path) || isPublic(route));

/** Target of the first steps of a manager or administrator, or their home page; `null` when there is no redirect. */
function redirectOf(route: Route, visitor: Visitor): string | null {
	if (visitor.role === roles.admin || visitor.role === roles.manager) {
		if (isPublic(route)) return null;
		if (visitor.deskOnly) return route.path === "/" || route.path === "/book_loans" ? desk : null;
		if (visitor.schoolId === "") return route.path === "/schools/list" ? null : "/schools/list";
		if (visitor.libraryId === "") return route.path === "/libraries/list" ? null : "/libraries/list";
		return route.path === "/" ? "/book_loans" : null;
	}
	if (visitor.role === roles.student && route.path === "/" && visitor.studentId !== "") {
		return `/students/${visitor.studentId}`;
	}
	return null;
}

/** Resolves what opening `path` leads to for a visitor. */
export function decideRoute(path: string, visitor: Visitor, access: ScreenAccess = {}): Decision {
	const found = findRoute(path);
	if (visitor.kiosk) {
		return found?.route.path === kioskPath ? { kind: "show", ...found } : { kind: "redirect", to: kioskPath };
	}
	if (!found) return { kind: "redirect", to: "/404" };
	const redirect = redirectOf(found.route, visitor);
	if (redirect !== null) return { kind: "redirect", to: redirect };
	if (!isOpenTo(found.route, visitor, access)) return { kind: "redirect", to: "/error" };
	return { kind: "show", ...found };
}
