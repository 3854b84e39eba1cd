import { routes } from "@rafta/library/access/routes";
import { shownField } from "@rafta/library/collections/shown";
import { describe, expect, test } from "vitest";
import { windowSize } from "../src/kit/table/useRows.ts";
import { searchFilter } from "../src/routes/resource/filter.ts";
import { relationsOf, resourceOf } from "../src/routes/resource/resources.ts";

const paths = [
	"/users",
	"/contacts",
	"/tasks",
	"/libraries",
	"/schools",
	"/library_settings",
	"/students",
	"/library_books",
	"/book_loans",
	"/books",
];
const searchOf = (path: string, given: Readonly<Record<string, string>>) =>
	searchFilter(resourceOf(path).searched, (name) => given[name] ?? "");

describe("a detailed search", () => {
	test("is an AND of what the given fields contain", () => {
		expect(searchOf("/users", { name: "ayşe", email: "okul.org", username: "  " })).toBe(
			'(name ~ "ayşe") && (email ~ "okul.org")',
		);
	});
	test("looks into related records, and compares choices as a whole", () => {
		expect(searchOf("/book_loans", { "book_id.title": "memed", status: "open" })).toBe(
			'(book_id.title ~ "memed") && (status = "open")',
		);
		expect(searchOf("/users", { role: "3" })).toBe("(role = 3)");
	});
	test("of nothing asks for everything", () => expect(searchOf("/tasks", {})).toBe(""));
	test("lets nobody out of the text that they typed", () => {
		expect(searchOf("/users", { name: 'a" || role = 2 || name ~ "\\' })).toBe(
			'(name ~ "a\\" || role = 2 || name ~ \\"\\\\")',
		);
	});
});

describe.each(paths)("the resource at %s", (path) => {
	const resource = resourceOf(path);
	test("names fields that exist, and is searched by all that it means to", () => {
		const named = [...resource.columns, ...resource.fields];
		expect(named.filter((name) => !shownField(resource.collection, name))).toEqual([]);
		expect(resource.searched.length).toBeGreaterThan(2);
	});
	test("reads along what its rows name", () => {
		const relations = resource.columns.filter(
			(name) => shownField(resource.collection, name)?.type === "relation",
		);
		expect(relationsOf(resource, resource.columns)).toBe(relations.join(","));
	});
	test("stands in the route table", () => {
		expect(routes.some((route) => route.path === `${path}/search`)).toBe(true);
	});
});

test("users are read 50 at a time", () => expect(windowSize).toBe(50));
