import { describe, expect, test } from "vitest";
import type { Role } from "../../src/access/roles.ts";
import { routes } from "../../src/access/routes.ts";
import { isShownForEntity, isShownForScreen } from "../../src/access/visibility.ts";

const everyRole: readonly Role[] = [1, 2, 3, 4];

describe("an element that leads to a screen", () => {
	test("is shown to exactly the roles that may open it", () => {
		for (const { path, allow } of routes) {
			for (const role of everyRole) expect(isShownForScreen(path, { role }), path).toBe(allow.includes(role));
		}
	});
	test("follows an administrator's choice of screens", () => {
		expect(isShownForScreen("/reports", { role: 3 }, { "/reports": [2, 3] })).toBe(true);
		expect(isShownForScreen("/students", { role: 3 }, { "/students": [2] })).toBe(false);
	});
	test("is shown to a volunteer's desk login for the desk and the way home alone", () => {
		const volunteer = { role: 3, deskOnly: true } as const;
		const shown = routes.filter(({ layout }) => layout === "app").map(({ path }) => path);
		expect(shown.filter((path) => isShownForScreen(path, volunteer))).toEqual(["/book_loans/create"]);
		expect(isShownForScreen("/", volunteer)).toBe(true);
	});
	test("is hidden from everybody when there is no such screen", () => {
		for (const role of everyRole) expect(isShownForScreen("/nope", { role })).toBe(false);
	});
});

describe("an element about an entity", () => {
	test.each(["library", "student", "book", "book_loan", "library_book", "library_setting"])(
		"%s is shown to roles 1 and 2",
		(entity) => {
			expect(everyRole.filter((role) => isShownForEntity(entity, role))).toEqual([1, 2]);
		},
	);
	test.each(["school", "contact", "task", "", "constructor"])("%j is shown to role 1 only", (entity) => {
		expect(everyRole.filter((role) => isShownForEntity(entity, role))).toEqual([1]);
	});
});
