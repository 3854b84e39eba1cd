import { expect, test } from "vitest";
import { classesBelow, deweyCode, deweyPath, mainClasses } from "../../src/catalogue/dewey.ts";

test("there are ten main classes, each with nine divisions below in their order", () => {
	expect(mainClasses.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, (_, index) => `${index}00`));
	for (const { code } of mainClasses) {
		const below = classesBelow(code).map((one) => one.code);
		expect(below).toEqual([...below].sort());
		expect(below.filter((one) => /^\d\d0$/.test(one))).toHaveLength(9);
		expect(below.every((one) => one[0] === code[0])).toBe(true);
	}
});

test.each([
	["813", ["800", "810", "813"]],
	["813.42 KEM", ["800", "810", "813"]],
	["894,3533", ["800", "894.35"]],
	["510", ["500", "510"]],
	["860", ["800"]],
	["000", ["000"]],
	["İNG KAY", []],
	["81", []],
	["", []],
])("%s is of %j", (typed, codes) => {
	expect(deweyPath(typed).map(({ code }) => code)).toEqual(codes);
});

test("a class is read as decimal text, with a point or a comma", () => {
	expect(["813", " 813.42 KEM", "894,35", "8130", "çocuk"].map(deweyCode)).toEqual([
		"813",
		"813.42",
		"894.35",
		"813",
		null,
	]);
});

test("every class that has words has them in both languages", () => {
	const all = [...mainClasses, ...mainClasses.flatMap(({ code }) => classesBelow(code))];
	expect(all.filter(({ caption }) => (caption.tr === "") !== (caption.en === ""))).toEqual([]);
});
