// engines: both
/** A create rule is asked about a record that has no row yet: it does not count among those that the rule looks up. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authOptions } from "../../src/collections/auth-options.ts";
import { withSystemFields } from "../../src/collections/system-fields.ts";
import { ApiError, BatchRefused } from "../../src/errors.ts";
import type { RecordService } from "../../src/service.ts";
import type { RequestContext } from "../../src/types/request.ts";
import type { WriteEvent } from "../../src/types/writes.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const people = define({
	name: "people",
	type: "auth",
	fields: withSystemFields("auth", [
		field("text", "name"),
		field("relation", "boss", { collectionId: "id_people", maxSelect: 1 }),
	]),
	auth: authOptions({}),
});
const groups = define({
	name: "groups",
	fields: [field("text", "name")],
});
const members = define({
	name: "members",
	fields: [
		field("relation", "group", { collectionId: "id_groups", maxSelect: 1 }),
		field("relation", "user", { collectionId: "id_people", maxSelect: 1 }),
		field("relation", "helpers", { collectionId: "id_people", maxSelect: 9 }),
		field("select", "role", { values: ["member", "owner"] }),
		field("text", "code", { autogeneratePattern: "[a-z]{8}" }),
		field("number", "weight"),
		field("bool", "paid"),
		field("json", "extra"),
		field("date", "since"),
		field("geoPoint", "place"),
		field("file", "paper"),
		field("autodate", "created", { onCreate: true, onUpdate: false }),
	],
});
const totals = define({
	name: "totals",
	type: "view",
	fields: [],
	viewQuery: "SELECT (ROW_NUMBER() OVER()) AS id, COUNT(id) AS total FROM members",
	createRule: null,
	updateRule: null,
	deleteRule: null,
});

let opened: Opened;
let service: RecordService;
let group: string;
const ids: Record<string, string> = {};

/** Sets a value that callers cannot send before the rule is asked. */
const stamp = {
	collection: "members",
	actions: ["create" as const],
	async before({ record }: WriteEvent) {
		if (record.role === "owner") record.weight = 70;
	},
};

beforeAll(async () => {
	opened = await openService([], [stamp]);
	service = opened.service;
	for (const collection of [people, groups, members, totals]) await service.manager.create({ ...collection });
	await service.manager.update("groups", { viewRule: "members_via_group.user ?= @request.auth.id" });
	await service.transaction(async (tx) => {
		for (const name of ["owner", "stranger"]) {
			const account = { name, email: `${name}@rafta.test`, password: "parola-uzun" };
			ids[name] = (await tx.create("people", account)).id;
		}
		group = (await tx.create("groups", { name: "gizli" })).id;
	});
});
afterAll(() => opened.dispose());

const asking = async (name: string, body: object = {}): Promise<RequestContext> => {
	const collection = service.collection("people");
	const record = await service.find("people", ids[name] ?? "");
	if (!collection || !record) throw new Error(`no ${name}`);
	return requestBy({ collection, record }, { method: "POST", body: { ...body } });
};

const statusOf = (work: Promise<unknown>): Promise<number> =>
	work.then(
		() => 200,
		(error: unknown) => {
			const refusal = error instanceof BatchRefused ? error.reason : error;
			if (refusal instanceof ApiError) return refusal.status;
			throw error;
		},
	);

async function under(rule: string, collection = "members"): Promise<void> {
	await service.manager.update(collection, { createRule: rule });
}

async function attempt(name: string, body: Record<string, unknown>): Promise<number> {
	return statusOf(service.api.create("members", body, {}, await asking(name, body)));
}

beforeEach(async () => {
	await service.transaction(async (tx) => {
		for (const { id } of await tx.list("members", {})) await tx.delete("members", id);
	});
});

describe("only who is in a group adds to it", () => {
	const rules = [
		"group.members_via_group.user ?= @request.auth.id",
		'group.members_via_group.user ?= @request.auth.id && group.members_via_group.role ?= "owner"',
		'@collection.members:m.group ?= group && @collection.members:m.user ?= @request.auth.id && @collection.members:m.role ?= "owner"',
		"@collection.members.group ?= @request.body.group && @collection.members.user ?= @request.auth.id",
		"@request.auth.members_via_user.group ?= group",
		"@request.auth.members_via_user.group ?= @request.body.group",
		"@request.body.group.members_via_group.user ?= @request.auth.id",
		"user.members_via_user.group.members_via_group.user ?= @request.auth.id",
	];
	test.each(rules)("%s", async (rule) => {
		await service.transaction((tx) => tx.create("members", { group, user: ids.owner ?? "", role: "owner" }));
		await under(rule);
		const own = { group, user: ids.stranger ?? "", role: "owner" };
		expect(await attempt("stranger", own)).toBe(400);
		expect(await statusOf(service.api.view("groups", group, {}, await asking("stranger")))).toBe(404);
		const collection = service.collection("members");
		if (!collection) throw new Error("no members");
		expect(await service.tryCreate(collection, rule, await asking("stranger", own))).toBe(false);
		const guest = { ...own, user: ids.owner ?? "" };
		expect(await service.tryCreate(collection, rule, await asking("owner", guest))).toBe(true);
		expect(await attempt("owner", guest)).toBe(200);
	});
});

describe("what is stored counts, the new record does not", () => {
	const rules: readonly (readonly [string, readonly number[]])[] = [
		["@collection.members.user != @request.body.user", [200, 400, 200]],
		["@collection.members:o.code != code", [200, 400, 200]],
		['@collection.members.id ?!= ""', [400, 400, 400]],
		['@collection.members.id = ""', [200, 400, 400]],
		['user.members_via_user.id = ""', [200, 400, 200]],
		['@request.body.user.members_via_user.id = ""', [200, 400, 200]],
		["@collection.totals.total < 1", [200, 400, 400]],
		['id != "" && created != ""', [200, 200, 200]],
		["weight > 3", [200, 200, 400]],
		['user.name = "owner"', [200, 200, 400]],
		['@request.body.user.name = "owner"', [200, 200, 400]],
	];
	test.each(rules)("%s", async (rule, statuses) => {
		await under(rule);
		const results = [];
		for (const [user, code, weight] of [
			[ids.owner, "x", 5],
			[ids.owner, "x", 5],
			[ids.stranger, "y", 1],
		])
			results.push(await attempt("owner", { user, code, weight }));
		expect(results).toEqual(statuses);
	});
	test("earlier records of the same batch are stored", async () => {
		const { current, save } = service.settings;
		await service.transaction((tx) =>
			save(tx.sql, { ...current(), batch: { ...current().batch, enabled: true } }),
		);
		await under('@collection.members.id = "" || @collection.members.code ?= "first"');
		const write = (action: "create" | "upsert", body: Record<string, unknown>) => ({
			action,
			collection: "members",
			id: "",
			body,
			query: {},
			headers: {},
			uploads: [],
		});
		const both = (code: string) =>
			asking("owner").then((request) =>
				service.api.batch(
					[write("create", { code }), write("upsert", { id: "abcdefghijklmno", code: "next" })],
					request,
					5_000,
				),
			);
		expect(await statusOf(both("other"))).toBe(400);
		expect(await service.list("members", {})).toHaveLength(0);
		expect(await statusOf(both("first"))).toBe(200);
	});
});

test("every kind of value of the new record is what it would be in its row", async () => {
	const body = {
		user: ids.owner,
		helpers: [ids.owner, ids.stranger],
		role: "owner",
		paid: "true",
		extra: { a: [1, "iki"] },
		since: "2024-01-01T00:00:00Z",
		place: { lon: 29, lat: 41 },
	};
	const rules = [
		"weight = 70",
		"paid = true && paid != false",
		'role = "owner" && role:lower = "owner"',
		"helpers:length = 2",
		'helpers.name ?= "stranger" && helpers:each != ""',
		'extra.a.1 = "iki" && extra.a.0 = 1',
		'since = "2024-01-01 00:00:00.000Z" && since < @now',
		"place.lat > 40 && geoDistance(place.lon, place.lat, 29, 41) < 1",
		'code != "" && created > "2020" && paper = ""',
	];
	const results: Record<string, number> = {};
	for (const rule of rules) {
		await under(rule);
		results[rule] = await attempt("owner", body);
	}
	expect(Object.values(results)).toEqual(Object.keys(results).map(() => 200));
	await under("weight != 70");
	expect(await attempt("owner", body)).toBe(400);
});

test("a refused record leaves nothing; a taken id is told only to who may create", async () => {
	const taken = await service.transaction((tx) => tx.create("members", { code: "bir" }));
	await under('@request.auth.name = "owner" && weight < 9');
	expect(await attempt("owner", { id: taken.id, weight: 10 })).toBe(400);
	const refusal = async (name: string) =>
		service.api
			.create("members", { id: taken.id }, {}, await asking(name, { id: taken.id }))
			.catch((error: ApiError) => error.data);
	expect(await refusal("stranger")).toEqual({});
	expect(await refusal("owner")).toMatchObject({ id: { code: "validation_pk_invalid" } });
	expect(await service.list("members", {})).toHaveLength(1);
});

describe("the manage rule of a new account", () => {
	const account = (name: string, more: object = {}) => ({
		...{ name, email: `${name}@rafta.test`, password: "parola-uzun", passwordConfirm: "parola-uzun" },
		...more,
	});
	const register = async (who: string | null, body: Record<string, unknown>) => {
		const request = who ? await asking(who, body) : requestBy(null, { method: "POST", body });
		return service.api.create("people", body, {}, request).then(
			() => 200,
			(error: ApiError) =>
				Object.fromEntries(Object.entries(error.data).map(([name, reason]) => [name, reason.code])),
		);
	};
	const refusal = { verified: "validation_values_mismatch" };
	test("is not met by what the account itself says", async () => {
		for (const [at, rule] of [
			"@collection.people.boss ?= @request.auth.id",
			"@request.auth.people_via_boss.verified ?= true",
			"verified = true",
		].entries()) {
			await service.manager.update("people", { manageRule: rule });
			const body = account(`kendi${at}`, { boss: ids.stranger, verified: true });
			expect(await register("stranger", body), rule).toEqual(refusal);
			expect(await register("stranger", { ...body, verified: false }), rule).toBe(200);
			await service.transaction(async (tx) => {
				const own = await tx.findBy("people", { email: body.email });
				if (own) await tx.delete("people", own.id);
			});
		}
	});
	test("is met by the account's values, and by no guest", async () => {
		await service.manager.update("people", { manageRule: 'boss.name = "owner"' });
		const body = account("bagli", { boss: ids.owner, verified: true });
		expect(await register(null, body)).toEqual(refusal);
		expect(await register("stranger", body)).toBe(200);
	});
	test("does not hide that a confirmation differs", async () => {
		const body = account("farkli", { passwordConfirm: "baska-parola", verified: true });
		expect(await register(null, body)).toEqual({
			...refusal,
			passwordConfirm: "validation_values_mismatch",
		});
	});
	test("nor does a create rule see a new account as verified", async () => {
		await service.manager.update("people", {
			manageRule: 'boss.name = "owner"',
			createRule: "verified = true",
		});
		const body = account("onaysiz", { boss: ids.owner, verified: true });
		expect(await register("owner", body)).toEqual({});
	});
});
