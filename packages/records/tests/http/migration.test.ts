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

async function backup(): Promise<Blob> {
	const file = join(folder, "source.db");
	const database = new Database(file);
	database.exec("CREATE TABLE _collections (fields)");
	database.exec("CREATE TABLE _params (id, value)");
	database.close();
	const zip = new ZipFile();
	zip.addBuffer(readFileSync(file), "data.db");
	zip.end();
	rmSync(file);
	const pieces: Buffer[] = [];
	for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
	return new Blob([new Uint8Array(Buffer.concat(pieces))]);
}

const send = (at: 0 | 1, method: string, path: string, body?: FormData) =>
	fetch(`${servers[at].url}/api/migration${path}`, {
		method,
		headers: { authorization: token },
		...(body && { body }),
	});

async function uploaded(): Promise<string> {
	const form = new FormData();
	form.append("file", await backup(), "pb.zip");
	const answer = await send(0, "POST", "", form);
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
