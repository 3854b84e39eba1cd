/** The elements that rows of a list have, and their order in the document. */
import { expect, test } from "vitest";
import { replace, settle } from "../src/kit/table/usePlaces.ts";

type Places = ReturnType<typeof replace>["places"];
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const none = () => false;
const start: Places = rows(0, 6).map((index) => [index, index]);

test("rows that come take the elements of rows that left, where these stand", () => {
	const { places, isWhole } = replace(start, rows(2, 8), none, 2);
	expect(places).toEqual([[6, 0], [7, 1], ...start.slice(2)]);
	expect(isWhole).toBe(true);
});

test("of many that come some wait, and those in view come first", () => {
	const first = replace(start, rows(10, 16), (index) => index >= 13, 2);
	expect(first.places.map(([index]) => index)).toEqual([13, 14, 2, 3, 4, 5]);
	expect(first.isWhole).toBe(false);
	const second = replace(first.places, rows(10, 16), (index) => index >= 13, 2);
	expect(second.places.map(([index]) => index)).toEqual([13, 14, 10, 15, 4, 5]);
	const last = replace(second.places, rows(10, 16), none, 2);
	expect(last.places.map(([index]) => index)).toEqual([13, 14, 10, 15, 11, 12]);
	expect(last.isWhole).toBe(true);
	expect(last.places.map(([, key]) => key)).toEqual(rows(0, 6));
});

test("a longer list gets further elements, a shorter one loses those of rows that are gone", () => {
	expect(replace(start, rows(0, 8), none, 2).places.slice(6)).toEqual([
		[6, 6],
		[7, 7],
	]);
	expect(replace(start, rows(0, 2), none, 2).places).toEqual(start.slice(0, 2));
});

test("the document is put in order a few rows at a time, each moved backwards", () => {
	const order = [8, 9, 10, 4, 5, 6, 7];
	expect(settle(order, 2)).toBe(false);
	expect(order).toEqual([10, 4, 5, 6, 7, 8, 9]);
	expect(settle(order, 2)).toBe(true);
	expect(order).toEqual(rows(4, 11));
});

test("any order is settled in as many moves as there are rows, and none is moved while nothing may be", () => {
	const order = [5, 3, 9, 1, 7, 2, 8];
	expect(settle(order, 0)).toBe(false);
	expect(order).toEqual([5, 3, 9, 1, 7, 2, 8]);
	expect(settle(order, order.length)).toBe(true);
	expect(order).toEqual([1, 2, 3, 5, 7, 8, 9]);
});

test("the row with the focus stays where it is, the others are put in order around it", () => {
	const order = [8, 9, 10, 4, 5, 6, 7];
	expect(settle(order, order.length, 9)).toBe(true);
	expect(order).toEqual([9, 4, 5, 6, 7, 8, 10]);
});
