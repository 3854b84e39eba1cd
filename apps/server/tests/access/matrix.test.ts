// engines: both
/**
 * The table of expectations against every endpoint: record API, batch, expand and back-relations, filters, realtime,
 * protected files. A collection without a row in the table fails the test.
 */
import { mayCall } from "@rafta/library/access/callers";
import type { Endpoint } from "@rafta/library/api/endpoint";
import { endpoints } from "@rafta/library/api/index";
import { collections } from "@rafta/library/collections/index";
import { raw } from "@rafta/records";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exhaust } from "../http/exhaust.ts";
import type { Answer } from "../http/small-server.ts";
import { expectations, may, operations, type Person, persons } from "./expectations.ts";
import { person } from "./people.ts";
import { openStream } from "./stream.ts";
import { openWorld, type World } from "./world.ts";

type Body = Record<string, unknown>;

let world: World;

beforeAll(async () => {
	world = await openWorld();
});
afterAll(() => world.dispose());
// Advances the clock: callers that are often refused have to wait.
beforeEach(() => {
	const { clock } = world.small;
	clock.now = new Date(clock.now.getTime() + 5 * 60_000);
});

/** Topics of a guest's stream (`realtime/topics.ts`). */
const MAX_GUEST_TOPICS = 20;

/** Endpoints with a limit in their row. */
const limited = Object.entries<Endpoint>(endpoints).flatMap(([key, { limit, caller }]) =>
	limit ? [[key, limit, caller === "administrator" ? "admin" : "staff"] as const] : [],
);

const names = collections.map(({ name }) => name);
const call = (who: Person, method: string, path: string, body?: unknown): Promise<Answer> =>
	world.server.call(method, path, { token: world.people[who].token, body });
const records = (collection: string, rest = "") => `/api/collections/${collection}/records${rest}`;
const idOf = (collection: string): string => String(world.canonical[collection]);
const encode = encodeURIComponent;

/** Lists all persons with a positive answer, so that a failure names them all. */
async function whoCan(ask: (who: Person) => Promise<boolean>): Promise<string[]> {
	const found: string[] = [];
	for (const who of persons) if (await ask(who)) found.push(who);
	return found;
}
const expected = (action: string, collection: string): string[] =>
	persons.filter((who) => may(who, action, collection));

/** A refusal is 400, 401, 403 or 404, never a server error. */
function assertRefusal({ status, body }: Answer, what: string): void {
	expect([400, 401, 403, 404], `${what}: ${JSON.stringify(body)}`).toContain(status);
}

test("the table knows every collection, and every person in each", () => {
	expect(
		names.filter((name) => !expectations[name]),
		"rows that access/expectations.ts lacks",
	).toEqual([]);
	expect(Object.keys(expectations).filter((name) => !names.includes(name))).toEqual([]);
	const unknown = Object.values(expectations).flatMap((row) =>
		Object.values(row).filter((rights) => !/^(-|l?v?c?u?d?)$/.test(rights)),
	);
	expect(unknown).toEqual([]);
});

describe.each(names)("%s", (name) => {
	const isView = collections.find((one) => one.name === name)?.type === "view";

	test("is listed by whom the table says, and counted for nobody else", async () => {
		const listed = await whoCan(async (who) => {
			const { status, body } = await call(
				who,
				"GET",
				records(name, `?filter=${encode(`id = "${idOf(name)}"`)}`),
			);
			if (status !== 200) expect([401, 403]).toContain(status);
			expect(body.totalItems ?? 0).toBe(body.items?.length ?? 0);
			return status === 200 && body.items.length === 1;
		});
		expect(listed).toEqual(expected("l", name));
	});

	test("is seen by whom the table says; the others are told the same as of none", async () => {
		const seen = await whoCan(async (who) => {
			const answer = await call(who, "GET", records(name, `/${idOf(name)}`));
			if (answer.status === 200) return true;
			assertRefusal(answer, who);
			const none = await call(who, "GET", records(name, "/aaaaaaaaaaaaaaa"));
			expect([answer.status, answer.body]).toEqual([none.status, none.body]);
			return false;
		});
		expect(seen).toEqual(expected("v", name));
	});

	test("is made by whom the table says, one by one and in a batch, and by nobody else", async () => {
		if (isView) return;
		const count = async () => {
			// Earlier views are recorded some seconds later and would be mistaken for an effect of the refusal.
			await world.small.rafta.reads.flush();
			return countOf(name);
		};
		for (const endpoint of ["record", "batch"] as const) {
			let body: Body | undefined;
			const made = await whoCan(async (who) => {
				// What nobody has used, and what depends on nobody, is good for the next person.
				if (name === "memberships") body = undefined;
				body ??= await world.bodyFor(name, who);
				const sent = body;
				const before = await count();
				const answer =
					endpoint === "record"
						? await call(who, "POST", records(name), sent)
						: await call(who, "POST", "/api/batch", {
								requests: [{ method: "POST", url: records(name), body: sent }],
							});
				const after = await count();
				if (answer.status === 200) body = undefined;
				else {
					assertRefusal(answer, `${who} ${endpoint}`);
					expect(after, `${who} left something behind`).toBe(before);
				}
				const made = endpoint === "record" ? answer.body : answer.body[0]?.body;
				const isMade = answer.status === 200 && (await isInRequestedSchool(made, sent));
				if (name === "memberships") await forgetRequests(who);
				return isMade;
			});
			// A desk login never uses batch requests.
			const wanted = expected("c", name).filter((who) => endpoint === "record" || who !== "desk");
			expect(made, endpoint).toEqual(wanted);
		}
	});

	test("is changed by whom the table says, one by one and in a batch, and by nobody else", async () => {
		if (isView) return;
		const body = world.change(name);
		for (const endpoint of ["record", "batch"] as const) {
			const changed = await whoCan(async (who) => {
				const id = name === "memberships" ? await freshRequest() : idOf(name);
				const before = await world.small.service.find(name, id);
				const path = records(name, `/${id}`);
				const answer =
					endpoint === "record"
						? await call(who, "PATCH", path, body)
						: await call(who, "POST", "/api/batch", { requests: [{ method: "PATCH", url: path, body }] });
				if (answer.status === 200) return true;
				assertRefusal(answer, `${who} ${endpoint}`);
				expect(await world.small.service.find(name, id)).toEqual(before);
				return false;
			});
			expect(changed, endpoint).toEqual(expected("u", name));
		}
	});

	test("is deleted by whom the table says, one by one and in a batch, and by nobody else", async () => {
		if (isView) return;
		for (const endpoint of ["record", "batch"] as const) {
			let kept = "";
			const deleted = await whoCan(async (who) => {
				// What was not deleted is there for the next person.
				const id = kept || (await deletable(name, who));
				const path = records(name, `/${id}`);
				const answer =
					endpoint === "record"
						? await call(who, "DELETE", path)
						: await call(who, "POST", "/api/batch", { requests: [{ method: "DELETE", url: path }] });
				const isGone = (await world.small.service.find(name, id)) === null;
				if (!isGone) assertRefusal(answer, `${who} ${endpoint}`);
				if (name === "site_settings" && isGone) await world.small.create(name, { id });
				if (name !== "memberships") kept = isGone ? "" : id;
				else if (!isGone) await world.small.service.transaction((all) => all.delete(name, id));
				return isGone;
			});
			expect(deleted, endpoint).toEqual(expected("d", name));
		}
	});
});

/** The number of all records of a collection. */
async function countOf(name: string): Promise<number> {
	const { database } = world.small.service;
	return Number((await database.read.get(raw(`SELECT COUNT(*) AS "count" FROM "${name}"`)))?.count);
}

/**
 * Returns whether it was created in the requested school; a caller without that right creates one in their own at most.
 */
async function isInRequestedSchool(
	made: { id: string; collectionName: string },
	body: Record<string, unknown>,
): Promise<boolean> {
	const stored = await world.small.service.find(made.collectionName, made.id);
	if (body.school_id === undefined || stored?.school_id === body.school_id) return true;
	const owner = await world.small.service.find("users", String(stored?.createdBy));
	expect(stored?.school_id).toBe(owner?.school_id);
	return false;
}

/** A pending request of a new person. */
async function freshRequest(): Promise<string> {
	const id = await world.make("memberships");
	await world.small.service.transaction((all) => all.update("memberships", id, { status: "requested" }));
	return id;
}
/** A record that the person may delete if anybody of their kind may. */
async function deletable(name: string, who: Person): Promise<string> {
	if (name === "memberships") return ownRequest(who);
	// There is only ever one.
	return name === "site_settings" ? idOf(name) : world.make(name);
}
/** A pending request of the person, who may withdraw it; of `pending` where the person has no account. */
async function ownRequest(who: Person): Promise<string> {
	if (who !== "pending") return freshRequest();
	const body = await world.bodyFor("memberships", who);
	return world.small.create("memberships", {
		...body,
		user_id: world.people.pending.id,
		status: "requested",
	});
}
async function forgetRequests(who: Person): Promise<void> {
	const { service } = world.small;
	const own = await service.list("memberships", {
		filter: "user_id = {:user} && id != {:kept}",
		params: { user: world.people[who].id, kept: idOf("memberships") },
	});
	await service.transaction(async (all) => {
		for (const { id } of own) await all.delete("memberships", id);
	});
}

/** Every relation between two records of the table: a record, its field, and the referenced record. */
async function links(): Promise<{ from: string; field: string; to: string }[]> {
	const found: { from: string; field: string; to: string }[] = [];
	for (const { name, type, fields } of collections) {
		if (type === "view") continue;
		const record = await world.small.service.find(name, idOf(name));
		for (const field of fields) {
			if (field.type !== "relation" || record?.[field.name] !== idOf(field.collection)) continue;
			found.push({ from: name, field: field.name, to: field.collection });
		}
	}
	return found;
}

describe("through relations", () => {
	test("what is expanded is what one may see, forwards and backwards", async () => {
		const all = await links();
		expect(all.length).toBeGreaterThan(25);
		for (const { from, field, to } of all) {
			for (const who of persons) {
				const forward = await call(who, "GET", records(from, `/${idOf(from)}?expand=${field}`));
				const shown = forward.status === 200 && forward.body.expand?.[field]?.id === idOf(to);
				expect(shown, `${who}: ${from} -> ${to} by ${field}`).toBe(may(who, "v", from) && may(who, "v", to));
				const via = `${from}_via_${field}`;
				const backward = await call(who, "GET", records(to, `/${idOf(to)}?expand=${via}`));
				// One record where an index lets there be no other, else a list.
				const back = [backward.body.expand?.[via] ?? []].flat().some(({ id }) => id === idOf(from));
				expect(back, `${who}: ${to} -> ${from} by ${via}`).toBe(may(who, "v", to) && may(who, "v", from));
			}
		}
	});

	test("a filter tells nothing about records that one may not list", async () => {
		for (const { from, field, to } of await links()) {
			for (const who of persons) {
				const isListed = async (collection: string, filter: string): Promise<boolean> => {
					const { status, body } = await call(who, "GET", records(collection, `?filter=${encode(filter)}`));
					expect(status, `${who} ${collection} ${filter}`).toBeLessThan(500);
					return status === 200 && body.items.some(({ id }: { id: string }) => id === idOf(collection));
				};
				if (!may(who, "l", from) && may(who, "l", to)) {
					const filter = `${from}_via_${field}.id ?= "${idOf(from)}" && id = "${idOf(to)}"`;
					expect(await isListed(to, filter), `${who}: ${to} by ${from}_via_${field}`).toBe(false);
				}
				if (may(who, "l", from) && !may(who, "l", to)) {
					const filter = `${field}.created > "2000-01-01" && id = "${idOf(from)}"`;
					expect(await isListed(from, filter), `${who}: ${from} by ${field}`).toBe(false);
				}
				if (!may(who, "l", from)) {
					const filter = `@collection.${from}.id ?= "${idOf(from)}"`;
					expect(await isListed("site_settings", filter), `${who}: @collection.${from}`).toBe(false);
				}
			}
		}
	});
});

describe("the contract's callers", () => {
	/** Whom the rows are tried with: all persons, and a kiosk. */
	let tokens: Readonly<Record<string, string | undefined>>;
	beforeAll(async () => {
		const kiosk = await person(world.small, "kiosk", { desk_only: true, kiosk: "card" });
		const named = persons.map((who) => [who, world.people[who].token] as const);
		tokens = { ...Object.fromEntries(named), kiosk: kiosk.token };
	});

	async function accountOf(who: string) {
		if (who === "guest") return null;
		const username = who === "kiosk" ? "kiosk" : undefined;
		const found = username
			? await world.small.service.findBy("users", { username })
			: await world.small.service.find("users", world.people[who as Person].id);
		if (!found) throw new Error(`There is no account of ${who}.`);
		return found;
	}

	test.each(Object.entries(endpoints))(
		"%s refuses everybody whom its row does not name",
		async (key, { caller }) => {
			const [method = "", path = ""] = key.split(" ");
			const address = path.replace(/:\w+/g, "000000000000000");
			for (const [who, token] of Object.entries(tokens)) {
				const account = await accountOf(who);
				if (mayCall(caller, { account, isAdministrator: who === "admin" })) continue;
				const body = method === "GET" ? undefined : {};
				const { status } = await world.server.call(method, address, { token, body });
				expect(status, who).toBe(who === "guest" ? 401 : 403);
			}
		},
	);

	test.each(limited)(
		"%s counts every request of an account against its row's limit",
		async (key, limit, who) => {
			const [method = "", path = ""] = key.split(" ");
			const ask = async (one: Person) => {
				const address = path.replace(/:\w+/g, "000000000000000");
				return (await call(one, method, address, method === "GET" ? undefined : {})).status;
			};
			const { limits } = world.small.rafta;
			const { id } = world.people[who];
			await exhaust(limits, limit, id, 1);
			expect(await ask(who)).not.toBe(429);
			expect(await ask(who)).toBe(429);
			expect(await ask("stranger")).not.toBe(429);
			const { clock } = world.small;
			clock.now = new Date(clock.now.getTime() + 3_600_001);
			expect(await ask(who)).not.toBe(429);
		},
	);
});

describe("operations", () => {
	test.each(operations)("%s %s is open to %s", async (method, path, whom) => {
		const reader = idOf("students");
		const address = path
			.replace("{reader}", reader)
			.replace("{import}", idOf("imports"))
			.replace("{merge}", idOf("title_merges"))
			.replace("{correction}", idOf("title_corrections"))
			.replace("{library}", idOf("libraries"))
			.replace("{batch}", idOf("copy_batches"))
			.replace("{book}", idOf("books"))
			.replace("{pile}", idOf("piles"))
			.replace("{unfinished}", world.unfinished)
			.replace("{promotion}", idOf("promotions"))
			.replace("{notice_run}", idOf("notice_runs"))
			.replace("{reading_list}", idOf("reading_lists"))
			.replace("{stocktake}", idOf("stocktakes"))
			.replace("{swap_event}", idOf("swap_events"))
			.replace("{conflict}", idOf("desk_conflicts"))
			.replace("{contact}", idOf("contacts"))
			.replace("{user}", world.people.other.id);
		const open = await whoCan(async (who) => {
			const { status } = await call(who, method, address, method === "GET" ? undefined : {});
			expect(status, who).toBeLessThan(500);
			// An empty body is refused only after the caller has been authorized.
			return status === 200 || status === 400 || status === 422;
		});
		expect(open).toEqual(whom.split(" "));
	});
});

test("realtime tells of a change exactly whom the table lets list or see it", async () => {
	const streams = new Map<Person, Awaited<ReturnType<typeof openStream>>[]>();
	const tables = collections.filter(({ type }) => type !== "view").map(({ name }) => name);
	try {
		for (const who of persons) {
			const topics = tables.flatMap((name) => [`${name}/*`, `${name}/${idOf(name)}`]);
			const { token } = world.people[who];
			const open = (some: readonly string[]) =>
				openStream(world.server.url, token, [...new Set([...some, "site_settings/*"])]);
			const each = token === undefined ? MAX_GUEST_TOPICS - 1 : topics.length;
			const parts = Array.from({ length: Math.ceil(topics.length / each) }, (_, part) =>
				topics.slice(part * each, (part + 1) * each),
			);
			streams.set(who, await Promise.all(parts.map(open)));
		}
		for (const name of tables) {
			const { service } = world.small;
			await service.transaction((all) => all.update(name, idOf(name), {}));
		}
		const [admin] = streams.get("admin") ?? [];
		for (const name of tables) await admin?.heard(`${name}/${idOf(name)}`);
		for (const [who, all] of streams) {
			// One more change that everybody receives: earlier messages have arrived by then.
			const marks = all.map((stream) => stream.mark("site_settings/*"));
			await world.small.service.transaction((records) =>
				records.update("site_settings", idOf("site_settings"), {}),
			);
			await Promise.all(marks);
			const hears = (topic: string) => all.some(({ topics }) => topics.has(topic));
			for (const name of tables) {
				expect(hears(`${name}/*`), `${who} ${name}/*`).toBe(may(who, "l", name));
				expect(hears(`${name}/${idOf(name)}`), `${who} ${name}`).toBe(may(who, "v", name));
			}
		}
	} finally {
		for (const stream of [...streams.values()].flat()) stream.close();
	}
});

test("a pupil's photo is got by those who may see the pupil's row, each with a token of their own", async () => {
	const png = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
		"base64",
	);
	const form = new FormData();
	form.set("photo", new Blob([png], { type: "image/png" }), "yuz.png");
	const reader = idOf("students");
	await world.small.create("consents", { student_id: reader, kind: "photo", given: true });
	const token = world.people.admin.token ?? "";
	const sent = await fetch(`${world.server.url}${records("students", `/${reader}`)}`, {
		method: "PATCH",
		headers: { authorization: token },
		body: form,
	});
	const { photo } = (await sent.json()) as { photo: string };
	expect(photo).toMatch(/^yuz_/);
	const path = `/api/files/students/${reader}/${photo}`;
	const got = await whoCan(async (who) => {
		const given = await call(who, "POST", "/api/files/token");
		const answers = [
			await call(who, "GET", `${path}?token=${given.body.token ?? ""}`),
			await call(who, "GET", `${path}?thumb=100x100&token=${given.body.token ?? ""}`),
		];
		for (const { status } of answers) expect([200, 403, 404]).toContain(status);
		expect(answers[0]?.status).toBe(answers[1]?.status);
		return answers[0]?.status === 200;
	});
	expect(got).toEqual(expected("v", "students"));
	expect((await call("guest", "GET", path)).status).toBe(404);
	expect((await call("guest", "GET", `${path}?token=${world.people.staff.token}`)).status).toBe(404);
	// A view references the same file: what its rows do not show, it does not serve either.
	expect((await call("self", "GET", `/api/files/readers/${reader}/${photo}`)).status).toBe(404);
});
