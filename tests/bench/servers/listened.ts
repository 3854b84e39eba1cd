/**
 * Record service with three collections to listen to, and accounts of fifty schools: one for everybody, one under a rule of
 * schools, one under a rule of accounts. Prints its port, and a token of each account, as one line of JSON.
 */
import { authOptions, type CollectionDefinition } from "@rafta/records";
import { benchService, listen } from "./service.ts";

const [accounts = "0"] = process.argv.slice(2);

const closed = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };
const listened = (name: string, rule: string): CollectionDefinition => ({
	...closed,
	id: `pbc_${name}`,
	name,
	type: "base",
	system: false,
	fields: [
		{ id: "title", name: "title", type: "text" },
		{ id: "school", name: "school", type: "text" },
		{ id: "owner", name: "owner", type: "text" },
		{ id: "shared", name: "shared", type: "bool" },
		{ id: "created", name: "created", type: "autodate", onCreate: true, onUpdate: false },
	],
	indexes: [],
	listRule: rule,
	createRule: "",
});
const collections: CollectionDefinition[] = [
	listened("open", ""),
	listened("schools", "shared = true || school = @request.auth.school"),
	listened("accounts", "shared = true || owner = @request.auth.id"),
	{
		...closed,
		id: "pbc_users",
		name: "users",
		type: "auth",
		system: false,
		fields: [{ id: "school", name: "school", type: "text" }],
		indexes: [],
		auth: authOptions({}),
	},
];

const service = await benchService(collections);
const users = service.collection("users");
if (!users) throw new Error("no accounts");
const records = Array.from({ length: Number(accounts) }, (_, n) => ({
	id: `u${String(n).padStart(14, "0")}`,
	email: `u${n}@rafta.test`,
	tokenKey: `key-${n}`.padEnd(50, "x"),
	school: `school-${n % 50}`,
}));
await service.transaction(async (tx) => {
	await tx.insert("users", records);
});
const port = await listen(service);
const tokens = records.map((record) => service.issueToken({ collection: users, record }));
console.log(JSON.stringify({ port, tokens }));
