// engines: both
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import { authOptions } from "../../src/collections/auth-options.ts";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import { ApiError } from "../../src/errors.ts";
import { realtimeAccess } from "../../src/http/routes.ts";
import { createRecordService, fileStore, type RecordService } from "../../src/index.ts";
import { realtimeClient } from "../../src/realtime/client.ts";
import { type RealtimeAccess, realtimeHub } from "../../src/realtime/hub.ts";
import { readTopics } from "../../src/realtime/topics.ts";
import type { AuthIdentity, RequestContext } from "../../src/types/request.ts";

const base = {
	system: false,
	indexes: [],
	listRule: "",
	viewRule: "",
	createRule: null,
	updateRule: null,
	deleteRule: null,
};
const users: CollectionDefinition = {
	...base,
	id: "pbc_users",
	name: "users",
	type: "auth",
	fields: [
		{ id: "f_role", name: "role", type: "number" },
		{ id: "f_team", name: "team", type: "text" },
		{ id: "f_tags", name: "tags", type: "select", values: ["a", "b", "c"], maxSelect: 3 },
		{ id: "f_more", name: "more", type: "json" },
		{ id: "f_friend", name: "friend", type: "relation", collectionId: "pbc_users", maxSelect: 1 },
	],
	auth: authOptions({}),
};
const postsDefinition: CollectionDefinition = {
	...base,
	id: "pbc_posts",
	name: "posts",
	type: "base",
	fields: [
		{ id: "f_owner", name: "owner", type: "relation", collectionId: "pbc_users", maxSelect: 1 },
		{ id: "f_team", name: "team", type: "text" },
		{ id: "f_level", name: "level", type: "number" },
		{ id: "f_open", name: "open", type: "bool" },
		{ id: "f_note", name: "note", type: "text", hidden: true },
	],
};

let service: RecordService;
const accounts: (AuthIdentity | null)[] = [null];

/** The same sequence in every run. */
function random(seed: number) {
	let state = seed;
	const below = (limit: number): number => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * limit);
	};
	return { below, oneOf: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item };
}

const teams = ["ada", "a", ""];

beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), "rafta-positions-"));
	service = await createRecordService({
		appName: "Records",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database: await openTestDatabase(folder),
		collections: [users, postsDefinition],
		textKeys: { sortKey: String, searchKey: String, version: 1 },
		files: fileStore(join(folder, "files")),
		isSuperuser: ({ record }) => record.role === 9,
	});
	const { below, oneOf } = random(1);
	await service.transaction(async (records) => {
		let friend = "";
		for (let n = 0; n < 10; n += 1) {
			const record = await records.create("users", {
				email: `u${n}@rafta.test`,
				password: "parola-parola",
				emailVisibility: n % 2 === 0,
				role: n === 9 ? 9 : below(3),
				team: oneOf(teams),
				tags: ["a", "b", "c"].slice(0, below(4)),
				more: oneOf([null, { team: "ada" }, '{"team":"ada"}', [1]]),
				friend,
			});
			if (n % 3 === 0) friend = record.id;
			const collection = service.collection("users");
			if (collection) accounts.push({ collection, record });
		}
	});
});
afterAll(() => service.close());

const conditions = [
	"owner = @request.auth.id",
	"team = @request.auth.team",
	"@request.auth.role > level",
	"@request.auth.id != ''",
	"@request.auth.id = null",
	"open = true",
	"@request.auth.tags ~ team",
	"@request.auth.tags:length > 1",
	"@request.auth.tags:each = 'a'",
	"@request.auth.more.team = team",
	"@request.auth.more = ''",
	"@request.auth.friend = owner",
	"@request.auth.friend.team = team",
	"owner.team = @request.auth.team",
	"owner.email = @request.auth.email",
	"@request.auth.collectionName = 'users'",
	"@request.query.team = team",
	"@request.headers.x_team ?= team",
	"@request.context = 'realtime'",
];

/** Conditions of the accounts themselves, for whom it also matters who sees which address. */
const conditionsOfAccounts = conditions.map((condition) =>
	condition
		.replaceAll(/\bowner\.(?=team|email)/g, "friend.")
		.replaceAll(/\bowner\b/g, "id")
		.replaceAll(/(?<![.\w])level\b/g, "role")
		.replaceAll(/(?<![.\w])open\b/g, "emailVisibility"),
);

const filters: Readonly<Record<string, readonly string[]>> = {
	posts: ["level > 0", "owner.email != ''", "note = ''", "oops ="],
	users: ["role > 0", "email != ''", "friend.email != ''", "oops ="],
};

/** Streams of random accounts with random options, and what each has received. */
function listen(
	hub: ReturnType<typeof realtimeHub>,
	{ below, oneOf }: ReturnType<typeof random>,
	name: string,
	ids: string[],
) {
	return Array.from({ length: 24 }, () => {
		const query = {
			...(below(3) === 0 && { filter: oneOf(filters[name] ?? []) }),
			...(below(4) === 0 && { fields: "id,team" }),
			...(below(4) === 0 && { expand: oneOf(["owner", "friend"]) }),
			...(below(3) === 0 && { team: oneOf(teams) }),
		};
		const headers = below(3) === 0 ? { "x-team": oneOf(teams) } : {};
		const options = encodeURIComponent(JSON.stringify({ query, headers }));
		const received: unknown[] = [];
		const outlet = {
			writableLength: 0,
			end: () => undefined,
			write: (text: string) => received.push(JSON.parse(/^data:(.*)$/m.exec(text)?.[1] ?? "")) > 0,
		};
		const ip = oneOf(["10.0.0.1", "10.0.0.2"]);
		const client = realtimeClient(outlet, { ip, language: oneOf(["tr", "en"]), now: 0 }, () => undefined);
		const auth = oneOf(accounts);
		const [topic] = readTopics([`${name}/${oneOf(["*", "*", ...ids])}?options=${options}`], 1);
		if (!topic) throw new Error("no topic");
		hub.connect(client);
		hub.subscribe(client.id, { ip, auth }, [topic]);
		return { client, topic, auth, received };
	});
}

/** Resolves when all changes so far are delivered: a later one, of another collection, has arrived. */
async function delivered(hub: ReturnType<typeof realtimeHub>): Promise<void> {
	const stored = service.collection("users");
	if (!stored) throw new Error("no collection");
	const end = Promise.withResolvers<void>();
	const outlet = { writableLength: 0, end: () => undefined, write: () => end.resolve() === undefined };
	const client = realtimeClient(outlet, { ip: "", language: "en", now: 0 }, () => undefined);
	hub.connect(client);
	hub.subscribe(client.id, { ip: "", auth: null }, readTopics(["end/*"], 20));
	hub.changed({
		action: "update",
		collection: { ...stored, name: "end", listRule: "" },
		record: { id: "end" },
	});
	await end.promise;
}

/** What a subscriber's own filter or expand refuses is hidden. */
function refusal(error: unknown): false {
	if (error instanceof ApiError) return false;
	throw error;
}

test.each([1, 2, 3, 4])(
	"everybody receives what they would receive alone, whatever rules and listeners (%i)",
	async (seed) => {
		const chance = random(seed);
		const { below, oneOf } = chance;
		const failures: unknown[] = [];
		const access = realtimeAccess(
			service,
			() => new Date(),
			(error) => failures.push(error),
		);
		let requestCount = 0;
		const counting: RealtimeAccess = {
			...access,
			showAll(...question) {
				requestCount += 1;
				return access.showAll(...question);
			},
		};
		let alone = 0;
		let seen = 0;
		for (let round = 0; round < 8; round += 1) {
			const stored = service.collection(oneOf(["posts", "posts", "users"]));
			if (!stored) throw new Error("no collection");
			const isOfAccounts = stored.name === "users";
			const rule = () =>
				Array.from({ length: 1 + below(3) }, () =>
					oneOf(isOfAccounts ? conditionsOfAccounts : conditions),
				).reduce((left, right) => `(${left}) ${oneOf(["&&", "||"])} ${right}`);
			const collection = {
				...stored,
				listRule: oneOf([rule(), rule(), ""]),
				viewRule: oneOf([rule(), null]),
			};
			const posts = Array.from({ length: 3 }, (_, n) => ({
				id: `p${n}`.padEnd(15, "0"),
				owner: oneOf(accounts)?.record.id ?? "",
				team: oneOf(teams),
				level: below(3),
				open: below(2) === 0,
				note: oneOf(["", "gizli"]),
			}));
			const stand = below(8);
			const people = accounts.flatMap((account) => account?.record ?? []).slice(stand, stand + 3);
			const records = (isOfAccounts ? people : posts).slice(0, 1 + below(3));
			const hub = realtimeHub(counting);
			const listeners = listen(
				hub,
				chance,
				stored.name,
				records.map(({ id }) => id),
			);
			for (const record of records) hub.changed({ action: "update", collection, record });
			await delivered(hub);
			await hub.close();
			for (const { client, topic, auth, received } of listeners) {
				const request: RequestContext = {
					auth,
					superuser: auth?.record.role === 9,
					language: client.language,
					ip: client.ip,
					method: "GET",
					context: "realtime",
					query: topic.query,
					headers: topic.headers,
					body: {},
				};
				const own = records.filter(({ id }) => topic.record === "*" || topic.record === id);
				const expected: unknown[] = [];
				for (const record of own) {
					alone += 1;
					const rule = topic.record === "*" ? collection.listRule : collection.viewRule;
					const matches = await service
						.matchesRule(collection, record, rule, request, topic.query.filter)
						.catch(refusal);
					const shown = matches && (await service.show(collection, record, request).catch(refusal));
					if (shown) expected.push({ action: "update", record: JSON.parse(JSON.stringify(shown)) });
				}
				expect(received).toEqual(expected);
				seen += expected.length;
			}
		}
		expect(failures).toEqual([]);
		expect(seen).toBeGreaterThan(20);
		expect(seen).toBeLessThan(alone);
		expect(requestCount).toBeLessThan(alone);
	},
);
