import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { flushWhile } from "../src/flush.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-flush-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a file may appear only after a while, and be gone before the end", async () => {
	const file = join(folder, "late");
	const writing = async () => {
		await wait(450);
		writeFileSync(file, "content");
		await wait(450);
		rmSync(file);
		await wait(450);
		return "written";
	};
	expect(await flushWhile(file, writing())).toBe("written");
});

test("what is wrong with the writing is reported", async () => {
	await expect(flushWhile(join(folder, "none"), Promise.reject(new Error("no room")))).rejects.toThrow(
		"no room",
	);
});
