import { expect, test } from "vitest";
import { fromName, toName } from "../../src/turkish/suffixes.ts";

test.each([
	["Ayşe", "Ayşe'ye", "Ayşe'den"],
	["Can", "Can'a", "Can'dan"],
	["Ali", "Ali'ye", "Ali'den"],
	["Murat", "Murat'a", "Murat'tan"],
	["Yiğit", "Yiğit'e", "Yiğit'ten"],
	["Işık", "Işık'a", "Işık'tan"],
	["ÖZGÜR", "ÖZGÜR'e", "ÖZGÜR'den"],
	["Asya Su", "Asya Su'ya", "Asya Su'dan"],
	["Mt", "Mt'e", "Mt'ten"],
	["", "'e", "'den"],
])("%s: %s, %s", (name, to, from) => {
	expect([toName(name), fromName(name)]).toEqual([to, from]);
});
