import {
	cellBox,
	cellsOf,
	measures,
	moduleFor,
	page,
	placeOf,
	printable,
	readSheet,
	sheetProblem,
	sheets,
} from "@rafta/library/labels/sheets";
import { shortenText, spineParts } from "@rafta/library/labels/texts";
import { expect, test } from "vitest";

test.each(Object.entries(sheets))(
	"sheet %s has as many cells as it says, in the middle of the page",
	(name, sheet) => {
		expect(sheetProblem(sheet)).toBeNull();
		expect(cellsOf(sheet)).toBe(Number(name.split("-")[0]));
		const last = cellBox(sheet, cellsOf(sheet) - 1);
		expect(page.width - last.x - last.width).toBeCloseTo(sheet.left, 1);
		expect(page.height - last.y - last.height).toBeCloseTo(sheet.top, 1);
		expect(readSheet(measures.map((measure) => sheet[measure]).join(","))).toEqual(sheet);
	},
);

test("a sheet that is no sheet says why", () => {
	const sheet = sheets["65-38.1x21.2"];
	const problem = (change: Partial<typeof sheet>) => sheetProblem({ ...sheet, ...change });
	for (const measure of measures)
		expect([problem({ [measure]: Number.NaN }), problem({ [measure]: Number.POSITIVE_INFINITY })]).toEqual([
			"numbers",
			"numbers",
		]);
	expect([problem({ rows: 0 }), problem({ columns: 1.5 })]).toEqual(["numbers", "numbers"]);
	expect([problem({ width: 14.9 }), problem({ height: 7.9 })]).toEqual(["size", "size"]);
	expect([problem({ pitchX: sheet.width - 0.1 }), problem({ pitchY: sheet.height - 0.1 })]).toEqual([
		"overlap",
		"overlap",
	]);
	expect([problem({ left: -1 }), problem({ top: 40 }), problem({ columns: 6 })]).toEqual([
		"page",
		"page",
		"page",
	]);
});

test("labels follow one another from the first free cell over the pages", () => {
	const sheet = sheets["65-38.1x21.2"];
	expect(placeOf(sheet, 0, 64)).toEqual({ page: 0, cell: 63 });
	expect(placeOf(sheet, 2, 64)).toEqual({ page: 1, cell: 0 });
});

test("nothing is printed in the strip that printers leave white", () => {
	const corner = printable(cellBox(sheets["40-52.5x29.7"], 0));
	expect(corner).toMatchObject({ x: 5, y: 5 });
	expect(corner.x + corner.width).toBeCloseTo(51);
});

test("a code is as wide as it may be, and none is narrower than scanners read", () => {
	expect(moduleFor(68, 60)).toBeCloseTo(0.508);
	expect(moduleFor(112, 35)).toBeCloseTo(0.254);
	expect(moduleFor(112, 28)).toBeCloseTo(0.212, 3);
	expect(moduleFor(112, 27)).toBeNull();
});

test("a call number stands on the spine part by part", () => {
	expect(spineParts("813 ATA")).toEqual(["813", "ATA"]);
	expect(spineParts("  398.20956 KÖR   2019 ")).toEqual(["398", ".20956", "KÖR", "2019"]);
	expect(spineParts("a b c d e f")).toEqual(["a", "b", "c", "d", "e f"]);
	expect(spineParts("")).toEqual([]);
});

test("a long title ends between words, a long word where it must", () => {
	const upTo = (max: number) => (text: string) => text.length <= max;
	expect(shortenText("İnce Memed", upTo(20))).toBe("İnce Memed");
	expect(shortenText("Şeker Portakalı ve başka", upTo(18))).toBe("Şeker Portakalı…");
	expect(shortenText("Çekoslovakyalılaştıramadıklarımızdan", upTo(10))).toBe("Çekoslova…");
	expect(shortenText("𝒜𝒜𝒜𝒜𝒜𝒜", upTo(5))).toBe("𝒜𝒜…");
	expect(shortenText("abc", () => false)).toBe("…");
});
