/** Minimal server with the same responses: bare `node:http` and bare SQLite. Prints its port. */
import { argon2, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { post, rows } from "./data.ts";

const database = new Database(join(mkdtempSync(join(tmpdir(), "rafta-bench-")), "data.db"));
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec(
	"CREATE TABLE posts (id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, views NUMERIC NOT NULL, body TEXT NOT NULL, active INTEGER NOT NULL, created TEXT NOT NULL); CREATE INDEX idx ON posts (active, views, title)",
);
const insert = database.prepare("INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?)");
const created = "2026-01-01 00:00:00.000Z";
const add = (id: string, row: ReturnType<typeof post>) =>
	insert.run(id, row.title, row.views, row.body, row.active ? 1 : 0, created);
database.transaction(() => {
	for (let n = 0; n < rows; n++) add(`p${String(n).padStart(14, "0")}`, post(n));
})();

const view = database.prepare("SELECT * FROM posts WHERE id = ?");
const list = database.prepare(
	"SELECT * FROM posts WHERE views >= ? AND views < ? AND active = 1 LIMIT 30 OFFSET 0",
);
const count = database.prepare(
	"SELECT COUNT(*) AS n FROM posts WHERE views >= ? AND views < ? AND active = 1",
);
const hash = promisify(argon2);
const salt = randomBytes(16);
const streams = new Set<ServerResponse>();

const shown = (row: Record<string, unknown>) => ({
	collectionId: "pbc_posts",
	collectionName: "posts",
	...row,
	active: row.active === 1,
});

const server = createServer(async (request, response) => {
	const url = new URL(request.url ?? "", "http://x");
	const send = (value: unknown) =>
		response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
	if (url.pathname === "/api/health") return send({ code: 200, message: "API is healthy.", data: {} });
	if (url.pathname === "/api/realtime") {
		if (request.method === "POST") return response.writeHead(204).end();
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.write('event:PB_CONNECT\ndata:{"clientId":"x"}\n\n');
		streams.add(response);
		return;
	}
	if (url.pathname.endsWith("auth-with-password")) {
		JSON.parse(await text(request));
		await hash("argon2id", {
			message: "parola-parola",
			nonce: salt,
			parallelism: 1,
			memory: 19_456,
			passes: 2,
			tagLength: 32,
		});
		return send({ token: "x", record: { id: "x" } });
	}
	if (request.method === "POST") {
		const row = JSON.parse(await text(request)) as ReturnType<typeof post>;
		const id = randomUUID().slice(0, 15);
		add(id, row);
		const record = shown(view.get(id) as Record<string, unknown>);
		const event = `event:posts/*\ndata:${JSON.stringify({ action: "create", record })}\n\n`;
		for (const stream of streams) stream.write(event);
		return send(record);
	}
	if (url.pathname === "/api/collections/posts/records") {
		const items = (list.all(100, 400) as Record<string, unknown>[]).map(shown);
		const totalItems = url.searchParams.has("skipTotal") ? -1 : (count.get(100, 400) as { n: number }).n;
		return send({ page: 1, perPage: 30, totalItems, totalPages: Math.ceil(totalItems / 30), items });
	}
	send(shown(view.get(url.pathname.split("/").at(-1)) as Record<string, unknown>));
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
