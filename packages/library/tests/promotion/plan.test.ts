import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { destinationKinds, gradesOf, type Pupil, planPromotion } from "../../src/promotion/plan.ts";
import { isEarly, promotionYears, schoolYearOf } from "../../src/promotion/year.ts";
import { readClass } from "../../src/turkish/classes.ts";

const none = { classes: [], pupils: [] };
const middle = [5, 6, 7, 8];
const inClasses = (...codes: string[]): Pupil[] =>
	codes.map((class_code, index) => ({ id: `p${index}`, class_code }));
/** Readable destinations of the classes. */
const destinations = (
	codes: string[],
	grades: readonly number[],
	wishes = none as Parameters<typeof planPromotion>[2],
) =>
	planPromotion(inClasses(...codes), grades, wishes).classes.map(
		({ from, kind, to, doubt }) => `${from} ${to || kind}${doubt ? ` ${doubt}` : ""}`,
	);

describe("where classes go by themselves", () => {
	test("each to the next grade with its section, the last grade out of the school", () => {
		expect(destinations(["8/A", "5/İ", "5/I", "5/A", "7/Ç", "6"], middle)).toEqual([
			"5/A 6/A",
			"5/I 6/I",
			"5/İ 6/İ",
			"6 7",
			"7/Ç 8/Ç",
			"8/A graduate",
		]);
		expect(destinations(["4/A", "1/A"], [1, 2, 3, 4])).toEqual(["1/A 2/A", "4/A graduate"]);
	});

	test("the preparatory year to the 9th grade of a high school", () => {
		const high = [9, 10, 11, 12];
		expect(destinations(["12/A", "Hazırlık/B", "9/B"], high)).toEqual([
			"Hazırlık/B 9/B",
			"9/B 10/B",
			"12/A graduate",
		]);
		expect(destinations(["Hazırlık/B"], middle)).toEqual(["Hazırlık/B stay not_of_school"]);
	});

	test("what has no number or is none of the school's grades stays, and asks", () => {
		expect(destinations(["Geçici Şube", "Ana Sınıfı/A", "", "9/A", "8/A"], middle)).toEqual([
			"8/A graduate",
			"9/A stay not_of_school",
			"Ana Sınıfı/A stay no_number",
			"Geçici Şube stay no_number",
			" stay no_class",
		]);
	});

	test("a school of several levels ends where no pupils of the next level are", () => {
		expect(destinations(["4/A", "5/A", "8/A"], gradesOf(null))).toEqual([
			"4/A 5/A",
			"5/A 6/A",
			"8/A graduate",
		]);
		expect(destinations(["4/A", "8/A", "9/A"], gradesOf([]))).toEqual([
			"4/A graduate",
			"8/A 9/A",
			"9/A 10/A",
		]);
	});

	test("grades that are none are passed over", () => {
		expect(gradesOf(["5", 5, 13, null, 6])).toEqual([5, 6]);
		expect(gradesOf("5")).toHaveLength(12);
	});
});

describe("what somebody wishes", () => {
	test("a class goes elsewhere, two classes become one, a class stays", () => {
		const wishes = {
			classes: [
				{ from: "5/B", kind: "move", to: " 6-a " },
				{ from: "6/A", kind: "stay", to: "9/Z" },
				{ from: "7/A", kind: "move", to: "7/A" },
				{ from: "8/A", kind: "move", to: "Hazırlık / c" },
			],
			pupils: [],
		} as const;
		expect(destinations(["5/A", "5/B", "6/A", "7/A", "8/A"], middle, wishes)).toEqual([
			"5/A 6/A",
			"5/B 6/A",
			"6/A stay",
			"7/A stay",
			"8/A Hazırlık/C",
		]);
	});

	test("a pupil repeats, leaves, goes elsewhere, and nobody else with them", () => {
		const plan = planPromotion(inClasses("5/A", "5/A", "5/A", "5/A", "8/A", "8/A", "5/A"), middle, {
			classes: [],
			pupils: [
				{ student: "p0", kind: "stay", to: "" },
				{ student: "p1", kind: "leave", to: "" },
				{ student: "p2", kind: "move", to: "6/C" },
				{ student: "p3", kind: "transfer", to: "" },
				{ student: "p4", kind: "stay", to: "" },
			],
		});
		expect(plan.steps).toEqual([
			{ student: "p1", from: "5/A", kind: "leave", values: { status: "left" } },
			{ student: "p2", from: "5/A", kind: "move", values: { class_code: "6/C" } },
			{ student: "p3", from: "5/A", kind: "transfer", values: { status: "transferred" } },
			{ student: "p6", from: "5/A", kind: "move", values: { class_code: "6/A" } },
			{ student: "p5", from: "8/A", kind: "graduate", values: { status: "graduated" } },
		]);
		expect(plan.counts).toEqual({ move: 2, stay: 2, graduate: 1, leave: 1, transfer: 1 });
		// The class moves regardless of the pupils who do not.
		expect(plan.classes[0]).toMatchObject({ from: "5/A", pupils: 5, to: "6/A" });
	});

	test("who is in the new year already stays, but for a wish of their own", () => {
		const wish = { student: "p2", kind: "move", to: "6/C" } as const;
		const arrived = new Set(["p1", "p2"]);
		const plan = planPromotion(
			inClasses("5/A", "5/A", "5/A"),
			middle,
			{ classes: [], pupils: [wish] },
			arrived,
		);
		expect(plan.steps.map(({ student, values }) => [student, values.class_code])).toEqual([
			["p0", "6/A"],
			["p2", "6/C"],
		]);
		expect(plan.counts).toMatchObject({ move: 2, stay: 1 });
	});

	test("wishes about nobody are told", () => {
		const plan = planPromotion(inClasses("5/A"), middle, {
			classes: [{ from: "5/Z", kind: "stay", to: "" }],
			pupils: [{ student: "nobody", kind: "leave", to: "" }],
		});
		expect(plan.unknown).toEqual({ classes: ["5/Z"], pupils: ["nobody"] });
		expect(plan.steps).toHaveLength(1);
	});
});

test("everybody is counted once, nobody gets a step twice, and only a change is a step", () => {
	const code = fc.constantFrom("5/A", "5/B", "6/A", "7/I", "7/İ", "8/A", "Hazırlık/A", "Geçici Şube", "");
	const wish = fc.record({
		kind: fc.constantFrom(...destinationKinds),
		to: fc.constantFrom("6/A", "7/B", "x"),
	});
	fc.assert(
		fc.property(
			fc.array(code, { maxLength: 40 }),
			fc.dictionary(code, wish),
			fc.dictionary(fc.nat({ max: 45 }).map(String), wish),
			(codes, classes, pupils) => {
				const before = inClasses(...codes);
				const plan = planPromotion(before, middle, {
					classes: Object.entries(classes).map(([from, one]) => ({ from, ...one })),
					pupils: Object.entries(pupils).map(([index, one]) => ({ student: `p${index}`, ...one })),
				});
				const total = Object.values(plan.counts).reduce((sum, count) => sum + count, 0);
				expect(total).toBe(before.length);
				expect(plan.steps.length + plan.counts.stay).toBe(total);
				expect(new Set(plan.steps.map(({ student }) => student)).size).toBe(plan.steps.length);
				for (const { values, from } of plan.steps) {
					expect(values.class_code ?? values.status).not.toBe(from);
					if (values.class_code) expect(readClass(values.class_code).code).toBe(values.class_code);
				}
			},
		),
	);
});

test("the year that is promoted into follows from the day, the school's own year and what was done", () => {
	expect(schoolYearOf("2026-08-31")).toBe("2025-2026");
	expect(schoolYearOf("2026-09-01")).toBe("2026-2027");
	const years = (today: string, active: string, ...done: string[]) =>
		promotionYears(today, active, (year) => done.includes(year));
	expect(years("2026-06-20", "2025-2026")).toEqual(["2026-2027"]);
	expect(years("2026-10-20", "2025-2026")).toEqual(["2026-2027"]);
	expect(years("2026-06-20", "")).toEqual(["2026-2027"]);
	// In March a school may be late, or early.
	expect(years("2027-03-05", "2025-2026")).toEqual(["2026-2027", "2027-2028"]);
	expect(years("2027-03-05", "2026-2027")).toEqual(["2027-2028"]);
	// A school that joined in the autumn with that year's lists is promoted into the next year.
	expect(years("2026-11-21", "2026-2027")).toEqual(["2027-2028"]);
	expect(years("2026-11-21", "2027-2028", "2027-2028")).toEqual(["2027-2028"]);
	// A promoted school is not offered another year until that one comes.
	expect(years("2026-06-21", "2026-2027", "2026-2027")).toEqual(["2026-2027"]);
	expect(years("2026-12-01", "2026-2027", "2026-2027")).toEqual(["2026-2027"]);
	expect(years("2027-06-01", "2026-2027", "2026-2027")).toEqual(["2027-2028"]);
});

test("a year is far until the spring before it", () => {
	expect(isEarly("2026-11-21", "2027-2028")).toBe(true);
	expect(isEarly("2027-05-01", "2027-2028")).toBe(false);
	expect(isEarly("2026-11-21", "2026-2027")).toBe(false);
});
