/** What people send as a name or a reason is judged as it will be stored. */
import { expect, test } from "vitest";
import { type EndpointKey, endpoints } from "../../src/api/index.ts";

const op = "aaaaaaaaaaaaaaa";
const texts: readonly (readonly [key: EndpointKey, body: (text: string) => object])[] = [
	["POST /api/members/desk-logins", (name) => ({ name })],
	["POST /api/stocktakes/start", (name) => ({ op_id: op, name, scope: { kind: "all" } })],
	["POST /api/wishes", (words) => ({ words })],
	["POST /api/piles/:id/books", (title) => ({ op_id: op, label: "", title })],
	["POST /api/corrections/:id/decline", (reason) => ({ reason })],
	["POST /api/titles/:id/return", (reason) => ({ reason })],
	["POST /api/contacts/:id/answer", (answer) => ({ answer })],
	["POST /api/site/legal", (text) => ({ document: "privacy", language: "tr", text })],
];

test.each(texts)("%s: invisible characters are no text", (key, body) => {
	const endpoint = endpoints[key];
	const schema = "body" in endpoint ? endpoint.body : null;
	const isGood = (text: string) => schema?.safeParse(body(text)).success;
	expect(isGood("Kırmızı")).toBe(true);
	for (const text of ["", "   ", "\u200b\u200b\u200b\u200b", "\u2066 \u00ad\ufeff\u200e"])
		expect(isGood(text), JSON.stringify(text)).toBe(false);
});
