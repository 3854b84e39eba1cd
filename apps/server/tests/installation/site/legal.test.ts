// engines: one
/** Legal texts: readable by everybody, changed by administrators, with the earlier versions kept. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { nowhere, type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

const path = "/api/site/legal";
let small: SmallLibrary;
let server: SmallServer;
let admin: Person;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	admin = await person(small, "yonetici", { role: 2, ...nowhere });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const change = (body: object, who: { token?: string } = admin) => server.call("POST", path, { body, ...who });
const read = async () => (await server.call("GET", path)).body;
const terms = (text: string | null) => ({ document: "terms", language: "tr", text });

test("everybody reads what is in force, with the months of this installation", async () => {
	expect(await read()).toMatchObject({ texts: {}, facts: { loans_months: 12, contacts_months: 12 } });
	await small.create("retention_settings", { contacts_months: 3 });
	expect((await read()).facts.contacts_months).toBe(3);
});

test("administrators change a text and go back to the shipped one; the words of before are kept", async () => {
	expect((await change(terms("# Kurallar\r\n<script>alert(1)</script>"))).status).toBe(200);
	const [day] = small.now().toISOString().split("T");
	expect((await read()).texts.terms).toEqual({
		tr: { text: "# Kurallar\n<script>alert(1)</script>", changed_on: day },
	});
	expect((await change({ document: "privacy", language: "en", text: "Ours" })).status).toBe(200);
	expect((await change({ controller: { name: "Örnek\nOkulu", email: "a@okul.example" } })).status).toBe(200);
	expect((await change({ controller: { phone: "0232 000 00 00" } })).status).toBe(200);
	expect((await read()).texts.controller).toEqual({
		name: "Örnek Okulu",
		email: "a@okul.example",
		phone: "0232 000 00 00",
	});
	expect((await change(terms(null))).status).toBe(200);
	const { texts } = await read();
	expect([texts.terms, texts.privacy.en.text]).toEqual([{}, "Ours"]);
	const { body } = await server.call("GET", `${path}/earlier`, admin);
	expect(body.items[0]).toMatchObject({
		actor_name: "yonetici",
		details: { document: "terms", language: "tr", before: { text: expect.stringContaining("Kurallar") } },
	});
});

test.each([
	[{ ...terms("x"), document: "imprint" }],
	[{ ...terms("x"), language: "de" }],
	[terms("  ")],
	[terms("x".repeat(20_001))],
	[{ ...terms("x"), changed_on: "1900-01-01" }],
	[{ controller: { name: "x".repeat(301) } }],
	[{ controller: { vergi_no: "1" } }],
	[{ controller: { name: 7 } }],
	[{}],
	[[]],
])("%j is refused and changes nothing", async (body) => {
	const before = await read();
	expect((await change(body)).status).toBe(400);
	expect(await read()).toEqual(before);
});

test("nobody else changes one, and the record API keeps the same shape and the same journal", async () => {
	const staff = await person(small, "gorevli");
	expect((await change(terms("x"), staff)).status).toBe(403);
	expect((await change(terms("x"), {})).status).toBe(401);
	expect((await server.call("GET", `${path}/earlier`, staff)).status).toBe(403);
	const [site] = await small.service.list("site_settings", {});
	const record = `/api/collections/site_settings/records/${site?.id}`;
	const patch = (legal_texts: unknown) => server.call("PATCH", record, { body: { legal_texts }, ...admin });
	expect((await patch({ terms: { tr: "<b>" } })).status).toBe(400);
	expect((await patch("metin")).status).toBe(400);
	const count = async () =>
		(await small.service.list("audit_events", { filter: "kind = 'legal_text_changed'" })).length;
	const before = await count();
	expect((await patch({ terms: { en: { text: "By hand", changed_on: "2026-01-01" } } })).status).toBe(200);
	// The terms in English were added, the privacy notice in English was removed.
	expect((await count()) - before).toBe(2);
});
