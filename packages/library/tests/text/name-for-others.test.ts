import { expect, test } from "vitest";
import { nameForOthers } from "../../src/text/name-for-others.ts";

test.each([
	["Ayşe Nur Kaya", "Ayşe Nur Kaya"],
	["Dr. Ömer Ç. Işık", "Dr. Ömer Ç. Işık"],
	["M. Kemal Öz", "M. Kemal Öz"],
	["Ali https://kotu.example/x?y=1 Veli", "Ali Veli"],
	["www.kotu.example", "—"],
	["Ödül kazandınız kotu.com", "Ödül kazandınız"],
	["ali@okul.test Ali", "Ali"],
	["kotu.example/yol", "—"],
	["", "—"],
])("%j is shown as %j", (name, shown) => {
	expect(nameForOthers(name)).toBe(shown);
});

test("a name that is a message is cut", () => {
	const shown = nameForOthers("Lütfen hemen ".repeat(9));
	expect(shown.length).toBeLessThanOrEqual(60);
	expect(shown.endsWith("…")).toBe(true);
});
