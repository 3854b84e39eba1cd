// engines: both
/** Leavers with books: the list before and after, and the letter that each takes home. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPdf } from "../../catalogue/labels/read-pdf.ts";
import { openPromotions, type Promotions } from "./support.ts";

let world: Promotions;
let leaver: string;
let other: string;
beforeEach(async () => {
	world = await openPromotions();
	leaver = await world.pupil("12/İ", "301", {
		first_name: "Işıl",
		last_name: "Öğüt",
		guardian_name: "Şükrü Öğüt",
		guardian_phone: "0500 000 00 00",
		notes: "gizli not",
	});
	other = await world.pupil("12/A", "302", { first_name: "Çağrı", last_name: "Gül" });
	await world.lend("1001", leaver);
	await world.lend("2001", leaver);
	await world.lend("1002", other);
	await world.lend("1003", world.small.readers.ayse);
});
afterEach(() => world.dispose());

/** The letters' texts, one string per page. */
async function letters(query = ""): Promise<string[]> {
	const response = await fetch(`${world.url()}/api/promotions/letters${query}`, {
		headers: { authorization: world.staff.token },
	});
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
	expect(response.headers.get("content-disposition")).toMatch(
		/^attachment; filename="veli-mektuplari-\d{4}-\d\d-\d\d\.pdf"$/,
	);
	const pages = readPdf(Buffer.from(await response.arrayBuffer()));
	return pages.map(({ texts }) => texts.map(({ text }) => text).join(" "));
}

test("whoever would leave with books is named before anybody leaves, and the letters are there", async () => {
	const { body } = await world.call("preview");
	expect(body.holders).toEqual([
		{ id: other, full_name: "Çağrı Gül", class_code: "12/A", status: "active", books: 1 },
		{ id: leaver, full_name: "Işıl Öğüt", class_code: "12/İ", status: "active", books: 2 },
	]);
	expect((await world.get("clearance")).body.items).toEqual([]);
	const [one, ...more] = await letters(`?students=${leaver}`);
	expect(more).toEqual([]);
	expect(one).toMatch(/Atatürk Lisesi.*22\.06\.2026.*Sayın Veli/);
	expect(one).toContain("Işıl Öğüt (12/İ)");
	expect(one).toMatch(/İnce Memed.*1001/);
	expect(one).toMatch(/Çalıkuşu.*2001/);
	// No more personal data than needed: no number, no card, no family, no notes.
	expect(one).not.toMatch(/301|Şükrü|0500|gizli|Sayfa/);
});

test("85: the clearance list is who has left and still has books, and shortens as they come back", async () => {
	const { id } = await world.apply();
	const named = async () =>
		(await world.get("clearance")).body.items.map(({ full_name, books, status }: Record<string, unknown>) => [
			full_name,
			books,
			status,
		]);
	expect(await named()).toEqual([
		["Çağrı Gül", 1, "graduated"],
		["Işıl Öğüt", 2, "graduated"],
	]);
	const pages = await letters();
	expect(pages).toHaveLength(2);
	expect(pages[0]).toContain("Çağrı Gül (12/A)");
	expect(pages[0]).not.toContain("Işıl");
	const events = await world.small.service.list("audit_events", {
		filter: 'kind = "clearance_letters_printed"',
	});
	expect(events).toMatchObject([{ actor: world.staff.id, student_id: "", details: { count: 2 } }]);
	await world.giveBack("1002");
	expect(await named()).toEqual([["Işıl Öğüt", 2, "graduated"]]);
	await world.undo(id);
	expect(await named()).toEqual([]);
});

test("a lost book is named as such; nobody without books, no colleague and no stranger gets a letter", async () => {
	const { service, create } = world.small;
	const [loan] = await service.list("book_loans", { filter: 'status = "open"', sort: "created" });
	await service.transaction((records) =>
		records.sql.run({
			text: 'UPDATE "book_loans" SET "status" = ? WHERE "id" = ?',
			values: ["lost", String(loan?.id)],
		}),
	);
	expect((await letters(`?students=${loan?.student_id}`))[0]).toMatch(/Memed.*Kayıp/);
	const teacher = await world.pupil("", "900", { reader_type: "teacher" });
	await world.lend("1004", teacher);
	const foreign = await create("schools", { name: "Başka", type: "lise", province: "Van" });
	const nobody = [world.small.readers.mehmet, teacher, foreign];
	for (const query of [`?students=${nobody.join(",")}`, ""]) {
		expect((await world.get(`letters${query}`)).status, query).toBe(400);
	}
	expect((await world.get("letters?students=../x")).status).toBe(400);
});
