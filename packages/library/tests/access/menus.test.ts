/** Menus of the specification, sections 2 and 6: default sections and entries of each role. */
import { describe, expect, test } from "vitest";
import { decideRoute } from "../../src/access/authorize.ts";
import {
	guestItems,
	guestMenu,
	hasMenuButton,
	hasSideMenu,
	pupilItems,
	pupilPlaceOf,
	sideMenu,
	userItems,
	userMenu,
	visibleItems,
} from "../../src/access/menus.ts";
import type { Role } from "../../src/access/roles.ts";
import { routes } from "../../src/access/routes.ts";

const who = (role: Role): Parameters<typeof pupilItems>[0] => ({
	role,
	signedIn: true,
	userId: "u1",
	schoolId: "s1",
	libraryId: "l1",
	studentId: "",
});
const sections = (role: Role) =>
	sideMenu
		.map(
			({ key, items }) => [key, visibleItems<string>(items, who(role), {}).map((item) => item.path)] as const,
		)
		.filter(([, paths]) => paths.length > 0);

describe("the side menu", () => {
	test.each([2, 3] as const)("of role %d has Ana Menü, Menü, Kurumlar and Sistem", (role) => {
		expect(hasSideMenu(role)).toBe(true);
		expect(sections(role).map(([key]) => key)).toEqual(["main", "menu", "institutions", "system"]);
	});
	test.each([1, 4] as const)("is not shown to role %d", (role) => {
		expect(hasSideMenu(role)).toBe(false);
	});
	test("has for managers my books, students, lend, lent list, suggest a book, schools, libraries and the own school", () => {
		const all = sections(3).flatMap(([, paths]) => paths);
		for (const path of [
			"/library_books",
			"/students",
			"/book_loans",
			"/book_loans/create",
			"/book_loans/list",
			"/books/create",
			"/schools/list",
			"/libraries/list",
			"/schools/detail/s1",
		]) {
			expect(all).toContain(path);
		}
	});
	test("has the list of books, the list of users and contacts for administrators alone", () => {
		const of = (role: Role) => sections(role).flatMap(([, paths]) => paths);
		for (const path of ["/books/list", "/users/list", "/contacts"]) {
			expect(of(2)).toContain(path);
			expect(of(3)).not.toContain(path);
		}
	});
	test("leads a manager nowhere but to open screens", () => {
		const visitor = { role: 3, signedIn: true, schoolId: "s1", libraryId: "l1", studentId: "" } as const;
		for (const path of sections(3).flatMap(([, paths]) => paths))
			expect(decideRoute(path, visitor).kind, path).toBe("show");
	});
});

describe("before a school or a library is chosen", () => {
	const paths = (owner: ReturnType<typeof who>) =>
		sideMenu.flatMap(({ items }) => visibleItems<string>(items, owner, {}).map(({ path }) => path));
	test("the side menu has the choice, and what needs none", () => {
		expect(paths({ ...who(3), schoolId: "", libraryId: "" })).toEqual(["/schools/list", "/contact", "/help"]);
		expect(paths({ ...who(3), libraryId: "" })).toEqual(["/libraries/list", "/contact", "/help"]);
	});
	test("reports are in the menu as soon as they are open", () => {
		const items = (access: Record<string, number[]>) =>
			sideMenu.flatMap((section) => visibleItems<string>(section.items, who(3), access));
		expect(items({}).map(({ path }) => path)).not.toContain("/reports");
		expect(items({ "/reports": [3] }).map(({ path }) => path)).toContain("/reports");
	});
});

describe("the guest menu", () => {
	test("has home, login, sign up, terms and privacy", () => {
		const paths = guestItems(false, true).map(({ path }) => path);
		expect(paths).toEqual(guestMenu.map(({ path }) => path));
		for (const path of ["/", "/users/login", "/users/signIn", "/tos", "/privacy"])
			expect(paths).toContain(path);
	});
	test("has no way to sign in for whoever is signed in", () => {
		const paths = guestItems(true, true).map(({ path }) => path);
		expect(paths).toContain("/privacy");
		expect(paths).not.toContain("/users/login");
		expect(paths).not.toContain("/users/signIn");
	});
	test("has the catalogue where a school publishes one; pupils have it on their bar, staff at the side", () => {
		const has = (items: readonly { path: string }[]) => items.some(({ path }) => path === "/catalog");
		expect(has(guestItems(false, true))).toBe(true);
		expect(has(guestItems(false, false))).toBe(false);
		expect(has(guestItems(true, true))).toBe(false);
		expect(has(userItems(1))).toBe(true);
		expect(has(userItems(4))).toBe(false);
		for (const role of [2, 3] as const) {
			expect(has(userItems(role))).toBe(false);
			expect(sections(role).flatMap(([, paths]) => paths)).toContain("/catalog");
		}
	});
	test("is the menu of legal and contact pages, and of the handbook", () => {
		const paths = routes.filter(({ layout }) => layout === "guest").map(({ path }) => path);
		expect(paths).toEqual([
			"/tos",
			"/privacy",
			"/cookie-policy",
			"/contact",
			"/licences",
			"/help",
			"/help/{id}",
		]);
	});
});

describe("the pupil's bar", () => {
	const pupil = { ...who(4), libraryId: "", studentId: "st1" };
	const keys = (access = {}) => pupilItems(pupil, access).map(({ key }) => key);
	test("has four places, each of which the pupil may open, and the account menu repeats none of them", () => {
		const items = pupilItems(pupil, {});
		expect(items.map(({ key, path }) => [key, path])).toEqual([
			["home", "/students/st1"],
			["discover", "/catalog"],
			["swaps", "/swaps"],
			["me", "/me"],
		]);
		for (const { path } of items) expect(decideRoute(path, pupil).kind, path).toBe("show");
		const own = visibleItems<string>(userItems(4), pupil, {}).map(({ path }) => path);
		expect(own).toEqual(["/users/detail/u1", "/users/update/u1"]);
	});
	test("leads to the events where everyday swaps are closed, and leaves out what is closed", () => {
		const swaps = pupilItems(pupil, { "/swaps": [3] }).find(({ key }) => key === "swaps");
		expect(swaps?.path).toBe("/swap_events");
		expect(keys({ "/swaps": [3], "/swap_events": [3], "/catalog": [] })).toEqual(["home", "me"]);
		expect(pupilItems({ ...pupil, studentId: "" }, {}).map(({ key }) => key)).not.toContain("home");
	});
	test("knows to which place a screen belongs", () => {
		expect(pupilPlaceOf("/students/st1")).toBe("home");
		expect(pupilPlaceOf("/catalog/b1")).toBe("discover");
		expect(pupilPlaceOf("/swap_events/detail/e1")).toBe("swaps");
		expect(pupilPlaceOf("/users/update/u1")).toBe("me");
		expect(pupilPlaceOf("/privacy")).toBeUndefined();
	});
});

test("tasks, board and calendar stand in the user menu", () => {
	expect(userMenu.map(({ path }) => path)).toEqual(
		expect.arrayContaining(["/tasks", "/kanban", "/calendar"]),
	);
	const paths = visibleItems<string>(userMenu, who(2), {}).map(({ path }) => path);
	expect(paths).toEqual(
		expect.arrayContaining(["/users/detail/u1", "/users/update/u1", "/tasks", "/kanban", "/calendar"]),
	);
});

test("home, sign-in, forgotten password and error pages have no side menu, and the floating button nevertheless", () => {
	for (const path of ["/", "/users/signIn", "/users/login", "/users/forgot-password", "/error", "/404"]) {
		expect(routes.find((route) => route.path === path)?.layout, path).toBe("bare");
		expect(hasMenuButton(path), path).toBe(true);
	}
	expect(routes.filter(({ path }) => !hasMenuButton(path)).map(({ path }) => path)).toEqual([
		"/setup",
		"/scanner",
	]);
});
