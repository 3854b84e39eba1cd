// engines: both
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RequestContext } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlace } from "../../../../tests/support/database.ts";
import { definitions } from "../../src/composition/definitions.ts";
import { openRafta } from "../../src/composition/service.ts";
import type { RecordService } from "../../src/records.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-definitions-"));
let service: RecordService;

beforeAll(async () => {
	service = (await openRafta(await testPlace(folder))).service;
});
afterAll(async () => {
	await service.close();
	rmSync(folder, { recursive: true });
});

const users = definitions.find(({ name }) => name === "users");
const contextOf = (role: number): RequestContext => ({
	auth: users
		? { collection: users, record: { id: "u", role, status: "active", school_id: "s", student_id: "r" } }
		: null,
	superuser: false,
	language: "tr",
	ip: "127.0.0.1",
	method: "GET",
	context: "default",
	query: {},
	headers: {},
	body: {},
});

test("every collection stands in the database", () => {
	const stored = service.collections().map(({ name }) => name);
	expect(stored).toEqual(expect.arrayContaining(definitions.map(({ name }) => name)));
});

const rules = definitions.flatMap(({ name, listRule, viewRule, createRule, updateRule, deleteRule }) =>
	Object.entries({ listRule, viewRule, createRule, updateRule, deleteRule })
		.filter(([, rule]) => rule !== null)
		.map(([action, rule]) => ({ name, action, rule: rule ?? null })),
);

test.each(rules)(
	"the $action of $name can be asked for managers, pupils and guests",
	async ({ name, rule }) => {
		const collection = service.collection(name);
		if (!collection) throw new Error(`no ${name}`);
		for (const request of [contextOf(3), contextOf(4), { ...contextOf(1), auth: null }]) {
			expect(await service.matchesRule(collection, "missing", rule, request)).toBe(false);
		}
	},
);

test.each(definitions.filter(({ listRule }) => listRule !== null))(
	"$name is listed for a manager, sorted by its texts",
	async ({ name, fields }) => {
		const texts = fields.filter(({ type, hidden }) => type === "text" && !hidden).map((field) => field.name);
		const page = await service.api.list(name, { sort: texts.slice(0, 8).join(",") }, contextOf(3));
		expect(page.items).toEqual([]);
	},
);
