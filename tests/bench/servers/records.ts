/** Record service over a fresh folder; prints its port. */
import { mkdtempSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	authOptions,
	CONNECTION_BACKLOG,
	type CollectionDefinition,
	createRecordService,
	fileStore,
	recordRoutes,
	serverOptions,
} from "@rafta/records";
import fastify from "fastify";
import { openTestDatabase } from "../../support/database.ts";
import { post, rows } from "./data.ts";

const open = { listRule: "", viewRule: "", createRule: "", updateRule: "", deleteRule: "" };
const collections: CollectionDefinition[] = [
	{
		id: "pbc_posts",
		name: "posts",
		type: "base",
		system: false,
		fields: [
			{ id: "title", name: "title", type: "text" },
			{ id: "views", name: "views", type: "number" },
			{ id: "body", name: "body", type: "text" },
			{ id: "active", name: "active", type: "bool" },
			{ id: "created", name: "created", type: "autodate", onCreate: true, onUpdate: false },
		],
		indexes: ["CREATE INDEX idx_posts ON posts (active, views, title)"],
		...open,
	},
	{
		id: "pbc_users",
		name: "users",
		type: "auth",
		system: false,
		fields: [],
		indexes: [],
		...open,
		auth: authOptions({ authAlert: { enabled: false, emailTemplate: { subject: "x", body: "x" } } }),
	},
];

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
	const created = "2026-01-01 00:00:00.000Z";
	const all = Array.from({ length: rows }, (_, n) => ({
		id: `p${String(n).padStart(14, "0")}`,
		created,
		...post(n),
	}));
	await tx.insert("posts", all);
	await tx.create("users", { email: "a@rafta.test", password: "parola-parola" });
	const current = service.settings.current();
	// A thousand listeners from one machine count as a thousand callers, and neither server writes request logs.
	await service.settings.save(tx.sql, {
		...current,
		trustedProxy: { headers: ["X-Forwarded-For"], useLeftmostIP: true },
		logs: { ...current.logs, maxDays: 0 },
	});
});
const app = fastify(serverOptions);
await app.register(recordRoutes(service));
await app.listen({ host: "127.0.0.1", port: 0, backlog: CONNECTION_BACKLOG });
console.log((app.server.address() as AddressInfo).port);
