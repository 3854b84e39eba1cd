// engines: both
import type { ClientResponseError } from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lettersTo, tokenIn } from "./mailbox.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());
const root = server.client();

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

const users = () => server.client().collection("users");

beforeAll(async () => {
	await server.service.transaction((all) =>
		all.create("_superusers", { email: "root@rafta.test", password: "parola-root" }),
	);
	await root.collection("_superusers").authWithPassword("root@rafta.test", "parola-root");
});

test("an address is verified by the link that was sent to it, once", async () => {
	const pb = await server.signedIn("veli");
	expect(await users().requestVerification("veli@rafta.test")).toBe(true);
	const [letter] = await lettersTo(server, "veli@rafta.test");
	if (!letter) throw new Error("no letter");
	expect(letter.subject).toBe("Records: verify your email address");
	const token = tokenIn(letter);
	expect(await users().confirmVerification(token)).toBe(true);
	expect((await pb.collection("users").authRefresh()).record.verified).toBe(true);
	// A repeated request sends nothing: the account is verified.
	await users().requestVerification("veli@rafta.test");
	await users().requestVerification("nobody@rafta.test");
	expect((await failure(users().confirmVerification("x.y.z"))).response.data.token.code).toBe(
		"validation_invalid_token_claims",
	);
	expect((await lettersTo(server, "veli@rafta.test")).length).toBe(1);
});

test("mails speak the language of who asked, and carry no markup of an account's making", async () => {
	await server.signedIn("ayse");
	const turkish = server.client();
	turkish.lang = "tr-TR";
	await turkish.collection("users").requestPasswordReset("ayse@rafta.test");
	const [letter] = await lettersTo(server, "ayse@rafta.test");
	expect(letter?.subject).toBe("Records: yeni parola belirleyin");
	const own = await server.service.collection("users");
	expect(own?.auth?.resetPasswordTemplate.subject).toContain("new password");
});

test("a forgotten password is replaced, and every session and link before it ends", async () => {
	const pb = await server.signedIn("selim");
	await users().requestPasswordReset("selim@rafta.test");
	// The second request within two minutes sends nothing.
	await users().requestPasswordReset("SELIM@rafta.test");
	const letters = await lettersTo(server, "selim@rafta.test");
	expect(letters).toHaveLength(1);
	const token = tokenIn(letters[0] as (typeof letters)[0]);
	const short = await failure(users().confirmPasswordReset(token, "kisa", "kisa"));
	expect(short.response.data.password.code).toMatch(/^validation_/);
	const differing = await failure(users().confirmPasswordReset(token, "yeni-parola-1", "yeni-parola-2"));
	expect(differing.response.data.passwordConfirm.code).toBe("validation_values_mismatch");
	expect(await users().confirmPasswordReset(token, "yeni-parola-1", "yeni-parola-1")).toBe(true);
	expect((await failure(pb.collection("users").authRefresh())).status).toBe(401);
	expect((await failure(users().confirmPasswordReset(token, "yeni-parola-3", "yeni-parola-3"))).status).toBe(
		400,
	);
	const login = await users().authWithPassword("selim@rafta.test", "yeni-parola-1");
	expect(login.record.verified).toBe(true);
});

test("an address is changed by a link to the new one and the password", async () => {
	const pb = await server.signedIn("fatma");
	await server.signedIn("baska");
	const taken = await failure(pb.collection("users").requestEmailChange("baska@rafta.test"));
	expect(taken.response.data.newEmail.code).toBe("validation_invalid_new_email");
	expect(await pb.collection("users").requestEmailChange("yeni@rafta.test")).toBe(true);
	const [letter] = await lettersTo(server, "yeni@rafta.test");
	const token = tokenIn(letter as NonNullable<typeof letter>);
	const wrong = await failure(users().confirmEmailChange(token, "yanlis-parola"));
	expect(wrong.response.data.password.code).toBe("validation_invalid_password");
	expect(await users().confirmEmailChange(token, "parola-fatma")).toBe(true);
	expect((await failure(pb.collection("users").authRefresh())).status).toBe(401);
	expect((await users().authWithPassword("yeni@rafta.test", "parola-fatma")).record.verified).toBe(true);
	expect((await failure(users().confirmEmailChange(token, "parola-fatma"))).status).toBe(400);
});

test("a link that is followed several times at once works once", async () => {
	const pb = await server.signedIn("aceleci");
	await users().requestPasswordReset("aceleci@rafta.test");
	const [reset] = await lettersTo(server, "aceleci@rafta.test");
	const token = tokenIn(reset as NonNullable<typeof reset>);
	const passwords = [1, 2, 3, 4].map((n) => `aceleci-parola-${n}`);
	const tried = (works: Promise<unknown>[]) =>
		Promise.all(
			works.map((work) =>
				work.then(
					() => "done",
					({ status, response }) => `${status} ${response.data.token.code}`,
				),
			),
		);
	const once = [
		"400 validation_invalid_token",
		"400 validation_invalid_token",
		"400 validation_invalid_token",
	];
	const answers = await tried(passwords.map((one) => users().confirmPasswordReset(token, one, one)));
	expect([...answers].sort()).toEqual([...once, "done"]);
	const password = passwords[answers.indexOf("done")] ?? "";
	await pb.collection("users").authWithPassword("aceleci@rafta.test", password);

	const addresses = [1, 2, 3, 4].map((n) => `aceleci-${n}@rafta.test`);
	for (const address of addresses) await pb.collection("users").requestEmailChange(address);
	const letters = await Promise.all(addresses.map((address) => lettersTo(server, address)));
	const links = letters.map(([letter]) => tokenIn(letter as NonNullable<typeof letter>));
	const changes = await tried(links.map((link) => users().confirmEmailChange(link, password)));
	expect([...changes].sort()).toEqual([...once, "done"]);
	await pb.collection("users").authWithPassword(addresses[changes.indexOf("done")] ?? "", password);
});

test("nobody fills a mailbox with links to another address", async () => {
	const asking = (pb: Awaited<ReturnType<typeof server.signedIn>>, address: string) =>
		pb.collection("users").requestEmailChange(address);
	const one = await server.signedIn("bombaci");
	// The same address again: one mail.
	for (let n = 0; n < 20; n++) expect(await asking(one, "kurban@rafta.test")).toBe(true);
	expect(await lettersTo(server, "kurban@rafta.test")).toHaveLength(1);
	// Other addresses: a few, then responses are delayed.
	const answers: number[] = [];
	for (let n = 0; n < 20; n++)
		answers.push(
			await asking(one, `kurban${n}@rafta.test`).then(
				() => 204,
				({ status }) => status,
			),
		);
	expect(new Set(answers)).toEqual(new Set([204, 429]));
	expect(answers.filter((status) => status === 204).length).toBeLessThan(10);
	// Many accounts, one address.
	const others: number[] = [];
	for (let n = 0; n < 12; n++)
		others.push(
			await asking(await server.signedIn(`yandas${n}`), "hedef@rafta.test").then(
				() => 204,
				({ status }) => status,
			),
		);
	expect(others).toContain(429);
	expect((await lettersTo(server, "hedef@rafta.test")).length).toBeLessThan(10);
});

test("a one-time code signs in once, guesses are counted, unknown addresses get an id too", async () => {
	await failure(users().requestOTP("veli@rafta.test")).then(({ status }) => expect(status).toBe(403));
	await server.service.manager.update("users", { otp: { enabled: true, length: 6 } });
	await server.signedIn("murat");
	const { otpId } = await users().requestOTP("murat@rafta.test");
	expect((await users().requestOTP("nobody@rafta.test")).otpId).toMatch(/^[a-z0-9]{15}$/);
	const [letter] = await lettersTo(server, "murat@rafta.test");
	const code = /<strong>(\d{6})<\/strong>/.exec(letter?.html ?? "")?.[1] ?? "";
	expect((await failure(users().authWithOTP(otpId, code === "000000" ? "111111" : "000000"))).status).toBe(
		400,
	);
	const login = await users().authWithOTP(otpId, code);
	expect(login.record).toMatchObject({ email: "murat@rafta.test", verified: true });
	expect((await failure(users().authWithOTP(otpId, code))).status).toBe(400);
	const second = await users().requestOTP("murat@rafta.test");
	await lettersTo(server, "murat@rafta.test", 2);
	const tries = [];
	for (let n = 0; n < 6; n++) tries.push((await failure(users().authWithOTP(second.otpId, "nope"))).status);
	expect(tries.at(-1)).toBe(429);
});

test("a one-time code proves the address that it was sent to, not the one that the account has since", async () => {
	await server.service.manager.update("users", { otp: { enabled: true, length: 6 } });
	const id = (await server.signedIn("tasinan")).authStore.record?.id ?? "";
	const { otpId } = await users().requestOTP("tasinan@rafta.test");
	const [letter] = await lettersTo(server, "tasinan@rafta.test");
	const code = /<strong>(\d{6})<\/strong>/.exec(letter?.html ?? "")?.[1] ?? "";
	await root.collection("users").update(id, { email: "tasindi@rafta.test" });
	const login = await users().authWithOTP(otpId, code);
	expect(login.record).toMatchObject({ email: "tasindi@rafta.test", verified: false });
});

test("a second factor is asked for, must be another one, and only then there is a token", async () => {
	await server.service.manager.update("users", {
		otp: { enabled: true, length: 8 },
		mfa: { enabled: true, rule: "role = 3" },
	});
	await server.service.transaction((all) =>
		all.create("users", {
			email: "iki@rafta.test",
			username: "iki",
			password: "parola-iki",
			role: 3,
			verified: true,
		}),
	);
	const half = await failure(users().authWithPassword("iki@rafta.test", "parola-iki"));
	expect(half.status).toBe(401);
	const { mfaId } = half.response;
	expect(half.response).not.toHaveProperty("token");
	const again = await failure(users().authWithPassword("iki@rafta.test", "parola-iki", { query: { mfaId } }));
	expect(again.status).toBe(400);
	const { otpId } = await users().requestOTP("iki@rafta.test");
	const [letter] = await lettersTo(server, "iki@rafta.test");
	const code = /<strong>(\d{8})<\/strong>/.exec(letter?.html ?? "")?.[1] ?? "";
	const whole = await users().authWithOTP(otpId, code, { query: { mfaId } });
	expect(whole.token).not.toBe("");
	await server.service.manager.update("users", { mfa: { enabled: false } });
});

test("a superuser gives a token that cannot be renewed", async () => {
	const pb = await server.signedIn("hedef");
	const id = pb.authStore.record?.id ?? "";
	expect((await failure(pb.collection("users").impersonate(id, 60))).status).toBe(403);
	const other = await root.collection("users").impersonate(id, 60);
	expect(other.authStore.record?.id).toBe(id);
	const before = other.authStore.token;
	expect((await other.collection("users").authRefresh()).token).toBe(before);
});

test("imported bcrypt hashes are accepted and replaced at the first sign-in", async () => {
	const pb = await server.signedIn("eski");
	const id = pb.authStore.record?.id ?? "";
	const { hash } = await import("@node-rs/bcrypt");
	const old = await hash("parola-eski", 4);
	const { raw, sql } = await import("@rafta/records");
	await server.service.transaction((tx) =>
		tx.sql.run(sql`UPDATE ${raw("users")} SET "password" = ${old} WHERE "id" = ${id}`),
	);
	expect((await failure(users().authWithPassword("eski@rafta.test", "yanlis-parola"))).status).toBe(400);
	await users().authWithPassword("eski@rafta.test", "parola-eski");
	expect((await server.service.find("users", id))?.password).toMatch(/^\$argon2id\$/);
	await users().authWithPassword("eski@rafta.test", "parola-eski");
	// The sessions from before the replacement stay valid.
	expect((await pb.collection("users").authRefresh()).record.id).toBe(id);
});

test("an account takes its links and codes with it", async () => {
	const pb = await server.signedIn("giden");
	const id = pb.authStore.record?.id ?? "";
	const place = { collectionRef: "pbc_users", recordRef: id };
	await server.service.transaction((tx) =>
		tx.create("_externalAuths", { ...place, provider: "oidc", providerId: "x" }),
	);
	expect(await pb.collection("users").listExternalAuths(id)).toHaveLength(1);
	await pb.collection("users").delete(id);
	expect(await server.service.findBy("_externalAuths", place)).toBeNull();
});

test("superusers are verified, whatever is sent", async () => {
	await server.service.transaction((all) =>
		all.create("_superusers", { email: "koken@rafta.test", password: "parola-koken" }),
	);
	const root = server.client();
	await root.collection("_superusers").authWithPassword("koken@rafta.test", "parola-koken");
	const password = "parola-ikinci";
	const values = { email: "ikinci-koken@rafta.test", password, passwordConfirm: password, verified: false };
	expect((await root.collection("_superusers").create(values)).verified).toBe(true);
});

test("superusers are looked after by superusers", async () => {
	const { status } = await failure(
		server.client().collection("_superusers").requestVerification("root@rafta.test"),
	);
	expect(status).toBe(400);
});
