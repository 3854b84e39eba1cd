// engines: both
/** Boundary values of the engines: each is read back as written, or is refused without a server error. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded } from "../../../../tests/support/database.ts";
import { ValueRefused } from "../../src/database/port.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const odd = define({
	name: "odd",
	fields: [
		field("text", "text", { max: 10_000 }),
		field("text", "indexed", { max: 10_000 }),
		field("number", "number"),
		field("json", "json"),
	],
	indexes: ["CREATE INDEX idx_odd ON odd (indexed)"],
});
const shares = define({
	name: "shares",
	type: "view",
	fields: [],
	viewQuery: "SELECT id, (100 / CAST(number AS INTEGER)) AS share FROM odd",
});
const sizes = define({
	name: "sizes",
	type: "view",
	fields: [],
	viewQuery: "SELECT id, (abs(CAST(number AS BIGINT))) AS size FROM odd",
});

let opened: Opened;
beforeAll(async () => {
	opened = await openService([odd, shares, sizes]);
});
afterAll(() => opened.dispose());

async function kept(body: Record<string, unknown>) {
	const { id } = await opened.service.api.create("odd", body, {}, requestBy());
	return opened.service.api.view("odd", String(id), {}, requestBy());
}

test.each([
	0.1 + 0.2,
	1 / 3,
	5e-324,
	Number.MAX_VALUE,
	-Number.MAX_VALUE,
	Number.MAX_SAFE_INTEGER,
	2 ** 63,
	1e21,
	32_768,
	-32_769,
])("the number %d", async (number) => {
	const record = await kept({ number, json: [number] });
	expect(record).toMatchObject({ number, json: [number] });
	const { items } = await opened.service.api.list(
		"odd",
		{ filter: `id = "${record.id}" && number > 0` },
		requestBy(),
	);
	expect(items).toHaveLength(number > 0 ? 1 : 0);
});

test.each([
	"𝒜𐐷🙂👩‍👩‍👧",
	"\u0001\u001f\u007f\ufffe\uffff\u{10ffff}",
	"' \" \\ ` $1 ? %s ; -- /* */",
	"satır\r\nsatır\ttab",
	"Ĳﬁ ŉ ǆ",
])("the text %j", async (text) => {
	const normal = text.normalize("NFC");
	const record = await kept({ text, indexed: text, json: { [normal]: [normal] } });
	expect(record).toMatchObject({ text: normal, indexed: normal, json: { [normal]: [normal] } });
	const reader = opened.service;
	expect(await reader.findBy("odd", { text: normal })).toMatchObject({ id: record.id });
});

test("a NUL becomes U+FFFD, in what is sought too", async () => {
	expect(await kept({ text: "a\0b" })).toMatchObject({ text: "a\u{fffd}b" });
	await expect(kept({ json: "a\0b" })).rejects.toMatchObject({ status: 400 });
	expect(await opened.service.find("odd", "\0")).toBeNull();
	for (const [filter, count] of [
		['text = "a\0b"', 1],
		['text ~ "\0"', 1],
		['text = "ab"', 0],
		['json.x = "\0"', 0],
		['strftime("\0", text) = "x"', 0],
	] as const) {
		const page = await opened.service.api.list("odd", { filter }, requestBy());
		expect(page.items.length, filter).toBe(count);
	}
});

test("an indexed text of any length is kept, or refused where an index has no room for it", async () => {
	const long = "ışık ".repeat(2000).trim();
	expect(await kept({ indexed: long })).toMatchObject({ indexed: long });
	const incompressible = randomBytes(3700).toString("hex");
	const work = kept({ indexed: incompressible });
	if (isEmbedded) expect(await work).toMatchObject({ indexed: incompressible });
	else await expect(work).rejects.toBeInstanceOf(ValueRefused);
});

test("a view that cannot be computed of some row is refused or says nothing there", async () => {
	const record = await kept({ number: 0 });
	const work = opened.service.api.view("shares", String(record.id), {}, requestBy());
	if (isEmbedded) expect(await work).toMatchObject({ share: null });
	else await expect(work).rejects.toBeInstanceOf(ValueRefused);
});

test("a view that overflows for some row is refused, whatever reads it", async () => {
	const { api, transaction } = opened.service;
	const record = await kept({ number: -(2 ** 63) });
	const id = String(record.id);
	for (const work of [
		() => api.view("sizes", id, {}, requestBy()),
		() => api.list("sizes", {}, requestBy()),
		() => api.list("sizes", { filter: "size ~ '1'", sort: "size" }, requestBy()),
		() => transaction((records) => records.find("sizes", id)),
	])
		await expect(work()).rejects.toBeInstanceOf(ValueRefused);
});
