import { expect, test } from "vitest";
import { listColumns } from "../../src/catalogue/lists/headings.ts";
import { mergeFields } from "../../src/catalogue/merge.ts";
import { listedFields, titleData } from "../../src/catalogue/title-data.ts";
import { titleColumns, titleNames, titleOrder, titleRow } from "../../src/catalogue/title-fields.ts";
import { books } from "../../src/collections/books.ts";
import { facetNames } from "../../src/search/facets.ts";

const stored: readonly string[] = books.fields.map(({ name }) => name);

test("every row is a field of the collection, and every field can be merged", () => {
	expect(titleNames.filter((name) => !stored.includes(name))).toEqual([]);
	expect([...mergeFields].sort()).toEqual([...titleNames].sort());
});

test("an order has every name once, the moved ones right before their target", () => {
	expect(titleOrder({})).toEqual(titleNames);
	const order = titleOrder({ summary: "title", isbn13: "language" });
	expect([...order].sort()).toEqual([...titleNames].sort());
	expect(order[0]).toBe("summary");
	expect(order[order.indexOf("language") - 1]).toBe("isbn13");
});

test("no two rows share a column or a facet, and every column is one of a book list", () => {
	expect(new Set(titleColumns()).size).toBe(titleColumns().length);
	expect(listColumns).toEqual(expect.arrayContaining([...titleColumns()]));
	expect(facetNames).toEqual(["age", "language", "length", "series", "subject", "year"]);
});

test("a title has a value for each field but its cover, and the authors as a list", () => {
	const data = titleData(({ name }) => name);
	expect(Object.keys(data)).toEqual(listedFields.map(({ name }) => name));
	expect(Object.keys(data).sort()).toEqual(
		titleNames
			.filter((name) => name !== "cover")
			.map((name) => (name === "author_line" ? "authors" : name))
			.sort(),
	);
});

test("a field is in the form or part of another control", () => {
	expect(titleNames.filter((name) => titleRow(name).form === null)).toEqual(["age_max"]);
});
