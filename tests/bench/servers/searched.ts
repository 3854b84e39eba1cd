/** Record service over a large collection that has no index but one; prints its port. */
import type { CollectionDefinition } from "@rafta/records";
import { setting } from "../setting.ts";
import { benchService, listen } from "./service.ts";

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

const service = await benchService(collections);
await service.transaction(async (tx) => {
	const all = Array.from({ length: authors }, (_, n) => ({ id: idOf("a", n), name: `Yazar ${n}` }));
	await tx.insert("authors", all);
});
for (let from = 0; from < rows; from += 20_000) {
	const length = Math.min(20_000, rows - from);
	const some = Array.from({ length }, (_, n) => ({ id: idOf("p", from + n), ...post(from + n) }));
	await service.transaction((tx) => tx.insert("posts", some));
}
await service.database.optimize();
console.log(await listen(service));
