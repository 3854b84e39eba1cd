import { describe, expect, test } from "vitest";
import { decideRoute, type ScreenAccess, type Visitor } from "../../src/access/authorize.ts";
import type { Role } from "../../src/access/roles.ts";
import { routes } from "../../src/access/routes.ts";
import specified from "./routes.json" with { type: "json" };

const everyRole: readonly Role[] = [1, 2, 3, 4];
const staff: readonly Role[] = [2, 3];

const visitor = (role: Role, options: Partial<Visitor> = {}): Visitor => ({
	role,
	signedIn: role !== 1,
	schoolId: role === 1 ? "" : "s1",
	libraryId: role === 1 ? "" : "l1",
	studentId: role === 4 ? "st1" : "",
	...options,
});
const opened = (path: string): string => path.replace("{id}", "abc123def456ghi");
const shown = { kind: "show" };
const leadsTo = (to: string) => ({ kind: "redirect", to });
const pairs = specified.flatMap((route) => everyRole.map((role) => ({ role, ...route })));

/** Screens that the specification lacks: address, layout, roles. */
const beside = `
/licences guest 1 2 3 4
/help guest 1 2 3 4
/help/{id} guest 1 2 3 4
/libraries/map/{id} app 2 3
/me app 4
/admin/computer admin 2
/catalog app 1 2 3 4
/catalog/author app 1 2 3 4
/catalog/series app 1 2 3 4
/catalog/{id} app 1 2 3 4
/setup bare 1 2 3 4
/scanner bare 1 2 3 4
/kiosk alone 2 3
/wall alone 2 3
/wall/screen alone 1 2 3 4
/holds app 2 3
/holds/create app 2 3
/holds/detail/{id} app 2 3
/holds/list app 2 3
/holds/search app 2 3
/stocktakes app 2 3
/stocktakes/create app 2 3
/stocktakes/update/{id} app 2 3
/stocktakes/detail/{id} app 2 3
/stocktakes/list app 2 3
/stocktakes/search app 2 3
/stocktakes/{id} app 2 3
/reading_lists app 2 3 4
/reading_lists/create app 2 3
/reading_lists/update/{id} app 2 3
/reading_lists/detail/{id} app 2 3 4
/reading_lists/order app 2 3
/swap_events app 2 3 4
/swap_events/create app 2 3
/swap_events/update/{id} app 2 3
/swap_events/detail/{id} app 2 3 4
/swap_events/list app 2 3 4
/swap_events/search app 2 3 4
/swap_events/{id} app 2 3
/swaps app 2 3 4
/swaps/create app 2 3 4
/swaps/update/{id} app 2 3 4
/swaps/detail/{id} app 2 3 4
/swaps/list app 2 3 4
/swaps/search app 2 3 4
`;

describe("the route table", () => {
	test("is that of the specification, with the screens of `beside`", () => {
		const lines = (list: readonly { path: string; allow: readonly number[]; layout?: string }[]) =>
			list.map(({ path, allow, layout = "app" }) => `${path} ${layout} ${[...allow].sort().join(" ")}`);
		const known = [...lines(specified), ...beside.trim().split("\n")];
		const own = lines(routes);
		const unnamed = own.filter((line) => !known.includes(line));
		expect(unnamed, "a screen that the specification lacks has its line in `beside`").toEqual([]);
		expect(known.filter((line) => !own.includes(line))).toEqual([]);
	});
	test("leads a kiosk's login to its one screen from everywhere, whatever is open or closed", () => {
		const kiosk = visitor(3, { deskOnly: true, kiosk: true });
		for (const path of ["/", "/tos", "/book_loans/create", "/students/list", "/users/login", "/nowhere"])
			expect(decideRoute(opened(path), kiosk), path).toEqual(leadsTo("/kiosk"));
		expect(decideRoute("/kiosk", kiosk, { "/kiosk": [] })).toMatchObject(shown);
		expect(decideRoute("/kiosk", visitor(3, { deskOnly: true }))).toEqual(leadsTo("/error"));
		for (const role of [1, 4] as const)
			expect(decideRoute("/kiosk", visitor(role))).toEqual(leadsTo("/error"));
	});
	test("names no path twice", () => {
		expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
	});
});

describe("with school and library chosen", () => {
	test.each(pairs.filter((pair) => pair.path !== "/"))("role $role on $path", ({ role, path, allow }) => {
		const decision = decideRoute(opened(path), visitor(role));
		expect(decision).toMatchObject(allow.includes(role) ? shown : leadsTo("/error"));
		if (decision.kind === "show") expect(decision.route.path).toBe(path);
	});
	test("the address's id is handed on", () => {
		expect(decideRoute("/books/update/abc", visitor(2))).toMatchObject({ ...shown, params: { id: "abc" } });
	});
	test("home is the desk for staff, the own page for a pupil, the start page for a guest", () => {
		for (const role of staff) expect(decideRoute("/", visitor(role))).toEqual(leadsTo("/book_loans"));
		expect(decideRoute("/", visitor(4))).toEqual(leadsTo("/students/st1"));
		expect(decideRoute("/", visitor(1))).toMatchObject(shown);
	});
	test("a pupil whose reader record is missing sees the start page instead of a broken address", () => {
		expect(decideRoute("/", visitor(4, { studentId: "" }))).toMatchObject(shown);
	});
});

describe("an address that is no screen", () => {
	test.each([
		"/nope",
		"/books/update",
		"/books/update/",
		"/books/update/a/b",
		"/Books/list",
		"//",
		"/.",
		"/students/a/b",
	])("%s leads everybody to /404", (path) => {
		for (const role of everyRole) expect(decideRoute(path, visitor(role))).toEqual(leadsTo("/404"));
	});
	test("leads to /404 also for staff without a school", () => {
		expect(decideRoute("/nope", visitor(3, { schoolId: "", libraryId: "" }))).toEqual(leadsTo("/404"));
	});
	test("a slash at the end does not matter", () => {
		expect(decideRoute("/books/list/", visitor(2))).toMatchObject(shown);
	});
});

const publicPaths = [
	"/tos",
	"/privacy",
	"/cookie-policy",
	"/contact",
	"/users/signIn",
	"/users/login",
	"/users/forgot-password",
	"/error",
	"/404",
];
const appPaths = specified.map(({ path }) => path).filter((path) => !publicPaths.includes(path));

describe.each(staff)("role %i on the first steps", (role) => {
	test.each(appPaths)("without a school is led from %s to the schools", (path) => {
		const decision = decideRoute(opened(path), visitor(role, { schoolId: "", libraryId: "" }));
		expect(decision).toMatchObject(path === "/schools/list" ? shown : leadsTo("/schools/list"));
	});
	test.each(appPaths)("without a library is led from %s to the libraries", (path) => {
		const decision = decideRoute(opened(path), visitor(role, { libraryId: "" }));
		expect(decision).toMatchObject(path === "/libraries/list" ? shown : leadsTo("/libraries/list"));
	});
	test.each(publicPaths)("still reaches %s", (path) => {
		expect(decideRoute(path, visitor(role, { schoolId: "", libraryId: "" }))).toMatchObject(shown);
		expect(decideRoute(path, visitor(role, { libraryId: "" }))).toMatchObject(shown);
	});
});

test("the handbook is open to everybody, a volunteer and staff without a school among them", () => {
	for (const path of ["/help", "/help/desk"]) {
		for (const role of everyRole)
			for (const none of [{}, { schoolId: "", libraryId: "" }, { deskOnly: true }])
				expect(decideRoute(path, visitor(role, none), { [path]: [] })).toMatchObject(shown);
	}
});

test("guests and pupils are never sent to choose a school", () => {
	for (const { role, path, allow } of pairs.filter(
		(pair) => [1, 4].includes(pair.role) && pair.path !== "/",
	)) {
		const decision = decideRoute(opened(path), visitor(role, { schoolId: "", libraryId: "", studentId: "" }));
		expect(decision).toMatchObject(allow.includes(role) ? shown : leadsTo("/error"));
	}
});

describe("a screen that an administrator opened or closed", () => {
	test("follows that choice instead of the shipped table, for that screen only", () => {
		const access = { "/reports": [2, 3], "/students": [2] };
		expect(decideRoute("/reports", visitor(3), access)).toMatchObject(shown);
		expect(decideRoute("/reports", visitor(4), access)).toEqual(leadsTo("/error"));
		expect(decideRoute("/students", visitor(3), access)).toEqual(leadsTo("/error"));
		expect(decideRoute("/students/list", visitor(3), access)).toMatchObject(shown);
	});
	test("closed for everybody is closed", () => {
		expect(decideRoute("/kanban", visitor(2), { "/kanban": [] })).toEqual(leadsTo("/error"));
	});
	test.each([null, 3, "23", { 3: true }])("that is stored as %j is no choice", (chosen) => {
		const access = { "/students": chosen, "/kanban": chosen } as unknown as ScreenAccess;
		expect(decideRoute("/students", visitor(3), access)).toMatchObject(shown);
		expect(decideRoute("/kanban", visitor(3), access)).toEqual(leadsTo("/error"));
	});
	test("a choice named like a member of every object is none", () => {
		expect(decideRoute("/constructor", visitor(2), {})).toEqual(leadsTo("/404"));
	});
	test("cannot lead into a circle: the error pages are shown whatever was chosen", () => {
		expect(decideRoute("/error", visitor(1), { "/error": [] })).toMatchObject(shown);
		expect(decideRoute("/404", visitor(1), { "/404": [] })).toMatchObject(shown);
	});
	test("cannot shut the sign-in or an administrator's way back", () => {
		expect(decideRoute("/users/login", visitor(1), { "/users/login": [] })).toMatchObject(shown);
		expect(decideRoute("/admin/schema", visitor(2), { "/admin/schema": [] })).toMatchObject(shown);
	});
	test("may open an administrator's screen for a manager", () => {
		expect(decideRoute("/admin/logs", visitor(3), { "/admin/logs": [2, 3] })).toMatchObject(shown);
	});
});

describe("a volunteer's desk login", () => {
	const volunteer = visitor(3, { deskOnly: true });
	test("has the desk for a home", () => {
		for (const path of ["/", "/book_loans"]) {
			expect(decideRoute(path, volunteer)).toEqual(leadsTo("/book_loans/create"));
		}
		expect(decideRoute("/book_loans/create", volunteer)).toMatchObject(shown);
	});
	test.each(
		routes
			.filter((route) => route.layout === "app" && !route.path.startsWith("/book_loans"))
			.map((route) => route.path),
	)("may not open %s, even where it was opened to managers", (path) => {
		expect(decideRoute(opened(path), volunteer, { [path]: [1, 2, 3, 4] })).toEqual(leadsTo("/error"));
	});
	test("reads the legal pages", () => {
		for (const path of ["/tos", "/privacy", "/contact"])
			expect(decideRoute(path, volunteer)).toMatchObject(shown);
	});
});
