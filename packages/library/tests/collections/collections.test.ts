import { type Area, languages, type Text, words } from "@rafta/words";
import { describe, expect, test } from "vitest";
import { type Collection, dateField, type Field } from "../../src/collections/definition.ts";
import { collections } from "../../src/collections/index.ts";
import { isCalendarDate } from "../../src/turkish/dates.ts";

const tables = collections.filter(({ type }) => type !== "view");
const names = collections.map(({ name }) => name);
const filled = (text: Text): boolean => languages.every((language) => text[language].trim() !== "");
const everyField = collections.flatMap((collection) =>
	collection.fields.map((field) => ({ place: `${collection.name}.${field.name}`, field })),
);
const placesOf = (wrong: (field: Field) => boolean): string[] =>
	everyField.filter(({ field }) => wrong(field)).map(({ place }) => place);

/** Table columns in addition to the collection's own fields. */
const systemColumns: Readonly<Record<Collection["type"], readonly string[]>> = {
	base: ["id"],
	view: ["id"],
	auth: ["id", "email", "emailVisibility", "verified", "password", "tokenKey"],
};
const columnsOf = (collection: Collection): ReadonlySet<string> =>
	new Set([
		...systemColumns[collection.type],
		...collection.fields.flatMap((field) => [
			field.name,
			...(field.type === "text" && field.sortKey ? [`${field.name}__sort`] : []),
			...(field.type === "text" && field.searchKey ? [`${field.name}__fold`] : []),
		]),
	]);

describe("the collections", () => {
	test("have names of their own, in snake case", () => {
		expect(new Set(names).size).toBe(names.length);
		expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
	});
	test("hold the entities of the specification, each with its owner; schema is the list of them", () => {
		for (const name of [
			"schools",
			"libraries",
			"books",
			"library_books",
			"students",
			"book_loans",
			"library_settings",
			"contacts",
			"tasks",
			"reports",
		]) {
			const collection = collections.find((one) => one.name === name);
			expect(collection?.type, name).toBe("base");
			expect(collection?.fields.map((field) => field.name)).toContain("createdBy");
		}
		expect(names).not.toContain("schema");
	});
	test("have labels in every language, for one and for many", () => {
		const unnamed = collections.filter(({ label }) => !filled(label.one) || !filled(label.many));
		expect(unnamed.map(({ name }) => name)).toEqual([]);
	});
	test.each(collections)(
		"$name has no field twice and none that the record service has already",
		(collection) => {
			const fields = collection.fields.map(({ name }) => name);
			expect(fields.filter((name, index) => fields.indexOf(name) !== index)).toEqual([]);
			expect(fields.filter((name) => ["id", "password", "tokenKey", "collectionId"].includes(name))).toEqual(
				[],
			);
		},
	);
	test.each(collections)("$name has indexes on columns that exist, none twice", (collection) => {
		const columns = columnsOf(collection);
		const indexed = collection.indexes.flatMap((index) => index.columns);
		expect(indexed.filter((column) => !columns.has(column))).toEqual([]);
		const conditions = collection.indexes.map(({ where = "" }) => where.replace(/'[^']*'/g, ""));
		const named = conditions.flatMap((where) => where.match(/\b[a-z_]+\b/g) ?? []);
		expect(named.filter((name) => !columns.has(name))).toEqual([]);
		const texts = collection.indexes.map((index) => `${index.unique ?? false} ${index.columns.join()}`);
		expect(new Set(texts).size).toBe(texts.length);
	});
	test("all record who made a record and when", () => {
		const without = tables.filter(
			({ fields }) => !["created", "updated"].every((wanted) => fields.some(({ name }) => name === wanted)),
		);
		expect(without.map(({ name }) => name)).toEqual([]);
	});
});

test("every text of a collection's area is the label of its own, of a field or of a choice", () => {
	const keysOf = (area: string): string[] => Object.keys(words(`library/collections/${area}` as Area));
	const unused = collections.flatMap(({ name, fields }) => {
		const labels = fields.flatMap((field) => [
			field.name,
			...(field.type === "select" ? field.values.map((value) => `${field.name}.${value}`) : []),
		]);
		const known = new Set(["one", "many", ...labels]);
		return keysOf(name).flatMap((key) => (known.has(key) ? [] : [`${name}.${key}`]));
	});
	const names = new Set(collections.flatMap(({ fields }) => fields.map((field) => field.name)));
	expect([...unused, ...keysOf("shared").filter((key) => !names.has(key))]).toEqual([]);
});

describe("their fields", () => {
	test("have labels in every language", () => {
		expect(placesOf((field) => !filled(field.label))).toEqual([]);
	});
	test("that offer a choice have labels for exactly their values", () => {
		const wrong = placesOf((field) => {
			if (field.type !== "select") return false;
			const labelled = Object.entries(field.valueLabels ?? {}).filter(([, label]) => filled(label));
			return (
				[...field.values].sort().join() !==
				labelled
					.map(([value]) => value)
					.sort()
					.join()
			);
		});
		expect(wrong).toEqual([]);
	});
	test("that point to a collection point to one that exists", () => {
		expect(placesOf((field) => field.type === "relation" && !names.includes(field.collection))).toEqual([]);
	});
	test("of text have an upper bound", () => {
		expect(placesOf((field) => field.type === "text" && !(field.max !== undefined && field.max > 0))).toEqual(
			[],
		);
	});
	test("with a pattern accept nothing but whole matches", () => {
		const loose = placesOf(
			(field) => field.type === "text" && field.pattern !== undefined && !/^\^.*\$$/.test(field.pattern),
		);
		expect(loose).toEqual([]);
	});
	test("that hold dates of the calendar know a day from a text", () => {
		for (const { place, field } of everyField) {
			if (field.type !== "text" || !field.calendarDate) continue;
			expect("2026-03-05", place).toMatch(new RegExp(field.pattern ?? "$^"));
			expect("05.03.2026", place).not.toMatch(new RegExp(field.pattern ?? ""));
			expect("2026-02-30", place).not.toMatch(new RegExp(field.pattern ?? ""));
		}
	});
	test("by which lists are sorted and searched for people keep Turkish keys", () => {
		const keyed = (place: string) => {
			const field = everyField.find((one) => one.place === place)?.field;
			return field?.type === "text" && field.sortKey && field.searchKey;
		};
		expect(
			["books.title", "books.author_line", "students.full_name", "schools.name"].filter((one) => !keyed(one)),
		).toEqual([]);
	});
});

test("a calendar date is a day that exists, for every month of leap years and others", () => {
	const pattern = new RegExp(dateField("due_on").pattern ?? "$^", "u");
	for (const year of ["1200", "1900", "2000", "2023", "2024", "2026", "2100", "2996"]) {
		for (let month = 0; month <= 13; month++) {
			for (let day = 0; day <= 32; day++) {
				const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
				expect(pattern.test(date), date).toBe(isCalendarDate(date));
			}
		}
	}
	for (const wrong of [
		"2026-3-5",
		"2026-03-05 ",
		"x2026-03-05",
		"2026-03-05\n",
		"12026-03-05",
		"0000-01-01",
		"0026-03-05",
	]) {
		expect(pattern.test(wrong), wrong).toBe(false);
	}
});

describe("their rules", () => {
	const conditions = collections.flatMap(({ name, rules }) =>
		Object.entries(rules).map(([action, rule]) => ({ place: `${name}.${action}`, action, rule })),
	);
	const places = (found: readonly { place: string }[]) => found.map(({ place }) => place);
	test("let nobody write without signing in, but a message to the site and a new account", () => {
		const open = conditions.filter(
			({ action, rule }) =>
				["create", "update", "delete"].includes(action) && rule && !rule.filter.includes("@request.auth.id"),
		);
		const manager = "@request.auth.role = 3 && @request.auth.desk_only = false";
		expect(places(open.filter(({ rule }) => !rule?.filter.includes(manager)))).toEqual([
			"users.create",
			"contacts.create",
		]);
	});
	test("show what is not signed in nothing but the published catalogue and the site's own settings", () => {
		const open = conditions.filter(
			({ action, rule, place }) =>
				["list", "view"].includes(action) && rule?.roles.includes(1) && !place.startsWith("site_settings."),
		);
		expect(new Set(places(open).map((place) => place.split(".")[0]))).toEqual(
			new Set(["books", "catalogue"]),
		);
		for (const { rule } of open) expect(rule?.filter).toContain("catalogue_public");
	});
	test("name only fields that exist, of the record and of whoever asks", () => {
		const users = collections.find(({ name }) => name === "users");
		const callers = new Set([...(users ? columnsOf(users) : []), "collectionName"]);
		const unknown = collections.flatMap((collection) =>
			Object.entries(collection.rules).flatMap(([action, rule]) => {
				const paths: string[] = rule?.filter.replace(/"[^"]*"/g, "").match(/@?[A-Za-z_][\w.]*/g) ?? [];
				const exists = (path: string): boolean => {
					if (path.startsWith("@request.auth.")) return callers.has(path.slice("@request.auth.".length));
					const first = path.split(".")[0] ?? "";
					return (
						["true", "false", "library_books_via_book_id"].includes(first) || columnsOf(collection).has(first)
					);
				};
				return paths.filter((path) => !exists(path)).map((path) => `${collection.name}.${action}: ${path}`);
			}),
		);
		expect(unknown).toEqual([]);
	});
	test("keep a volunteer's desk login from everything that is about people", () => {
		for (const { place, rule } of conditions) {
			if (
				!/^(students|book_loans|holds|circulation_events|desk_conflicts|library_books|audit_events)\./.test(
					place,
				) ||
				!rule
			)
				continue;
			for (const part of rule.filter.split(" || ")) {
				expect(
					part.includes("@request.auth.desk_only = false") || part.includes("@request.auth.role = 4"),
					place,
				).toBe(true);
			}
		}
	});
	test("name roles that their conditions name, and no administrator", () => {
		for (const { place, rule } of conditions) {
			expect(rule?.roles.includes(2) ?? false, place).toBe(false);
			if (rule?.filter.includes("role = 3") && !rule.filter.includes("||"))
				expect(rule.roles, place).toEqual([3]);
			if (rule?.filter.includes("role = 4") && !rule.filter.includes("||"))
				expect(rule.roles, place).toEqual([4]);
		}
	});
});
