// engines: both
/**
 * Answers that are made from what processes keep between requests, against a model of what they must be: random reads
 * and writes over two processes. `RAFTA_TEST_STEPS` sets their number, `RAFTA_TEST_SEED` repeats a run.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type PocketBase from "pocketbase";
import { afterAll, expect, test } from "vitest";
import { seededRandom } from "../../apps/server/src/demo/random.ts";
import { serveRecords } from "../../packages/records/tests/http/server.ts";
import { processesOver } from "../../packages/records/tests/together.ts";
import { withClients } from "./server.ts";

const steps = Number(process.env.RAFTA_TEST_STEPS ?? 300);
const seed = Number(process.env.RAFTA_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
const { int: below } = seededRandom(String(seed));
function anyOf<T>(list: readonly T[]): T {
	const found = list[below(list.length)];
	if (found === undefined) throw new Error("nothing to choose from");
	return found;
}

const folder = await mkdtemp(join(tmpdir(), "rafta-known-"));
const open = processesOver(folder);
const servers = [
	withClients(await serveRecords(folder, await open())),
	withClients(await serveRecords(folder, await open())),
];
afterAll(async () => {
	for (const server of servers) await server.close();
	await rm(folder, { recursive: true, force: true });
});

interface Account {
	readonly id: string;
	role: number;
	/** Tokens that are valid, by their sessions. */
	readonly tokens: Map<string, string>;
}
interface Note {
	level: number;
	label: string;
}

/** Accounts with this role are superusers of these servers: no rule binds them. */
const superuserRole = 2;

/** Rules of the collection, and what each lets an account (`undefined`: a guest) see; `null` refuses. */
const rules: readonly [string | null, ((account: Account | undefined, note: Note) => boolean) | null][] = [
	[null, null],
	["", () => true],
	["@request.auth.id != ''", (account) => account !== undefined],
	["@request.auth.role = 5", (account) => account?.role === 5],
	["level <= @request.auth.role", (account, { level }) => account !== undefined && level <= account.role],
];

test(`what is known answers like the model (seed ${seed})`, async () => {
	const [first] = servers;
	if (!first) throw new Error("no server");
	const root = { email: "yonetici@rafta.test", password: "cok-gizli-parola" };
	await first.service.transaction((records) => records.create("_superusers", root));
	const admins: PocketBase[] = [];
	for (const server of servers) {
		const pb = server.client();
		await pb.collection("_superusers").authWithPassword(root.email, root.password);
		admins.push(pb);
	}
	const fields = ["level", "label"].map((name) => ({ name, type: name === "level" ? "number" : "text" }));
	await admins[0]?.collections.create({ name: "known", fields, listRule: null });

	let rule = 0;
	const accounts: Account[] = [];
	const gone: string[] = [];
	const notes = new Map<string, Note>();
	let made = 0;

	async function addAccount(): Promise<void> {
		made += 1;
		const role = below(7);
		const pb = await anyOf(servers).signedIn(`bilinen${made}`, role);
		const { token, record } = pb.authStore;
		const identity = await anyOf(servers).service.authenticate(token);
		accounts.push({ id: record?.id ?? "", role, tokens: new Map([[identity?.session ?? "", token]]) });
	}
	const inOne = (work: Parameters<typeof first.service.transaction>[0]) =>
		anyOf(servers).service.transaction(work);

	const writes: readonly (() => Promise<void>)[] = [
		async function changeRole() {
			const account = anyOf(accounts);
			account.role = below(7);
			await inOne((records) => records.update("users", account.id, { role: account.role }));
		},
		async function changeRoleBySql() {
			const account = anyOf(accounts);
			account.role = below(7);
			await anyOf(admins).sql.run(`UPDATE "users" SET "role" = ${account.role} WHERE "id" = '${account.id}'`);
		},
		async function changeRule() {
			// Seldom: it makes the processes forget more than its rule.
			if (below(3) > 0) return;
			rule = below(rules.length);
			await anyOf(admins).collections.update("known", { listRule: rules[rule]?.[0] ?? null });
		},
		async function addNote() {
			const values = { level: below(7), label: `not ${made++}` };
			const { id } = await anyOf(admins).collection("known").create(values);
			notes.set(id, values);
		},
		async function changeNote() {
			const [id, note] = anyOf([...notes]);
			note.level = below(7);
			await anyOf(admins).collection("known").update(id, { level: note.level });
		},
		async function removeNote() {
			if (notes.size < 3) return;
			const [id] = anyOf([...notes]);
			notes.delete(id);
			await anyOf(admins).collection("known").delete(id);
		},
	];
	/** Rare: each adds another account, whose password is slow to hash. */
	const rareWrites: readonly (() => Promise<void>)[] = [
		async function endSession() {
			const account = anyOf(accounts);
			const [session, token] = anyOf([...account.tokens]);
			const { service } = anyOf(servers);
			const identity = await service.authenticate(token);
			if (!identity) throw new Error("a valid token is refused");
			await service.sessions.end(identity, session);
			gone.push(token);
			accounts.splice(accounts.indexOf(account), 1);
			await addAccount();
		},
		async function changePassword() {
			const account = anyOf(accounts);
			await inOne((records) => records.update("users", account.id, { password: `yeni-parola-${made}` }));
			gone.push(...account.tokens.values());
			accounts.splice(accounts.indexOf(account), 1);
			await addAccount();
		},
		async function removeAccount() {
			const account = anyOf(accounts);
			await inOne((records) => records.delete("users", account.id));
			gone.push(...account.tokens.values());
			accounts.splice(accounts.indexOf(account), 1);
			await addAccount();
		},
	];

	async function read(): Promise<void> {
		const account = below(4) === 0 ? undefined : anyOf(accounts);
		const token = account ? anyOf([...account.tokens.values()]) : gone.length > 0 ? anyOf(gone) : "";
		const response = await fetch(`${anyOf(servers).url}/api/collections/known/records?perPage=500`, {
			headers: { authorization: token },
		});
		const [text, byRule] = rules[rule] ?? [];
		const sees = account?.role === superuserRole ? () => true : byRule;
		const shown = sees && [...notes].filter(([, note]) => sees(account, note));
		expect(response.status, `rule ${text}`).toBe(shown ? 200 : 403);
		if (!shown) return void (await response.text());
		const { items } = (await response.json()) as { items: (Note & { id: string })[] };
		const found = items.map(({ id, level, label }) => `${id} ${level} ${label}`).sort();
		const expected = shown.map(([id, { level, label }]) => `${id} ${level} ${label}`).sort();
		expect(found, `rule ${text}, role ${account?.role}`).toEqual(expected);
	}

	for (let count = 0; count < 3; count += 1) await addAccount();
	await writes[3]?.();
	for (let step = 0; step < steps; step += 1) {
		const dice = below(100);
		if (dice === 0) await anyOf(rareWrites)();
		else if (dice < 60) await anyOf(writes)();
		await read();
	}
});
