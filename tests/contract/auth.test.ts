// engines: both
import type { ClientResponseError } from "pocketbase";
import { afterAll, expect, test } from "vitest";
import { atRealCost } from "../support/real-passwords.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

test("registering, signing in by e-mail and by name, refreshing", async () => {
	const pb = server.client();
	const created = await pb.collection("users").create({
		username: "zeynep",
		email: "zeynep@rafta.test",
		emailVisibility: false,
		password: "parola-zeynep",
		passwordConfirm: "parola-zeynep",
		role: 3,
	});
	expect(created).not.toHaveProperty("password");
	expect(created).not.toHaveProperty("tokenKey");
	const login = await pb.collection("users").authWithPassword("Zeynep@Rafta.test", "parola-zeynep");
	expect(Object.keys(login).sort()).toEqual(["record", "token"]);
	expect(login.record).toMatchObject({ id: created.id, email: "zeynep@rafta.test", collectionName: "users" });
	expect(login.record).not.toHaveProperty("tokenKey");
	expect(pb.authStore.isValid).toBe(true);
	expect(JSON.parse(atob(login.token.split(".")[1] ?? ""))).toMatchObject({
		id: created.id,
		type: "auth",
		collectionId: "pbc_users",
		refreshable: true,
	});
	await server
		.client()
		.collection("users")
		.authWithPassword("zeynep", "parola-zeynep", { identityField: "username" });
	const refreshed = await pb.collection("users").authRefresh();
	expect(refreshed.record.id).toBe(created.id);
	expect((await pb.collection("users").getOne(created.id)).email).toBe("zeynep@rafta.test");
});

test("wrong password and unknown account get the same answer", async () => {
	await server.signedIn("emel");
	const wrong = await failure(
		server.client().collection("users").authWithPassword("emel@rafta.test", "yanlis"),
	);
	const nobody = await failure(
		server.client().collection("users").authWithPassword("no@rafta.test", "yanlis"),
	);
	expect(wrong.status).toBe(400);
	expect(wrong.response).toEqual({ status: 400, message: "Failed to authenticate.", data: {} });
	expect(nobody.response).toEqual(wrong.response);
	const empty = await failure(server.client().collection("users").authWithPassword("", ""));
	expect(empty.response.data).toMatchObject({
		identity: { code: "validation_required", message: "Cannot be blank." },
		password: { code: "validation_required" },
	});
	const long = await failure(
		server.client().collection("users").authWithPassword("emel@rafta.test", "x".repeat(500_000)),
	);
	expect(long.status).toBe(400);
});

test("ten wrong passwords slow one account down, and no other", async () => {
	await server.signedIn("ali");
	await server.signedIn("veli");
	const attempt = (name: string, password: string) =>
		server.client().collection("users").authWithPassword(`${name}@rafta.test`, password);
	const attempts = await Promise.all(
		Array.from({ length: 12 }, () => failure(attempt("ali", "yanlis parola"))),
	);
	expect(attempts.map((error) => error.status).sort()).toEqual([...Array(10).fill(400), 429, 429]);
	const slowed = attempts.find((error) => error.status === 429);
	expect(slowed?.response.retry_after).toBeGreaterThan(0);
	expect((await failure(attempt("ali", "parola-ali"))).status).toBe(429);
	await attempt("veli", "parola-veli");
	const answer = await fetch(`${server.url}/api/collections/users/auth-with-password`, {
		method: "POST",
		headers: { "content-type": "application/json", "accept-language": "tr" },
		body: JSON.stringify({ identity: "ali@rafta.test", password: "yanlis" }),
	});
	expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
	expect((await answer.json()).message).toBe(
		"Çok fazla başarısız deneme yapıldı. Biraz sonra yeniden denenebilir.",
	);
});

test("the collection's rule decides who may sign in at all", async () => {
	const error = await failure(server.signedIn("kapali", 9));
	expect(error.status).toBe(403);
});

test("without a session there is no refresh", async () => {
	const error = await failure(server.client().collection("users").authRefresh());
	expect(error.status).toBe(401);
	const pb = await server.signedIn("selin");
	pb.authStore.save(`${pb.authStore.token}x`, pb.authStore.record);
	expect((await failure(pb.collection("users").authRefresh())).status).toBe(401);
	const other = await server.signedIn("selim");
	expect((await failure(other.collection("_superusers").authRefresh())).status).toBe(403);
});

test("after a new password the old token is dead", async () => {
	const pb = await server.signedIn("derya");
	const id = pb.authStore.record?.id ?? "";
	const old = pb.authStore.token;
	await pb.collection("users").update(id, {
		oldPassword: "parola-derya",
		password: "yeni-parola",
		passwordConfirm: "yeni-parola",
	});
	expect((await failure(pb.collection("users").authRefresh())).status).toBe(401);
	expect((await failure(pb.collection("users").getOne(id))).status).toBe(404);
	await pb.collection("users").authWithPassword("derya@rafta.test", "yeni-parola");
	expect(pb.authStore.token).not.toBe(old);
});

test("nobody becomes another or learns hidden fields", async () => {
	const pb = await server.signedIn("guvenli");
	const id = pb.authStore.record?.id ?? "";
	for (const filter of ["password ~ 'a'", "tokenKey > 'a'", "note = 1"]) {
		expect((await failure(pb.collection("users").getList(1, 1, { filter }))).status).toBe(400);
	}
	const own = await server.service.find("users", id);
	await pb.collection("users").update(id, { tokenKey: "x".repeat(40) });
	expect((await server.service.find("users", id))?.tokenKey).toBe(own?.tokenKey);
	for (const body of [{ verified: true }, { password: "kisa" }]) {
		expect((await failure(pb.collection("users").update(id, body))).status).toBe(400);
	}
	expect((await server.client().collection("users").getList()).totalItems).toBe(0);
});

test("the methods are listed", async () => {
	const methods = await server.client().collection("users").listAuthMethods();
	expect(methods).toMatchObject({
		password: { enabled: true, identityFields: ["email", "username"] },
		oauth2: { enabled: false, providers: [] },
		mfa: { enabled: false },
		otp: { enabled: false },
	});
	expect((await failure(server.client().collection("posts").listAuthMethods())).status).toBe(404);
});

test("forty registrations at once do not hold up another writer", async () => {
	atRealCost();
	const pb = server.client();
	const order: string[] = [];
	const registrations = Array.from({ length: 40 }, (_, index) =>
		pb
			.collection("users")
			.create({
				email: `kayit${index}@rafta.test`,
				password: "parola-kayit",
				passwordConfirm: "parola-kayit",
			})
			.then(() => order.push("registered")),
	);
	const other = pb
		.collection("posts")
		.create({ title: "ödünç" })
		.then(() => order.push("lent"));
	await Promise.all([...registrations, other]);
	expect(order.indexOf("lent")).toBeLessThan(20);
});
