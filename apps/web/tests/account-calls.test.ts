/** Specification, sections 8 and 9: calls about accounts and of whole lists. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PocketBase, { BaseAuthStore, ClientResponseError } from "pocketbase";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logAccountFailures, refreshSession } from "../src/data/accountCalls.ts";
import { wholeList } from "../src/data/queries.ts";

const warn = vi.fn();
beforeEach(() => {
	warn.mockClear();
	vi.stubGlobal("fetch", async (url: string) => {
		const response = new Response('{"message":"Olmadı."}', { status: 400 });
		return Object.defineProperty(response, "url", { value: url });
	});
	vi.spyOn(console, "warn").mockImplementation(warn);
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function client(): PocketBase {
	const made = new PocketBase("http://rafta.test", new BaseAuthStore());
	logAccountFailures(made);
	return made;
}

test.each([
	["login", (users) => users.authWithPassword("a@rafta.test", "x")],
	["registration", (users) => users.create({ email: "a@rafta.test" })],
	["reset request", (users) => users.requestPasswordReset("a@rafta.test")],
	["reset", (users) => users.confirmPasswordReset("t", "p", "p")],
	["verification", (users) => users.confirmVerification("t")],
	["list", (users) => users.getList(1, 50)],
	["change", (users) => users.update("u1", { name: "Ad" })],
] as const satisfies [string, (users: ReturnType<PocketBase["collection"]>) => Promise<unknown>][])(
	"an error of %s is logged and rethrown",
	async (_, call) => {
		const error = await call(client().collection("users")).then(
			() => null,
			(reason: unknown) => reason,
		);
		expect(error).toBeInstanceOf(ClientResponseError);
		expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), error);
	},
);

test("what goes wrong with other records is told to who asked, not to the log", async () => {
	await expect(client().collection("books").getList()).rejects.toMatchObject({ status: 400 });
	expect(warn).not.toHaveBeenCalled();
});

test("a client error carries url, status, data and the abort flag", async () => {
	const error = await client()
		.collection("users")
		.getOne("u1")
		.catch((reason: unknown) => reason);
	expect(error).toMatchObject({
		url: "http://rafta.test/api/collections/users/records/u1",
		status: 400,
		response: { message: "Olmadı." },
		isAbort: false,
	});
});

test("a refresh without a session fails with the message No valid auth session, and asks nobody", async () => {
	const fetched = vi.fn();
	vi.stubGlobal("fetch", fetched);
	expect(await refreshSession(client())).toEqual({ success: false, message: "No valid auth session" });
	expect(fetched).not.toHaveBeenCalled();
});

test("a refresh that the server refuses fails with the server's words", async () => {
	const signedIn = client();
	signedIn.authStore.save("a.token.x", null);
	expect(await refreshSession(signedIn)).toMatchObject({ success: false, message: "Olmadı." });
});

test("every whole list is read 500 records at a time", () => {
	expect(wholeList).toEqual({ batch: 500 });
	const source = join(import.meta.dirname, "../src");
	const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
		/\.tsx?$/.test(name),
	);
	const calls = files.flatMap((name) =>
		[...readFileSync(join(source, name), "utf8").matchAll(/getFullList(?:<\w+>)?\(([\s\S]{0,40})/g)].map(
			([, options]) => `${name}: ${options}`,
		),
	);
	expect(calls.length).toBeGreaterThan(0);
	expect(calls.filter((call) => !call.includes("...wholeList"))).toEqual([]);
});
