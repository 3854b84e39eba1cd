/** Record service over a large collection that has no index but one; prints its port. */
import { mkdtempSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	type CollectionDefinition,
	createRecordService,
	fileStore,
	recordRoutes,
	serverOptions,
} from "@rafta/records";
import fastify from "fastify";
import { openTestDatabase } from "../../support/database.ts";
import { setting } from "../setting.ts";

const rows = setting("RECORDS", 200_000, 500);
const authors = 1000;
const open = { listRule: "", viewRule: "", createRule: "", updateRule: "", deleteRule: "" };
const collections: CollectionDefinition[] = [
	{
		id: "pbc_authors",
		name: "authors",
		type: "base",
		system: false,
		fields: [{ id: "name", name: "name", type: "text" }],
		indexes: [],
		...open,
	},
	{
		id: "pbc_posts",
		name: "posts",
		type: "base",
		system: false,
		fields: [
			{ id: "title", name: "title", type: "text" },
			{ id: "city", name: "city", type: "text" },
			{ id: "views", name: "views", type: "number" },
			{ id: "active", name: "active", type: "bool" },
			{ id: "tags", name: "tags", type: "select", maxSelect: 3, values: ["kedi", "deniz", "orman", "gece"] },
			{ id: "author", name: "author", type: "relation", collectionId: "pbc_authors", maxSelect: 1 },
			{ id: "body", name: "body", type: "text" },
		],
		indexes: ["CREATE INDEX idx_posts ON posts (active, views)"],
		...open,
	},
];
const idOf = (letter: string, n: number) => `${letter}${String(n).padStart(14, "0")}`;
const tags = ["kedi", "deniz", "orman", "gece"];
const post = (n: number) => ({
	title: `Kitap ${n}`,
	city: `Yer ${(n * 7919) % 5000}`,
	views: n % 1000,
	active: n % 3 !== 0,
	tags: [tags[n % 4], tags[(n + 1) % 4]],
	author: idOf("a", n % authors),
	body: "Bir varmış bir yokmuş, evvel zaman içinde kalbur saman içinde. ".repeat(3),
});

const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
const service = await createRecordService({
	appName: "Rafta",
	folders: { backups: join(folder, "backups"), files: join(folder, "files") },
	database: await openTestDatabase(folder),
	collections,
	textKeys: { sortKey: String, searchKey: String, version: 1 },
	files: fileStore(join(folder, "files")),
});
await service.transaction(async (tx) => {
	const all = Array.from({ length: authors }, (_, n) => ({ id: idOf("a", n), name: `Yazar ${n}` }));
	await tx.insert("authors", all);
	const current = service.settings.current();
	await service.settings.save(tx.sql, {
		...current,
		trustedProxy: { headers: ["X-Forwarded-For"], useLeftmostIP: true },
		logs: { ...current.logs, maxDays: 0 },
	});
});
for (let from = 0; from < rows; from += 20_000) {
	const length = Math.min(20_000, rows - from);
	const some = Array.from({ length }, (_, n) => ({ id: idOf("p", from + n), ...post(from + n) }));
	await service.transaction((tx) => tx.insert("posts", some));
}
await service.database.optimize();
const app = fastify(serverOptions);
await app.register(recordRoutes(service));
await app.listen({ host: "127.0.0.1", port: 0 });
console.log((app.server.address() as AddressInfo).port);
