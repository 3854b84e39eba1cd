// engines: both
import { afterEach, beforeEach, expect, test } from "vitest";
import { authOptions } from "../../src/collections/auth-options.ts";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import { raw, sql } from "../../src/database/sql.ts";
import { ApiError } from "../../src/errors.ts";
import { define, field, type Opened, openService } from "../support.ts";

const people = (more: Partial<CollectionDefinition> = {}) =>
	define({
		name: "people",
		type: "auth",
		fields: [field("text", "nick")],
		auth: authOptions({ authRule: 'nick != ""' }),
		...more,
	});
const rooms = define({ name: "rooms", fields: [field("text", "label")] });

let opened: Opened;
beforeEach(async () => {
	opened = await openService([people(), rooms]);
});
afterEach(() => opened.dispose());

test("what an administrator set up for signing in outlives a restart; who may sign in stays the code's", async () => {
	const before = await opened.service.manager.update("people", {
		otp: { enabled: true, length: 6 },
		authToken: { duration: 77 },
		verificationTemplate: { subject: "Bizim konu", body: "x" },
	});
	const service = await opened.reopen([people({ auth: authOptions({ authRule: 'nick = "x"' }) }), rooms]);
	const { auth } = service.collection("people") ?? {};
	expect(auth).toMatchObject({
		otp: { enabled: true, length: 6 },
		authToken: { duration: 77 },
		verificationTemplate: { subject: "Bizim konu" },
		authRule: 'nick = "x"',
	});
	// All sessions end when the authentication rule has changed.
	expect(auth?.authToken.secret).not.toBe(before.auth?.authToken.secret);
	expect(auth?.fileToken.secret).toBe(before.auth?.fileToken.secret);
});

test("fields of an administrator stay, fields that the code gives up go", async () => {
	const { fields } = await opened.service.manager.update("rooms", {
		fields: [...(opened.service.collection("rooms")?.fields ?? []), { name: "extra", type: "number" }],
	});
	expect(fields.map(({ name }) => name)).toContain("extra");
	await opened.service.transaction((tx) => tx.create("rooms", { label: "A", extra: 5 }));
	const service = await opened.reopen([
		people(),
		define({ name: "rooms", fields: [field("text", "title")] }),
	]);
	expect(service.collection("rooms")?.fields.map(({ name }) => name)).toEqual(["id", "title", "extra"]);
	expect(await service.list("rooms", {})).toMatchObject([{ title: "", extra: 5 }]);
});

test("accounts of an older program get the options that it did not know", async () => {
	const { database } = opened.service;
	await database.write(async (tx) => {
		for (const name of ["people", "_superusers"]) {
			const row = await tx.get(sql`SELECT "definition" FROM "_collections" WHERE "name" = ${name}`);
			const definition = JSON.parse(String(row?.definition));
			const { authRule, manageRule, passwordAuth, authToken } = definition.auth;
			const old = { ...definition, auth: { authRule, manageRule, passwordAuth, authToken } };
			await tx.run(
				sql`UPDATE "_collections" SET "definition" = ${JSON.stringify(old)} WHERE "name" = ${name}`,
			);
		}
		await tx.run(raw('DELETE FROM "_params"'));
	});
	const service = await opened.reopen([people(), rooms]);
	for (const name of ["people", "_superusers"]) {
		const { auth } = service.collection(name) ?? {};
		expect(auth?.otp.length).toBe(8);
		expect(auth?.fileToken.secret).toHaveLength(50);
	}
});

test("a change that fails half-way leaves table and definition as they were", async () => {
	await opened.service.transaction(async (tx) => {
		for (let n = 0; n < 1200; n++) await tx.create("rooms", { label: n % 2 ? "same" : `${n}` });
	});
	const before = opened.service.collection("rooms");
	// Two rooms have the same label, so the index cannot be created.
	const failed = await opened.service.manager
		.update("rooms", { indexes: ["CREATE UNIQUE INDEX one_label ON rooms (label)"] })
		.catch((error: unknown) => error);
	expect(failed).toBeInstanceOf(ApiError);
	expect(failed).toMatchObject({ status: 400 });
	expect(opened.service.collection("rooms")).toBe(before);
	expect((await opened.service.list("rooms", { limit: 5000 })).length).toBe(1200);
});

test("what an administrator added to the code's collections goes on, whatever a newer program brings", async () => {
	const { manager } = opened.service;
	const { fields, indexes } = opened.service.collection("rooms") ?? { fields: [], indexes: [] };
	const extra = "CREATE INDEX `idx_extra` ON `rooms` (`extra`) WHERE \"extra\" != ''";
	await manager.update("rooms", {
		fields: [...fields, { name: "extra", type: "text" }],
		indexes: [...indexes, extra],
	});
	await manager.create({ name: "reports", type: "base", fields: [{ name: "title", type: "text" }] });
	await manager.create({ name: "titles", type: "view", viewQuery: "SELECT id, title FROM reports" });
	await opened.service.transaction(async (tx) => {
		await tx.create("rooms", { label: "A", extra: "x" });
		await tx.create("reports", { title: "Benim" });
	});
	expect((await opened.reopen([people(), rooms])).collection("rooms")?.indexes).toEqual([extra]);
	const service = await opened.reopen([
		people(),
		define({ name: "rooms", fields: [field("text", "label"), field("number", "extra")] }),
		define({ name: "reports", fields: [field("text", "body")] }),
	]);
	expect(service.collection("rooms")?.indexes).toEqual([
		"CREATE INDEX `idx_extra` ON `rooms` (`extra_2`) WHERE \"extra_2\" != ''",
	]);
	expect(await service.list("rooms", {})).toMatchObject([{ label: "A", extra: 0, extra_2: "x" }]);
	expect(await service.list("reports", {})).toEqual([]);
	expect(await service.list("reports_2", {})).toMatchObject([{ title: "Benim" }]);
	expect(await service.list("titles", {})).toMatchObject([{ title: "Benim" }]);
	expect((await opened.reopen([people(), rooms])).collection("reports_2")).toBeDefined();
});
