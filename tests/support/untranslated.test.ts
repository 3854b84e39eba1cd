// engines: none
import { expect, test } from "vitest";
import { dataOf, outsideMarks } from "./untranslated.ts";

test("words outside of the marks are told apart, and half a text is", () => {
	expect(outsideMarks("3 ⟦ķííťááp⟧ Al")).toEqual({ outside: "3 \n Al", isWhole: true });
	expect(outsideMarks("⟦a ⟦b⟧ c⟧")).toEqual({ outside: "\n", isWhole: true });
	expect(outsideMarks("⟦ķííť").isWhole).toBe(false);
	expect(outsideMarks("ááp⟧").isWhole).toBe(false);
});

test("values of records are no words of the program, what is written beside them is", () => {
	const data = dataOf(["Şeker Portakalı", "Ada", "Bir yıl sonra geri geldi."]);
	expect(data.foreign("Şeker Portakalı · Ada, 7/A")).toEqual([]);
	expect(data.foreign("yıl sonra")).toEqual([]);
	expect(data.foreign("Ada kitap aldı")).toEqual(["kitap", "aldı"]);
	expect(data.foreign("Sonra")).toEqual(["sonra"]);
	expect(data.foreign("Portakalı")).toEqual(["portakalı"]);
	expect(data.foreign("Portakalı", true)).toEqual([]);
	expect(data.foreign("ada@example.org liste.csv https://example.org")).toEqual([]);
});
