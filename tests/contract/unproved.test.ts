// engines: both
/** What others got into an account with, before its address was proved, ends when it is. */

import type PocketBase from "pocketbase";
import type { ClientResponseError } from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lettersTo, tokenIn } from "./mailbox.ts";
import { startProvider } from "./oidc.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
const provider = await startProvider();
afterAll(async () => {
	await provider.close();
	await server.close();
});
const root = server.client();

const statusOf = (work: Promise<unknown>): Promise<number> =>
	work.then(
		() => 200,
		(error: ClientResponseError) => error.status,
	);

const users = () => server.client().collection("users");

beforeAll(async () => {
	await server.service.transaction((all) =>
		all.create("_superusers", { email: "root@rafta.test", password: "parola-root" }),
	);
	await root.collection("_superusers").authWithPassword("root@rafta.test", "parola-root");
	await server.service.manager.update("users", {
		oauth2: { enabled: true, providers: [provider.options], mappedFields: {} },
		otp: { enabled: true, length: 8 },
	});
});

/** Signs a person in at the provider, then here; a new account has the given values. */
async function signIn(person: string, createData: object = {}): Promise<PocketBase> {
	const pb = server.client();
	const [offered] = (await pb.collection("users").listAuthMethods()).oauth2.providers;
	if (!offered) throw new Error("no provider");
	const code = await provider.signIn(offered.authURL + encodeURIComponent(provider.redirectURL), person);
	await pb
		.collection("users")
		.authWithOAuth2Code("oidc", code, offered.codeVerifier, provider.redirectURL, createData);
	return pb;
}

/** Ways in which an address is proved, or said to be. */
const ways: Readonly<Record<string, (email: string, id: string) => Promise<unknown>>> = {
	async link(email) {
		await users().requestVerification(email);
		const letters = await lettersTo(server, email);
		const letter = letters.find(({ subject }) => subject.includes("verify"));
		if (letter) await users().confirmVerification(tokenIn(letter));
	},
	async reset(email) {
		await users().requestPasswordReset(email);
		const [letter] = await lettersTo(server, email);
		if (letter) await users().confirmPasswordReset(tokenIn(letter), "parola-yeni", "parola-yeni");
	},
	async code(email) {
		const { otpId } = await users().requestOTP(email);
		const [letter] = await lettersTo(server, email);
		const code = /<strong>(\d{8})<\/strong>/.exec(letter?.html ?? "")?.[1] ?? "";
		await users().authWithOTP(otpId, code);
	},
	async superuser(_email, id) {
		await root.collection("users").update(id, { verified: true });
	},
	async program(_email, id) {
		await server.service.transaction((all) => all.updateMany("users", [{ id, verified: true }]));
	},
};

test.each(Object.keys(ways))("who came by a service with somebody else's address is out: %s", async (way) => {
	const email = `kurban-${way}@rafta.test`;
	const attacker = await signIn(`saldiran-${way}`, { email });
	const id = attacker.authStore.record?.id ?? "";
	expect(attacker.authStore.record).toMatchObject({ email, verified: false });
	await ways[way]?.(email, id);
	expect(await server.service.find("users", id)).toMatchObject({ email, verified: true });
	expect(await server.service.list("_externalAuths", { filter: `recordRef = "${id}"` })).toEqual([]);
	expect(await statusOf(attacker.collection("users").authRefresh())).toBe(401);
	const again = await signIn(`saldiran-${way}`);
	expect(again.authStore.record?.id).not.toBe(id);
});

test("unlinking the service in time keeps no token alive", async () => {
	const email = "kurban-once@rafta.test";
	const attacker = await signIn("saldiran-once", { email });
	const id = attacker.authStore.record?.id ?? "";
	expect(await attacker.collection("users").unlinkExternalAuth(id, "oidc")).toBe(true);
	await ways.link?.(email, id);
	expect(await statusOf(attacker.collection("users").authRefresh())).toBe(401);
});

test("an account that was verified before keeps its services and sessions", async () => {
	const pb = await signIn("zeynep");
	const id = pb.authStore.record?.id ?? "";
	expect(pb.authStore.record).toMatchObject({ email: "zeynep@rafta.test", verified: true });
	await root.collection("users").update(id, { verified: true, role: 3 });
	expect(await statusOf(pb.collection("users").authRefresh())).toBe(200);
	await ways.code?.("zeynep@rafta.test", id);
	expect(await statusOf(pb.collection("users").authRefresh())).toBe(200);
	expect((await signIn("zeynep")).authStore.record?.id).toBe(id);
	await root.collection("users").update(id, { verified: false });
	await root.collection("users").update(id, { verified: true });
	expect(await statusOf(pb.collection("users").authRefresh())).toBe(401);
});

test("the sessions of an account that no service has to do with outlast its verification", async () => {
	const pb = await server.signedIn("ege");
	await root.collection("users").update(pb.authStore.record?.id ?? "", { verified: true });
	expect(await statusOf(pb.collection("users").authRefresh())).toBe(200);
});

test("an account that changes while its service is asked is not signed in to, nor linked", async () => {
	const email = "kurban-yaris@rafta.test";
	const attacker = await signIn("saldiran-yaris", { email });
	const id = attacker.authStore.record?.id ?? "";
	const { service } = server;
	const { find } = service;
	let hasChanged = false;
	// The change comes between the reading of the linked account and the transaction that accepts it.
	service.find = async (collection: string, sought: string) => {
		const record = await find(collection, sought);
		if (sought === id && !hasChanged) {
			hasChanged = true;
			await service.transaction((all) => all.update("users", id, { verified: true }));
		}
		return record;
	};
	try {
		expect(await statusOf(signIn("saldiran-yaris"))).toBe(400);
	} finally {
		service.find = find;
	}
	expect(hasChanged).toBe(true);
	expect(await service.list("_externalAuths", { filter: `recordRef = "${id}"` })).toEqual([]);
});
