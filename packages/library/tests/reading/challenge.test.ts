import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ClassReading, standingOf } from "../../src/reading/challenge.ts";

const ofClass = (class_code: string, books: number, more: Partial<ClassReading> = {}): ClassReading => ({
	class_code,
	class_sort: class_code,
	pupils: 20,
	readers: 10,
	books,
	pages: books * 100,
	...more,
});

describe("a class challenge", () => {
	test("counts per pupil: a small class is not behind a large one that reads less", () => {
		const classes = [
			ofClass("5/A", 60, { pupils: 40 }),
			ofClass("5/B", 40),
			ofClass("6/A", 20),
			ofClass("6/B", 2),
		];
		expect(standingOf(classes, "books")).toEqual({
			together: 122,
			classes: 4,
			leaders: [
				{ class_code: "5/B", place: 1, average: 2 },
				{ class_code: "5/A", place: 2, average: 1.5 },
			],
		});
		expect(standingOf(classes, "pages").leaders[0]).toEqual({ class_code: "5/B", place: 1, average: 200 });
	});
	test("shows nothing of a class below ten pupils or five readers", () => {
		const few = [ofClass("5/A", 90, { pupils: 9 }), ofClass("5/B", 90, { readers: 4 })];
		expect(standingOf(few, "books")).toEqual({ together: 0, classes: 0, leaders: [] });
	});
	const anyClass = fc.record({
		class_code: fc.constantFrom("5/A", "5/B", "6/A", "6/B", "7/A", "7/B", "8/A"),
		class_sort: fc.string(),
		pupils: fc.integer({ min: 0, max: 40 }),
		readers: fc.integer({ min: 0, max: 40 }),
		books: fc.integer({ min: 0, max: 300 }),
		pages: fc.integer({ min: 0, max: 30_000 }),
	});
	test("never names more than half of the classes, and nobody who is not named reads more than one who is", () => {
		fc.assert(
			fc.property(fc.uniqueArray(anyClass, { selector: ({ class_code }) => class_code }), (classes) => {
				const { leaders, classes: counted } = standingOf(classes, "books");
				expect(leaders.length).toBeLessThanOrEqual(Math.min(5, Math.ceil(counted / 2)));
				const places = leaders.map(({ place }) => place);
				expect(places).toEqual(places.toSorted((a, b) => a - b));
				const averages = leaders.map(({ average }) => average);
				expect(averages).toEqual(averages.toSorted((a, b) => b - a));
			}),
		);
	});
});
