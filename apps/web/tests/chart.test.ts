import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Heat } from "../src/kit/chart/Heat.tsx";
import { extremesOf, inkOf, styleOf, topOf } from "../src/kit/chart/model.ts";

const write = String;

describe("a table of shaded cells", () => {
	it("has the value of each row and column in its cell", () => {
		const values = [
			[1, 2, 3],
			[4, 5, 6],
		];
		const html = renderToStaticMarkup(
			createElement(Heat, {
				title: "Saatler",
				rows: ["Pazartesi", "Salı"],
				columns: ["9", "10", "11"],
				valueAt: (row, column) => values[row]?.[column] ?? 0,
				write,
			}),
		);
		const cells = [...html.matchAll(/<\/span>(\d+)<\/td>/g)].map(([, value]) => Number(value));
		expect(cells).toEqual(values.flat());
	});
});

describe("a chart", () => {
	it("has sixteen looks, of which no two have both colour and pattern in common", () => {
		const styles = Array.from({ length: 16 }, (_, place) => `${inkOf(place)} ${styleOf(place)}`);
		expect(new Set(styles).size).toBe(16);
		expect(new Set([0, 1, 2, 3].map(styleOf)).size).toBe(4);
	});

	it("reaches as high as its highest value, or its highest sum where series are stacked", () => {
		const series = [
			{ name: "a", values: [1, 5, null] },
			{ name: "b", values: [6, 3, 2] },
		];
		const data = { categories: ["x", "y", "z"], series, write };
		expect(topOf(data, false)).toBe(6);
		expect(topOf(data, true)).toBe(8);
		expect(topOf({ categories: [], series: [], write }, true)).toBe(0);
	});

	it("tells the first of the highest and of the lowest values, and nothing of a series without any", () => {
		const categories = ["Eylül", "Ekim", "Kasım", "Aralık"];
		expect(extremesOf(categories, { name: "a", values: [null, 4, 9, 4] })).toEqual({
			max: { category: "Kasım", value: 9 },
			min: { category: "Ekim", value: 4 },
		});
		expect(extremesOf(categories, { name: "a", values: [null, null, null, null] })).toBeNull();
	});
});
