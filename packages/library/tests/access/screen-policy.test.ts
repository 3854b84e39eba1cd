import { describe, expect, test } from "vitest";
import { decideRoute, isAllowed } from "../../src/access/authorize.ts";
import { needsOf } from "../../src/access/needs.ts";
import { presets } from "../../src/access/presets.ts";
import { routes } from "../../src/access/routes.ts";
import {
	changesBetween,
	everyRole,
	faultOfChoice,
	isShipped,
	rolesOf,
	whyNotClosed,
	whyNotOpened,
} from "../../src/access/screen-policy.ts";
import { collections } from "../../src/collections/index.ts";

const routeOf = (path: string) => routes.find((route) => route.path === path) ?? expect.fail(path);

describe("what a screen needs", () => {
	test("names collections that exist", () => {
		const named = routes.flatMap(({ path }) => {
			const needs = needsOf(path);
			return needs === "administration" ? [] : needs.map(({ collection }) => collection);
		});
		const known = new Set(collections.map(({ name }) => name));
		expect(named.filter((name) => !known.has(name))).toEqual([]);
	});
	test("is given to every role that the shipped table lets in", () => {
		const without = routes.flatMap((route) =>
			route.allow.filter((role) => whyNotOpened(route.path, role)).map((role) => `${route.path} ${role}`),
		);
		expect(without).toEqual([]);
	});
	test("stands for every screen but the public ones and the way to a reader's card", () => {
		const free = routes
			.filter(({ path }) => needsOf(path).length === 0)
			.map(({ path, layout }) => [path, layout]);
		expect(free.filter(([path, layout]) => layout === "app" && path !== "/students/{id}")).toEqual([]);
	});
});

describe("opening a screen", () => {
	test("says in words which data the role does not see", () => {
		expect(whyNotOpened("/students/list", 4)?.tr).toBe("Öğrenci bu verileri göremez: Okurlar");
		expect(whyNotOpened("/students/create", 4)?.tr).toBe("Öğrenci bu kayıtları yazamaz: Okurlar");
		expect(whyNotOpened("/reports/overdue", 1)?.tr).toContain("Ödünçler");
		expect(whyNotOpened("/users/list", 3)?.tr).toContain("yalnızca yönetici");
	});
	test("is never refused to an administrator", () => {
		expect(routes.filter(({ path }) => whyNotOpened(path, 2))).toEqual([]);
	});
	test("of readers, copies, accounts, messages or tasks is refused to pupils and guests", () => {
		for (const { path } of routes.filter((one) => one.layout === "app")) {
			if (
				!/^\/(students|library_books|contacts|tasks|schema)(\/(list|search|update.*|detail.*))?$/.test(path)
			)
				continue;
			for (const role of [1, 4] as const) expect(whyNotOpened(path, role), `${path} ${role}`).not.toBeNull();
		}
	});
});

describe("a choice of screens", () => {
	test.each([
		[{ "/reports/overdue": [2, 3] }],
		[{ "/students/search": [2, 3], "/kanban": [] }],
		[{}],
		[null],
		[presets.specification],
		[presets.useful],
	])("%j may be stored", (choice) => {
		expect(faultOfChoice(choice)).toBeNull();
	});
	test.each([
		["an unknown path", { "/nope": [2] }, "/nope"],
		["a member of every object", { constructor: [2] }, "constructor"],
		["something that is no list", { "/reports": 3 }, "/reports"],
		["a role that does not exist", { "/reports": [2, 5] }, "/reports"],
		["a role that is a text", { "/reports": ["2"] }, "/reports"],
		["readers opened to pupils", { "/students": [2, 3, 4] }, "/students"],
		["loans opened to guests", { "/book_loans/list": [1, 2, 3] }, "/book_loans/list"],
		["the error page closed", { "/error": [] }, "/error"],
		["a legal page closed to guests", { "/privacy": [2, 3, 4] }, "/privacy"],
		["the administration closed to administrators", { "/admin/site-settings": [] }, "/admin/site-settings"],
		["the schools closed to managers", { "/schools/list": [2] }, "/schools/list"],
		["the desk's home closed to managers", { "/book_loans": [2] }, "/book_loans"],
		["the pupils' own page closed", { "/students/{id}": [1, 2, 3] }, "/students/{id}"],
		["a list", [["/reports", [2]]], "her ekranın yolu için"],
		["a text", "all", "her ekranın yolu için"],
	])("with %s is refused, and says where", (_, choice, where) => {
		expect(faultOfChoice(choice)?.tr).toContain(where);
	});
	test("that was stored all the same closes nothing that must stay open", () => {
		for (const route of routes) {
			for (const role of everyRole) {
				if (whyNotClosed(route, role)) expect(isAllowed(route, role, { [route.path]: [] })).toBe(true);
			}
		}
	});
	test("that names the shipped roles in any order, and twice, is no override", () => {
		const route = routeOf("/students");
		expect(route.allow).toHaveLength(2);
		expect(isShipped(route, [...route.allow, ...route.allow].reverse())).toBe(true);
		expect(isShipped(route, route.allow.slice(1))).toBe(false);
	});
	test("is told by its differences", () => {
		expect(changesBetween({}, { "/reports": [3, 2], "/kanban": [2] })).toEqual({
			"/reports": { before: [], after: [2, 3] },
		});
		expect(changesBetween({ "/reports": [2] }, {})).toEqual({ "/reports": { before: [2], after: [] } });
	});
});

describe("the preset of everything useful", () => {
	test("opens reports, settings and searches to managers, and no reader's data to pupils", () => {
		for (const path of [
			"/reports/overdue",
			"/library_settings",
			"/students/search",
			"/libraries/detail/{id}",
		]) {
			expect(rolesOf(routeOf(path), presets.useful), path).toEqual([2, 3]);
		}
		const pupils = routes.filter((route) => rolesOf(route, presets.useful).includes(4));
		expect(pupils.filter(({ path }) => whyNotOpened(path, 4))).toEqual([]);
	});
	test("closes nothing, and shows guests nothing more", () => {
		for (const route of routes) {
			const open = rolesOf(route, presets.useful);
			expect(
				route.allow.filter((role) => !open.includes(role)),
				route.path,
			).toEqual([]);
			expect(open.includes(1), route.path).toBe(route.allow.includes(1));
		}
	});
	test("leads an administrator to every screen", () => {
		const admin = { role: 2, signedIn: true, schoolId: "s", libraryId: "l", studentId: "" } as const;
		for (const { path } of routes.filter((route) => route.path !== "/")) {
			expect(decideRoute(path.replace("{id}", "abc"), admin, presets.useful).kind, path).toBe("show");
		}
	});
});
