import { describe, expect, test } from "vitest";
import {
	emptyMap,
	faultOf,
	type MapShelf,
	runBetween,
	type ShelfMap,
	zoneOf,
} from "../../src/shelf-map/map.ts";
import { shelfHolding } from "../../src/shelf-map/place.ts";
import { wayTo } from "../../src/shelf-map/way.ts";

const shelf = (more: Partial<MapShelf>): MapShelf => ({
	...{ name: "Raf", x: 0, y: 0, length: 1, down: false, from: "", to: "", words: "" },
	...more,
});
const mapOf = (...shelves: MapShelf[]): ShelfMap => ({ ...emptyMap, shelves });

describe("a stroke", () => {
	test("draws along its longer side, in either direction", () => {
		expect(runBetween(emptyMap, { x: 2, y: 1 }, { x: 5, y: 2 })).toEqual({
			x: 2,
			y: 1,
			length: 4,
			down: false,
		});
		expect(runBetween(emptyMap, { x: 5, y: 6 }, { x: 5, y: 3 })).toEqual({
			x: 5,
			y: 3,
			length: 4,
			down: true,
		});
		expect(runBetween(emptyMap, { x: 5, y: 6 }, { x: 5, y: 6 })).toMatchObject({ x: 5, y: 6, length: 1 });
	});
	test("ends before what stands in its way and at the wall", () => {
		const map = { ...mapOf(shelf({ x: 4, y: 1 })), desk: { x: 0, y: 3 } };
		expect(runBetween(map, { x: 2, y: 1 }, { x: 9, y: 1 })).toMatchObject({ x: 2, length: 2 });
		expect(runBetween(map, { x: 2, y: 3 }, { x: 0, y: 3 })).toMatchObject({ x: 1, length: 2 });
		expect(runBetween(map, { x: 10, y: 7 }, { x: 20, y: 7 })).toMatchObject({ x: 10, length: 2 });
		expect(runBetween(map, { x: 4, y: 1 }, { x: 9, y: 1 })).toBeNull();
	});
});

test("a map is sound only inside the walls and with one thing on a cell", () => {
	expect(faultOf(mapOf(shelf({ length: 12 }), shelf({ y: 1, length: 7, down: true })))).toBeNull();
	expect(faultOf(mapOf(shelf({ x: 1, length: 12 })))).toBe("outside");
	expect(faultOf(mapOf(shelf({ y: 1, length: 8, down: true })))).toBe("outside");
	expect(faultOf(mapOf(shelf({ length: 3 }), shelf({ x: 2, length: 3, down: true })))).toBe("overlap");
	expect(faultOf({ ...emptyMap, door: { x: 1, y: 1 }, desk: { x: 1, y: 1 } })).toBe("overlap");
	expect(faultOf({ ...emptyMap, door: { x: 12, y: 1 } })).toBe("outside");
});

test("the place of a shelf in words is the third of the map with its middle", () => {
	expect(zoneOf(shelf({ length: 3 }))).toEqual({ row: "top", column: "left" });
	expect(zoneOf(shelf({ y: 7, length: 12 }))).toEqual({ row: "bottom", column: "middle" });
	expect(zoneOf(shelf({ x: 11, y: 1, length: 6, down: true }))).toEqual({ row: "middle", column: "right" });
});

describe("the shelf of a copy", () => {
	const map = mapOf(
		shelf({ name: "Bilim", from: "500", to: "599" }),
		shelf({ name: "Edebiyat", from: "800", to: "899" }),
		shelf({ name: "Roman", from: "813", to: "813" }),
		shelf({ name: "B", words: "B, Dolap 1" }),
		shelf({ name: "B ve C", words: "B 3" }),
	);
	const nameOf = (call_number: string, place = "") =>
		map.shelves[shelfHolding(map, { call_number, shelf: place })]?.name;

	test("is found by its call number, the last of a range with all that begins like it", () => {
		expect(nameOf("500")).toBe("Bilim");
		expect(nameOf("599.9 DAR")).toBe("Bilim");
		expect(nameOf("600")).toBeUndefined();
		expect(nameOf("499.9")).toBeUndefined();
		expect(nameOf("")).toBeUndefined();
	});
	test("is the range that begins last where two overlap, whatever their order", () => {
		expect(nameOf("813.5 ÇEV VAS")).toBe("Roman");
		expect(nameOf("811 NAZ")).toBe("Edebiyat");
	});
	test("follows the Turkish order of letters", () => {
		const letters = mapOf(shelf({ from: "A", to: "Ç" }), shelf({ from: "D", to: "I" }), shelf({ from: "İ" }));
		const at = (call_number: string) => shelfHolding(letters, { call_number, shelf: "" });
		expect(["çev", "CEM", "ıhl", "İNC", "isk"].map(at)).toEqual([0, 0, 1, 2, 2]);
	});
	test("is the one named by the copy's own shelf first, with its boards, but not a word that only begins alike", () => {
		expect(nameOf("599", "B2")).toBe("B");
		expect(nameOf("599", "b - 2")).toBe("B");
		expect(nameOf("599", "dolap 1, üst")).toBe("B");
		expect(nameOf("599", "Dolap 12")).toBe("Bilim");
		expect(nameOf("599", "Başvuru")).toBe("Bilim");
		expect(nameOf("599", "B 3")).toBe("B ve C");
	});
});

describe("the way from the door", () => {
	test("ends in front of the middle of the shelf and goes around what stands between", () => {
		const map: ShelfMap = {
			...mapOf(shelf({ x: 3, length: 3 }), shelf({ x: 2, y: 3, length: 5 })),
			door: { x: 4, y: 7 },
		};
		const way = wayTo(map, 0);
		expect(way[0]).toEqual({ x: 4, y: 7 });
		expect(way.at(-1)).toEqual({ x: 4, y: 1 });
		expect(way).toHaveLength(13);
		expect(way.some(({ x, y }) => y === 3 && x >= 2 && x <= 6)).toBe(false);
	});
	test("is none without a door, to no shelf, and to one that is walled in", () => {
		expect(wayTo(mapOf(shelf({})), 0)).toEqual([]);
		expect(wayTo({ ...mapOf(shelf({})), door: { x: 5, y: 5 } }, -1)).toEqual([]);
		const closed = mapOf(shelf({}), shelf({ y: 1, length: 12 }), shelf({ x: 1, length: 11 }));
		expect(wayTo({ ...closed, door: { x: 5, y: 5 } }, 0)).toEqual([]);
	});
});
