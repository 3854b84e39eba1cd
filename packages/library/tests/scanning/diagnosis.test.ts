import { describe, expect, test } from "vitest";
import { diagnose } from "../../src/scanning/diagnosis.ts";

/** Keys of a text, pressed at a pace, with its ending. */
const scanned = (text: string, ending: string[] = ["Enter"], pace = 10) =>
	[...text, ...ending].map((key, place) => ({ key, at: 1000 + place * pace }));
const found = (...given: Parameters<typeof scanned>) => diagnose(scanned(...given))?.findings;

describe("what a scanner sends", () => {
	test("is well: an ISBN, its Enter, at a machine's speed", () => {
		expect(diagnose(scanned("9789750719387"))).toEqual({
			text: "9789750719387",
			intended: "",
			findings: ["isbn", "enter", "fast"],
		});
		expect(found("10000001")).toEqual(["digits", "enter", "fast"]);
		expect(found("DMB0001")).toEqual(["letters", "enter", "fast"]);
	});

	test("has a wrong or missing ending", () => {
		expect(found("10000001", ["Tab"])).toContain("tab");
		expect(found("10000001", [])).toContain("no_ending");
	});

	test("was misread where the check digit is wrong", () => {
		expect(found("9789750719388")).toContain("isbn_wrong");
	});

	test.each([
		["DMB*0001", "DMB-0001"],
		["kıtap*1", "kitap-1"],
		["AıöB", "Ai,B"],
	])("%s comes from an American layout on a Turkish keyboard: %s", (came, intended) => {
		expect(diagnose(scanned(came))).toMatchObject({ intended, findings: ["layout", "enter", "fast"] });
	});

	test.each([
		["!===", "1000"],
		["(/)&%=", "879650"],
		["!@#$", "1234"],
	])("%s are digits with the shift key held: %s", (came, intended) => {
		expect(diagnose(scanned(came))).toMatchObject({ intended, findings: ["shifted", "enter", "fast"] });
	});

	test("begins with an identifier of the symbology", () => {
		expect(diagnose(scanned("]E09789750719387"))).toMatchObject({
			intended: "9789750719387",
			findings: ["prefix", "enter", "fast"],
		});
	});

	test("is typed by a person where the keys come slowly", () => {
		expect(found("10000001", ["Enter"], 150)).toContain("slow");
	});

	test("is not judged from a few keys, and keys like Shift are no characters", () => {
		expect(diagnose(scanned("12"))).toBeNull();
		expect(diagnose([])).toBeNull();
		expect(diagnose([{ key: "Shift", at: 0 }, ...scanned("1000")])?.text).toBe("1000");
	});
});
