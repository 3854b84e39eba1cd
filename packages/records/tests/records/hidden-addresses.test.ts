// engines: both
/** A hidden address is shown to its account, and to whom the manage rule lets manage it: in lists, views and expansions. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { authOptions } from "../../src/collections/auth-options.ts";
import { withSystemFields } from "../../src/collections/system-fields.ts";
import type { RequestContext } from "../../src/types/request.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const people = define({
	name: "people",
	type: "auth",
	fields: withSystemFields("auth", [field("text", "name"), field("text", "group"), field("bool", "leads")]),
	auth: authOptions({ manageRule: "@request.auth.leads = true && @request.auth.group = group" }),
});
const notes = define({
	name: "notes",
	fields: [field("text", "body"), field("relation", "author", { collectionId: "id_people", maxSelect: 1 })],
});

let opened: Opened;
const ids: Record<string, string> = {};
beforeAll(async () => {
	opened = await openService([people, notes]);
	await opened.service.transaction(async (records) => {
		for (const [name, group, leads] of [
			["hidden", "a", false],
			["shown", "a", false],
			["chief", "a", true],
			["colleague", "a", false],
			["stranger", "b", true],
		] as const) {
			const account = { name, group, leads, email: `${name}@rafta.test`, password: "parola-uzun" };
			const { id } = await records.create("people", { ...account, emailVisibility: name === "shown" });
			ids[name] = id;
			if (name === "hidden" || name === "shown") await records.create("notes", { body: name, author: id });
		}
	});
});
afterAll(() => opened.dispose());

async function caller(name: string): Promise<RequestContext> {
	const collection = opened.service.collection("people");
	const record = await opened.service.find("people", ids[name] ?? "");
	return requestBy(collection && record ? { collection, record } : null);
}

/** The addresses of both that a caller is sent. */
async function addresses(name: string) {
	const request = await caller(name);
	const { api } = opened.service;
	const filter = 'name = "hidden" || name = "shown"';
	const list = await api.list("people", { filter, sort: "name" }, request);
	const views = await Promise.all(
		["hidden", "shown"].map((one) => api.view("people", ids[one] ?? "", {}, request)),
	);
	const expanded = await api.list("notes", { expand: "author", sort: "body" }, request);
	const authors = expanded.items.map(({ expand }) => (expand as { author: { email?: string } }).author);
	return [list.items, views, authors].map((records) => records.map(({ email = "" }) => email));
}

const both = ["hidden@rafta.test", "shown@rafta.test"];
test.each([
	["a guest", "", ["", both[1]]],
	["an account of the same group", "colleague", ["", both[1]]],
	["a chief of another group", "stranger", ["", both[1]]],
	["the account itself", "hidden", both],
	["the chief of its group", "chief", both],
])("%s is sent what the manage rule allows", async (_, name, expected) => {
	expect(await addresses(name)).toEqual([expected, expected, expected]);
});
