import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { issueToken, readToken, type TokenSource } from "../../src/auth/tokens.ts";
import { authOptions } from "../../src/collections/auth-options.ts";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import type { RecordData } from "../../src/types/records.ts";

const collection = (id: string, name: string): CollectionDefinition => ({
	id,
	name,
	type: "auth",
	system: false,
	fields: [],
	indexes: [],
	listRule: null,
	viewRule: null,
	createRule: null,
	updateRule: null,
	deleteRule: null,
	auth: authOptions({
		authRule: "",
		passwordAuth: { enabled: true, identityFields: ["email"] },
		authToken: { duration: 3600, secret: "s".repeat(40) },
	}),
});

const users = collection("pbc_users", "users");
const staff = collection("pbc_staff", "staff");
const start = new Date("2026-03-05T12:00:00Z");

function source(record: RecordData | null, now = start): TokenSource {
	return {
		collection: (name) => [users, staff].find((one) => one.id === name || one.name === name),
		find: async () => record,
		isClosed: ({ record: { status } }) => status === "closed",
		now: () => now,
	};
}

const ayse: RecordData = { id: "ayse00000000001", tokenKey: "k".repeat(50) };
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a token belongs to its record until it ends", async () => {
	const token = issueToken({ collection: users, record: ayse }, start);
	expect(await readToken(token, source(ayse))).toMatchObject({
		collection: users,
		record: ayse,
		renewable: true,
	});
	expect(await readToken(`Bearer ${token}`, source(ayse))).not.toBeNull();
	expect(await readToken(token, source(ayse, new Date(start.getTime() + 3599_000)))).not.toBeNull();
	expect(await readToken(token, source(ayse, new Date(start.getTime() + 3601_000)))).toBeNull();
});

test("a new token key, a deleted record and another collection end it", async () => {
	const token = issueToken({ collection: users, record: ayse }, start);
	expect(await readToken(token, source(ayse))).not.toBeNull();
	expect(await readToken(token, source({ ...ayse, tokenKey: "other" }))).toBeNull();
	expect(await readToken(token, source({ ...ayse, tokenKey: "" }))).toBeNull();
	expect(await readToken(token, source(null))).toBeNull();
	const moved = token.split(".");
	moved[1] = encode({
		...JSON.parse(Buffer.from(moved[1] ?? "", "base64url").toString()),
		collectionId: staff.id,
	});
	expect(await readToken(moved.join("."), source(ayse))).toBeNull();
});

test.each([
	["nothing", ""],
	["noise", "abc"],
	["three dots", "..."],
	["very long", "x".repeat(100_000)],
])("a token of %s is nobody's", async (_name, token) => {
	expect(await readToken(token, source(ayse))).toBeNull();
});

test("an unsigned, re-signed or otherwise typed token is nobody's", async () => {
	const claims = { id: ayse.id, type: "auth", collectionId: users.id, exp: 4_000_000_000, refreshable: true };
	const key = `${ayse.tokenKey}${"s".repeat(40)}`;
	const sign = (header: object, body: object, hash = "sha256", with_ = key): string => {
		const input = `${encode(header)}.${encode(body)}`;
		return `${input}.${createHmac(hash, with_).update(input).digest("base64url")}`;
	};
	const good = sign({ alg: "HS256", typ: "JWT" }, claims);
	expect(await readToken(good, source(ayse))).not.toBeNull();
	expect(await readToken(`${encode({ alg: "none" })}.${encode(claims)}.`, source(ayse))).toBeNull();
	expect(await readToken(sign({ alg: "HS512" }, claims, "sha512"), source(ayse))).toBeNull();
	expect(await readToken(sign({ alg: "HS256" }, claims, "sha256", "guess"), source(ayse))).toBeNull();
	expect(await readToken(sign({ alg: "HS256" }, { ...claims, type: "file" }), source(ayse))).toBeNull();
	expect(await readToken(sign({ alg: "HS256" }, { ...claims, exp: "never" }), source(ayse))).toBeNull();
	expect(
		await readToken(sign({ alg: "HS256" }, { ...claims, collectionId: "users" }), source(ayse)),
	).toBeNull();
});

test("nobody can sign in without a token key", () => {
	expect(() => issueToken({ collection: users, record: { id: "x" } }, start)).toThrow();
});
