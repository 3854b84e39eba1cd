/** Collections and records that both servers get by the official client. */
import PocketBase from "pocketbase";
import { setting } from "../setting.ts";
import type { Measured } from "./measured.ts";

export const account = { email: "root@rafta.test", password: "parola-parola-1" };
export const memberPassword = "parola-parola-2";
export const posts = setting("RECORDS", 20_000, 300);
const authors = setting("AUTHORS", 200, 10);
export const members = setting("MEMBERS", 64, 4);

/** Ids that both servers accept: 15 letters and digits. */
export const idOf = (letter: string, n: number): string => `${letter}${String(n).padStart(14, "0")}`;
export const memberAddress = (n: number): string => `uye${n}@rafta.test`;

const words = ["kitap", "okul", "raf", "kedi", "deniz", "orman", "masal", "yolculuk", "gece", "pencere"];
const wordAt = (n: number): string => words[n % words.length] ?? "";

/** A post's values; the same number gives the same. */
export const post = (n: number) => ({
	title: `${wordAt(n)} ${wordAt(n >> 3)} ${n}`,
	body: Array.from({ length: 30 }, (_, k) => wordAt(n * 7 + k * k)).join(" "),
	views: (n * 7919) % 10_000,
	active: n % 3 !== 0,
	author: idOf("a", n % authors),
});

const open = { listRule: "", viewRule: "", createRule: "", updateRule: "", deleteRule: "" };

async function createAll(
	client: PocketBase,
	collection: string,
	count: number,
	values: (n: number) => object,
): Promise<void> {
	for (let from = 0; from < count; from += 200) {
		const batch = client.createBatch();
		for (let n = from; n < Math.min(count, from + 200); n += 1)
			batch.collection(collection).create(values(n));
		await batch.send();
	}
}

/** Fills an empty server. Limits are off, and no requests are logged. */
export async function fill({ url }: Measured): Promise<void> {
	const client = new PocketBase(url).autoCancellation(false);
	await client.collection("_superusers").authWithPassword(account.email, account.password);
	await client.settings.update({
		rateLimits: { enabled: false },
		batch: { enabled: true, maxRequests: 200, timeout: 60 },
		logs: { maxDays: 0 },
	});
	const { id: authorCollection } = await client.collections.create({
		name: "bench_authors",
		type: "base",
		fields: [{ name: "name", type: "text" }],
		...open,
	});
	await client.collections.create({
		name: "bench_readers",
		type: "auth",
		...open,
		authAlert: { enabled: false },
	});
	await client.collections.create({
		name: "bench_posts",
		type: "base",
		fields: [
			{ name: "title", type: "text" },
			{ name: "body", type: "text" },
			{ name: "views", type: "number" },
			{ name: "active", type: "bool" },
			{ name: "author", type: "relation", collectionId: authorCollection, maxSelect: 1 },
			{ name: "created", type: "autodate", onCreate: true },
		],
		indexes: [
			"CREATE INDEX idx_posts_views ON bench_posts (active, views)",
			"CREATE INDEX idx_posts_author ON bench_posts (author)",
		],
		...open,
	});
	await createAll(client, "bench_authors", authors, (n) => ({ id: idOf("a", n), name: `${wordAt(n)} ${n}` }));
	await createAll(client, "bench_posts", posts, (n) => ({ id: idOf("p", n), ...post(n) }));
	for (let n = 0; n < members; n += 1) {
		await client.collection("bench_readers").create({
			email: memberAddress(n),
			password: memberPassword,
			passwordConfirm: memberPassword,
		});
	}
}
