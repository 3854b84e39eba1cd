/** Guarantees that other tests rely on: the server ends with its process, and restarts after any failure. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endWithFile } from "./children.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";

let server: TestPostgres;
beforeAll(async () => {
	server = await startPostgres({ durable: true });
});
afterAll(() => server.dispose());

async function ask(text: string): Promise<unknown> {
	const client = new Client({ connectionString: server.url });
	await client.connect();
	try {
		const { rows } = await client.query({ text, rowMode: "array" });
		return rows[0]?.[0];
	} finally {
		await client.end();
	}
}

test("what was committed is there after a restart and after kill -9", async () => {
	await ask("CREATE TABLE kept (n integer)");
	await ask("INSERT INTO kept VALUES (1)");
	const before = server.pid;
	await server.restart();
	expect(server.pid).not.toBe(before);
	await ask("INSERT INTO kept VALUES (2)");
	await server.kill();
	await expect(ask("SELECT 1")).rejects.toThrow();
	await server.start();
	expect(await ask("SELECT COUNT(*)::integer FROM kept")).toBe(2);
});

test("it is not root's, and byte order is the order of its texts", async () => {
	const user = execFileSync("stat", ["-c", "%U", `/proc/${server.pid}`], { encoding: "utf8" }).trim();
	expect(user).not.toBe("root");
	expect(await ask("SHOW lc_collate")).toBe("C.UTF-8");
	expect(await ask("SELECT 'Z' < 'a'")).toBe(true);
});

test("nobody else of this machine gets in without its password", async () => {
	const open = new URL(server.url);
	open.password = "guess";
	const client = new Client({ connectionString: open.href });
	await expect(client.connect()).rejects.toThrow(/password/);
});

test("it goes, with its folder, when the process that started it is killed", { tags: "long" }, async () => {
	const program =
		"import { startPostgres } from './tests/support/postgres.ts'; const { pid } = await startPostgres(); console.log(pid); setInterval(() => {}, 1000);";
	const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("rafta-postgres-"));
	const child = endWithFile(
		spawn(process.execPath, ["--input-type=module", "-e", program], {
			cwd: join(import.meta.dirname, "..", ".."),
			stdio: ["ignore", "pipe", "inherit"],
		}),
	);
	const pid = await new Promise<string>((resolve) =>
		child.stdout.once("data", (chunk) => resolve(String(chunk).trim())),
	);
	const data = execFileSync("readlink", [`/proc/${pid}/cwd`], { encoding: "utf8" }).trim();
	expect(folders().some((name) => data.includes(name))).toBe(true);
	child.kill("SIGKILL");
	await expect.poll(() => existsSync(data) || existsSync(`/proc/${pid}`)).toBe(false);
});
