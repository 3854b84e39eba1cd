import { nearNames } from "@rafta/library/search/near-names";
import { expect, test } from "vitest";

const names = ["Atatürk Ortaokulu", "Cumhuriyet Lisesi", "Kaşgarlı Mahmud Ortaokulu", "Atatürk Ortaokulu"];

test.each([
	["atatrük", ["Atatürk Ortaokulu"]],
	["cumhuryet lisesi", ["Cumhuriyet Lisesi"]],
	["kasgarli", ["Kaşgarlı Mahmud Ortaokulu"]],
	["ortaokulu", ["Atatürk Ortaokulu", "Kaşgarlı Mahmud Ortaokulu"]],
	// Every word has to be in the name, and short ones are not guessed at.
	["atatürk lisesi", []],
	["cum", ["Cumhuriyet Lisesi"]],
	["xyz", []],
	["", []],
] as const)("%s", (typed, meant) => {
	expect(nearNames(typed, names, 3)).toEqual(meant);
});
