/** Record service over a fresh folder; prints its port. */
import { authOptions, type CollectionDefinition } from "@rafta/records";
import { post, rows } from "./data.ts";
import { benchService, listen } from "./service.ts";

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

const service = await benchService(collections);
await service.transaction(async (tx) => {
	const created = "2026-01-01 00:00:00.000Z";
	const all = Array.from({ length: rows }, (_, n) => ({
		id: `p${String(n).padStart(14, "0")}`,
		created,
		...post(n),
	}));
	await tx.insert("posts", all);
	await tx.create("users", { email: "a@rafta.test", password: "parola-parola" });
});
console.log(await listen(service));
