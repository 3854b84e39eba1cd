/** Prepares the scenarios of PocketBase's own benchmark on a server, and says what each of them sends. */
import PocketBase from "pocketbase";
import { account } from "./data.ts";
import type { Call, Row } from "./load.ts";
import type { Measured } from "./measured.ts";
import type { Scenario, Suite } from "./suite.ts";

const password = "parola-parola-3";
/** As long as the benchmark's own. */
const description =
	"ipsum dolor; pencere, gece, kitap, okul, raf, kedi, deniz, orman, masal ve yolculuk. ".repeat(6);
/** Milliseconds of rest before a scenario. */
const REST_MS = 500;

/** The rule that a scenario sets; none for signing in. */
const ruleOf = {
	...{ create: "createRule", list: "listRule", delete: "deleteRule" },
	...{ "sign in": null, refresh: null },
} as const;

/** A server with the benchmark's collections, where its scenarios are run in their order. */
export async function suiteServer(server: Measured, { collections }: Suite) {
	const client = new PocketBase(server.url).autoCancellation(false);
	await client.collection("_superusers").authWithPassword(account.email, account.password);
	await client.collections.import(collections as never);
	const made = new Map<string, number>();
	let token = "";
	let user = "";

	/** Ids of random records. */
	const someOf = async (collection: string, count: number): Promise<string[]> => {
		const page = { sort: "@random", fields: "id", skipTotal: true };
		const { items } = await client.collection(collection).getList(1, Math.min(count, 1000), page);
		return items.map(({ id }) => id);
	};

	/** Signs in as a random account that still exists. */
	async function signIn(): Promise<void> {
		const [id = ""] = await someOf("bench_users", 1);
		const { email } = await client.collection("bench_users").getOne(id);
		const own = new PocketBase(server.url);
		await own.collection("bench_users").authWithPassword(email, password);
		token = own.authStore.token;
		user = id;
	}

	/** Values of the n-th record of a collection. */
	async function valuesOf(collection: string): Promise<(n: number) => object> {
		const from = made.get(collection) ?? 0;
		if (collection === "bench_users") {
			const [organizations, permissions] = [
				await someOf("bench_organizations", 999),
				await someOf("bench_permissions", 999),
			];
			return (n) => ({
				...{ email: `uye${from + n}@rafta.test`, username: `uye${from + n}`, name: `uye${from + n}` },
				organization: organizations[n % organizations.length],
				permissions: [0, 1, 2].map((k) => permissions[(n * 7 + k * 11) % permissions.length]),
				...{ password, passwordConfirm: password },
			});
		}
		if (!collection.startsWith("bench_posts")) {
			return (n) => ({ name: `${collection}${from + n}`, active: n % 2 === 0 });
		}
		const users = await someOf("bench_users", 999);
		return (n) => ({
			...{ title: `${collection}${from + n}`, description, public: n % 2 === 1 },
			type: ["a", "b", "c", "d"].filter((_, at) => (n + at) % 3 === 0),
			author: users[(n * 31) % users.length],
		});
	}

	async function callsOf({
		kind,
		collection,
		query,
		count,
		isSignedIn: signedIn,
	}: Scenario): Promise<Row["call"]> {
		const records = `/api/collections/${collection}/records`;
		const address = `/api/collections/${collection}`;
		if (kind === "create") {
			const values = await valuesOf(collection);
			return (n) => ({ method: "POST", path: records, body: values(n), signedIn });
		}
		if (kind === "sign in") {
			const body = { identity: "uye0@rafta.test", password };
			return () => ({ method: "POST", path: `${address}/auth-with-password`, body });
		}
		if (kind === "refresh") return () => ({ method: "POST", path: `${address}/auth-refresh`, signedIn });
		if (kind === "delete") {
			const ids = await someOf(collection, count);
			return (n) => ({ method: "DELETE", path: `${records}/${ids[n]}`, signedIn });
		}
		const path = `${records}${query.replace("{user}", user)}`;
		return () => ({ method: "GET", path, signedIn });
	}

	return {
		server,
		token: () => token,
		/** Sets a scenario's rule and indexes; returns the load. */
		async prepare(scenario: Scenario): Promise<Row> {
			const { name, kind, count, width, collection, rule, indexes, updates } = scenario;
			if (kind !== "create" && token === "") await signIn();
			if (kind === "create" && scenario.isSignedIn) await signIn();
			const field = ruleOf[kind];
			if (field !== null)
				await client.collections.update(collection, { [field]: rule, ...(indexes && { indexes }) });
			const total = kind === "delete" ? Math.min(count, (await someOf(collection, count)).length) : count;
			const call = await callsOf({ ...scenario, count: total });
			if (kind === "create") made.set(collection, (made.get(collection) ?? 0) + count);
			const changed = await someOf(collection, updates || 1);
			const beside = (n: number): Call => ({
				method: "PATCH",
				path: `/api/collections/${collection}/records/${changed[n]}`,
				body: { title: `yeni ${n}` },
				signedIn: true,
			});
			await new Promise((resolve) => setTimeout(resolve, REST_MS));
			return {
				name: `${collection.slice("bench_".length)}: ${name}`,
				...{ call, total, width, reconnects: true },
				...(updates > 0 && { beside: { call: beside, total: updates } }),
			};
		},
		/** Gives a collection its open rules back. */
		async reset({ kind, collection, indexes }: Scenario): Promise<void> {
			const field = ruleOf[kind];
			if (field !== null)
				await client.collections.update(collection, { [field]: "", ...(indexes && { indexes: [] }) });
			// The account may have been deleted with its organization.
			if (kind === "delete") token = "";
		},
	};
}
