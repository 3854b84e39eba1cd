import { execFileSync } from "node:child_process";
import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { limit } from "../../../../tests/support/time-limits.ts";
import { hashPassword, PASSWORD_MAX_BYTES, verifyPassword } from "../../src/auth/password.ts";
import { queue } from "../../src/queue.ts";

test("a password belongs to its own hash only", async () => {
	const hash = await hashPassword("çok gizli parola");
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
	expect(await verifyPassword("çok gizli parola", hash)).toBe(true);
	expect(await verifyPassword("cok gizli parola", hash)).toBe(false);
	expect(await hashPassword("çok gizli parola")).not.toBe(hash);
});

test("a hash costs what it says", () => {
	const program = `import { hashPassword } from "${import.meta.resolve("../../src/auth/password.ts")}";
		console.log(await hashPassword("çok gizli parola"));`;
	// Processes of a test run save on the cost (tests/support/quick-passwords.ts); this one does not belong to it.
	const env = { ...process.env, NODE_OPTIONS: "" };
	const words = ["--input-type=module", "--eval", program];
	const hash = execFileSync(process.execPath, words, { env, encoding: "utf8" }).trim();
	const [, , , , salt = "", key] = hash.split("$");
	const real = argon2Sync("argon2id", {
		message: "çok gizli parola",
		nonce: Buffer.from(salt, "base64"),
		...{ parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 },
	});
	expect(`${key}=`).toBe(real.toString("base64"));
});

test("no hash, a broken hash and an over-long password are simply wrong", async () => {
	expect(await verifyPassword("x", null)).toBe(false);
	expect(await verifyPassword("x", "")).toBe(false);
	expect(await verifyPassword("x", "$2a$10$abcdefghijklmnopqrstuv")).toBe(false);
	const long = "ş".repeat(PASSWORD_MAX_BYTES);
	expect(await verifyPassword(long, null)).toBe(false);
	await expect(hashPassword(long)).rejects.toThrow(RangeError);
});

test("an imported hash that costs gigabytes, days or nothing is nobody's", () => {
	const [salt, key] = ["A".repeat(22), "A".repeat(43)];
	const hashes = [
		`$argon2id$v=19$m=1000000,t=9,p=1$${salt}$${key}`,
		`$argon2id$v=19$m=19456,t=99,p=1$${salt}$${key}`,
		`$argon2id$v=19$m=1,t=0,p=0$${salt}$${key}`,
		`$2b$31$${".".repeat(53)}`,
		`$2b$00$${".".repeat(53)}`,
	];
	const program = `import { verifyPassword } from "${import.meta.resolve("../../src/auth/password.ts")}";
		const known = await Promise.all(${JSON.stringify(hashes)}.map((hash) => verifyPassword("x", hash)));
		console.log(known.join());`;
	const env = { ...process.env, NODE_OPTIONS: "" };
	const words = ["--input-type=module", "--eval", program];
	const known = execFileSync(process.execPath, words, {
		env,
		encoding: "utf8",
		timeout: limit(10_000),
	}).trim();
	expect(known).toBe("false,false,false,false,false");
});

test("the 72nd byte is not the end of a password", async () => {
	const hash = await hashPassword(`${"a".repeat(80)}1`);
	expect(await verifyPassword(`${"a".repeat(80)}2`, hash)).toBe(false);
});

test("the queue runs two at a time, in order, and goes on after a failure", async () => {
	const inTurn = queue(2);
	let running = 0;
	let maxRunning = 0;
	const started: number[] = [];
	const work = (index: number) => async () => {
		started.push(index);
		maxRunning = Math.max(maxRunning, ++running);
		await new Promise((resolve) => setTimeout(resolve, 2));
		running -= 1;
		if (index === 1) throw new Error("one fails");
		return index;
	};
	const all = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => inTurn(work(index))));
	expect(maxRunning).toBe(2);
	expect(started).toEqual([0, 1, 2, 3, 4]);
	expect(all.map((result) => result.status)).toEqual([
		"fulfilled",
		"rejected",
		"fulfilled",
		"fulfilled",
		"fulfilled",
	]);
});
