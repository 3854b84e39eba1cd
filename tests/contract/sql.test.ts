// engines: both
import type { ClientResponseError } from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());
const root = server.client();

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

beforeAll(async () => {
	await server.service.transaction((all) =>
		all.create("_superusers", { email: "root@rafta.test", password: "parola-root" }),
	);
	await root.collection("_superusers").authWithPassword("root@rafta.test", "parola-root");
});

test("SQL is for the superusers' own accounts, not for who is one by role", async () => {
	expect((await failure(server.client().sql.run("SELECT 1"))).status).toBe(401);
	const byRole = await server.signedIn("mudur", 2);
	expect((await byRole.collections.getFullList()).length).toBeGreaterThan(0);
	expect((await failure(byRole.sql.run("SELECT 1"))).status).toBe(403);
});

test("reads, writes and what is remembered of the data", async () => {
	await root.collection("posts").create({ title: "Bir" });
	expect((await root.collection("posts").getList()).totalItems).toBe(1);
	const read = await root.sql.run("SELECT title, 5 AS five FROM posts; SELECT COUNT(*) AS n FROM posts");
	expect(read).toMatchObject({ columns: [{ name: "n" }], rows: [["1"]], affectedRows: 0 });
	expect((await root.sql.run("DELETE FROM posts")).affectedRows).toBe(1);
	expect((await root.collection("posts").getList()).totalItems).toBe(0);
	const broken = await failure(root.sql.run("CREATE TABLE odd (a INT); nonsense"));
	expect(broken.message).toContain("Raw error:");
	expect((await failure(root.sql.run("SELECT * FROM odd"))).status).toBe(400);
	for (const end of ["COMMIT", "ROLLBACK", "/* so */ END", "SAVEPOINT x", "SELECT \u0000"]) {
		expect((await failure(root.sql.run(`DELETE FROM posts; ${end}`))).status, end).toBe(400);
	}
	expect((await failure(root.sql.run("PRAGMA user_version = 99"))).status).toBe(400);
});
