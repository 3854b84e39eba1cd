// engines: one
/** A backup of PocketBase that one process has unpacked, and another is told to import. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ZipFile } from "yazl";
import { processesOver } from "../together.ts";
import { type RecordServer, serveRecords, superuserToken } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-two-"));
let servers: [RecordServer, RecordServer];
let token: string;
beforeAll(async () => {
	vi.stubEnv("TMPDIR", folder);
	const next = processesOver(folder);
	servers = [await serveRecords(folder, await next()), await serveRecords(folder, await next())];
	token = await superuserToken(servers[0]);
});
afterAll(async () => {
	for (const server of servers) await server.close();
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true });
});

const emptySource = "CREATE TABLE _collections (fields); CREATE TABLE _params (id, value);";

/** A backup whose database has these tables. */
async function backup(tables: string): Promise<Blob> {
	const file = join(folder, "source.db");
	const database = new Database(file);
	database.exec(tables);
	database.close();
	const zip = new ZipFile();
	zip.addBuffer(readFileSync(file), "data.db");
	zip.end();
	rmSync(file);
	const pieces: Buffer[] = [];
	for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
	return new Blob([new Uint8Array(Buffer.concat(pieces))]);
}

const send = (at: 0 | 1, method: string, path: string, body?: FormData | string) =>
	fetch(`${servers[at].url}/api/migration${path}`, {
		method,
		headers: {
			authorization: token,
			...(typeof body === "string" && { "content-type": "application/json" }),
		},
		...(body && { body }),
	});

async function upload(tables: string): Promise<Response> {
	const form = new FormData();
	form.append("file", await backup(tables), "pb.zip");
	return send(0, "POST", "", form);
}

async function uploaded(tables = emptySource): Promise<string> {
	const answer = await upload(tables);
	expect(answer.status).toBe(200);
	return ((await answer.json()) as { id: string }).id;
}

const left = (id: string) => readdirSync(tmpdir()).filter((name) => name.includes(id));

test("is imported by the other, once", async () => {
	const id = await uploaded();
	const answers = await Promise.all(([1, 1, 1, 1] as const).map((at) => send(at, "POST", `/${id}/apply`)));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
	expect(left(id)).toEqual([]);
});

test("is discarded by the other", async () => {
	const id = await uploaded();
	expect((await send(1, "DELETE", `/${id}`)).status).toBe(204);
	expect((await send(0, "POST", `/${id}/apply`)).status).toBe(404);
	expect(left(id)).toEqual([]);
});

const columns =
	"id, system, type, name, fields, indexes, listRule, viewRule, createRule, updateRule, deleteRule, options, created, updated";
const field = (name: string, type = "text") => ({ id: `f_${name}`, name, type });
const idField = { ...field("id"), primaryKey: true, required: true, system: true };

/** A source with one collection; `rows` are values of SQL. */
const sourceOf = (type: string, name: string, fields: readonly object[], rows: readonly string[]): string => `
	CREATE TABLE _collections (${columns}); CREATE TABLE _params (id, value);
	INSERT INTO _collections VALUES ('pbc_${name}', 0, '${type}', '${name}', '${JSON.stringify(fields)}', '[]', '', '', NULL,
		NULL, NULL, '{}', '', '');
	CREATE TABLE ${name} (${fields.map((one) => (one as { name: string }).name).join(", ")});
	${rows.map((row) => `INSERT INTO ${name} VALUES (${row});`).join("\n")}`;

const superusers = sourceOf(
	"auth",
	"_superusers",
	[idField, field("email", "email"), field("password", "password"), field("tokenKey")],
	["'sssssssssssssss', 'other@rafta.test', 'x', 'y'"],
);
const other = () => servers[0].service.findBy("_superusers", { email: "other@rafta.test" });

test("brings accounts with all rights only if the order chooses them", async () => {
	const answer = await upload(superusers);
	const { id, report } = (await answer.json()) as { id: string; report: { collections: object[] } };
	expect(report.collections).toMatchObject([{ name: "_superusers", taken: 0, left: 1, superusers: 1 }]);
	for (const body of ['{"superusers":"yes"}', '{"superusers":1}', "[true]", "true"]) {
		expect((await send(0, "POST", `/${id}/apply`, body)).status, body).toBe(400);
	}
	// It is still there for a proper order.
	expect((await send(1, "POST", `/${id}/apply`)).status).toBe(200);
	expect(await other()).toBeNull();
	const again = await uploaded(superusers);
	expect((await send(0, "POST", `/${again}/apply`, '{"superusers":true}')).status).toBe(200);
	expect(await other()).not.toBeNull();
});

test("is refused as a whole, or says what it leaves out, whatever its records are named", async () => {
	const fields = [idField, field("paper", "file")];
	const odd = sourceOf("base", "papers1", fields, [
		"'nnnnnnnnnnnnnnn', '../../../etc/hostname'",
		"'../../../etc', 'a_1.txt'",
	]);
	const id = await uploaded(odd);
	const answer = await send(0, "POST", `/${id}/apply`);
	expect(answer.status).toBe(200);
	expect(await answer.json()).toMatchObject({
		report: { collections: [{ taken: 1, left: 1, lostValues: { paper: 1 }, files: 0 }] },
	});
	const double = sourceOf("base", "papers2", fields, Array(2).fill("'nnnnnnnnnnnnnnn', ''"));
	expect((await upload(double)).status).toBe(400);
	expect(servers[0].service.collection("papers2")).toBeUndefined();
	expect(readdirSync(folder).filter((name) => name.startsWith("files"))).toEqual(["files.uploads"]);
	expect(readdirSync(join(folder, "files.uploads"))).toEqual([]);
});
