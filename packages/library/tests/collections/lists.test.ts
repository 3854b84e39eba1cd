import { textOfEach } from "@rafta/words";
import { expect, test } from "vitest";
import { books } from "../../src/collections/books.ts";
import { listIn, listKind, listOut } from "../../src/collections/lists.ts";
import { schools } from "../../src/collections/schools.ts";
import { fitsCell } from "../../src/collections/shown.ts";

test("lists are read and written a value a line", () => {
	expect(listOut(["Yaşar Kemal", "Orhan Veli"])).toBe("Yaşar Kemal\nOrhan Veli");
	expect(listIn(" Yaşar Kemal \r\n\n Orhan Veli", "texts")).toEqual(["Yaşar Kemal", "Orhan Veli"]);
	expect(listIn("5\n6\n", "numbers")).toEqual([5, 6]);
	expect(listOut(null)).toBe("");
});
test("what is no number stays as it was written: the server says so", () =>
	expect(listIn("5\nbeş", "numbers")).toEqual([5, "beş"]));
test("a list fits a cell, other JSON does not", () => {
	const kindOf = (name: string) =>
		[...books.fields, ...schools.fields].filter((field) => field.name === name).map(listKind);
	expect(kindOf("authors")).toEqual(["texts"]);
	expect(kindOf("grades")).toEqual(["numbers"]);
	expect(kindOf("summary")).toEqual([undefined]);
	expect(fitsCell({ type: "json", name: "rules", label: textOfEach(() => "") })).toBe(false);
	expect(fitsCell({ type: "text", name: "title", label: textOfEach(() => "") })).toBe(true);
});
