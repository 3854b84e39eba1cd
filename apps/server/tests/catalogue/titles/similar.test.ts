// engines: both
/** An existing title is shown to the user who types it, and only if they may see it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTitles, type Titles } from "./support.ts";

let world: Titles;
beforeAll(async () => {
	world = await openTitles();
	await world.title("Kürk Mantolu Madonna", { author_line: "Sabahattin Ali" });
	await world.title("Kürk Mantolu Madonna Üzerine", { author_line: "Nüket Esen" });
	await world.title("Şeker Portakalı", { author_line: "José Mauro de Vasconcelos", isbn13: "9789750738609" });
	await world.title("İnce Memed 2", { author_line: "Yaşar Kemal" });
});
afterAll(() => world.dispose());

async function similar(query: Record<string, string>, token = world.staff.token) {
	const { status, body } = await world.call(
		"GET",
		`/api/titles/similar?${new URLSearchParams(query)}`,
		undefined,
		token,
	);
	expect(status).toBe(200);
	return body.items.map((one: { likeness: string; title: { title: string } }) => [
		one.title.title,
		one.likeness,
	]);
}

test.each([
	[{ title: "kurk mantolu madonna" }, ["Kürk Mantolu Madonna", "same"]],
	[{ title: "Kürk Mantolu Madona", author: "Sabahattin Ali" }, ["Kürk Mantolu Madonna", "typo"]],
	// The first letters are wrong: it is found among the author's titles, in either order of the name.
	[{ title: "Krük Mantolu Madonna", author: "Sabahattin Ali" }, ["Kürk Mantolu Madonna", "typo"]],
	[{ title: "Krük Mantolu Madonna", author: "Ali, Sabahattin" }, ["Kürk Mantolu Madonna", "typo"]],
	[{ title: "Kürk Man" }, ["Kürk Mantolu Madonna", "begins"]],
	[{ isbn: "978-975-07-3860-9", title: "Bambaşka" }, ["Şeker Portakalı", "isbn"]],
	[{ isbn: "9750738608", title: "" }, ["Şeker Portakalı", "isbn"]],
] as [Record<string, string>, string[]][])("%j is there", async (query, first) => {
	expect((await similar(query))[0]).toEqual(first);
});

test.each([
	{ title: "" },
	{ title: "K" },
	{ title: "İnce Memed 3" },
	{ title: "Kürk Mantolu Madonna", author: "Orhan Pamuk" },
	{ title: "%" },
	{ title: "_____" },
	{ isbn: "9789750738608" },
] as Record<string, string>[])("%j is new", async (query) => {
	expect(await similar(query)).toEqual([]);
});

test("a title is not like itself, and copies at hand are counted", async () => {
	const { book } = world.small.titles;
	expect(await similar({ title: "Ince Memed", except: book })).toEqual([["İnce Memed 2", "begins"]]);
	const { body } = await world.call(
		"GET",
		"/api/titles/similar?title=Ince+Memed",
		undefined,
		world.staff.token,
	);
	expect(body.items[0]).toMatchObject({ likeness: "same", own_copies: 4, title: { id: book } });
});

test("other schools' suggestions are seen by administrators alone; ISBNs that were merged away lead on", async () => {
	const school = await world.small.create("schools", { name: "Başka Lise", type: "lise" });
	await world.title("Gizli Bahçe", { status: "suggested", school_id: school, isbn13: "9786053320029" });
	expect(await similar({ title: "Gizli Bahçe", isbn: "9786053320029" })).toEqual([]);
	expect(await similar({ title: "Gizli Bahçe" }, world.admin.token)).toEqual([["Gizli Bahçe", "same"]]);
	const twin = await world.title("Seker Portakali", { isbn13: "9789750719387" });
	const [kept] = await world.small.service.list("books", { filter: 'isbn13 = "9789750738609"' });
	await world.merged(twin, String(kept?.id));
	expect(await similar({ isbn: "9789750719387" })).toEqual([["Şeker Portakalı", "isbn"]]);
	const long = await world.call("GET", `/api/titles/similar?title=${"a".repeat(301)}`);
	expect(long.status).toBe(400);
});
