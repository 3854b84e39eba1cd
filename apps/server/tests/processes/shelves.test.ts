// engines: both
// @module-tag long
/** The catalogue's shelves at one process, after another one has changed titles and copies. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTogether } from "./several.ts";

let together: Awaited<ReturnType<typeof openTogether>>;
beforeAll(async () => {
	together = await openTogether();
});
afterAll(() => together?.dispose());

interface Shelf {
	readonly name: string;
	readonly titles: readonly { readonly title: string }[];
}
const fresh = async (at: number): Promise<string[]> => {
	const { body } = await together.call("GET", "/api/catalogue/home", undefined, at);
	const shelf = (body.shelves as Shelf[]).find(({ name }) => name === "new");
	return shelf?.titles.map(({ title }) => title) ?? [];
};

test("hold a book that another process has registered, and lose one that it has withdrawn", async () => {
	for (const at of [0, 1]) await fresh(at);
	const { id: book_id } = await together.create("books", { title: "Aynı Anda", author_line: "İki Süreç" });
	const { id } = await together.create("library_books", {
		...{ book_id, library_id: together.library, barcode: "9911", acquired_how: "donation" },
	});
	for (const at of [0, 1])
		await vi.waitFor(async () => expect(await fresh(at)).toContain("Aynı Anda"), { timeout: 10_000 });
	const withdrawn = await together.call("POST", "/api/copies/withdraw", {
		...{ op_id: "withdraw0000000", copies: [id], reason: "worn", last_copies: true },
	});
	expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
	for (const at of [0, 1])
		await vi.waitFor(async () => expect(await fresh(at)).not.toContain("Aynı Anda"), { timeout: 10_000 });
});
