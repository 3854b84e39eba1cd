import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readGently } from "../../src/composition/read-gently.ts";

/** What was read of each file, in bytes, and what happens before each reading. */
const read = vi.hoisted(() => ({ bytes: 0, closed: 0, before: (): void => undefined }));
vi.mock("node:fs/promises", async (original) => {
	const real = await original<typeof import("node:fs/promises")>();
	return {
		...real,
		async open(path: string) {
			const handle = await real.open(path);
			return {
				async read(piece: Buffer, at: number, length: number) {
					read.before();
					const result = await handle.read(piece, at, length);
					read.bytes += result.bytesRead;
					return result;
				},
				async close() {
					read.closed += 1;
					await handle.close();
				},
			};
		},
	};
});

const folder = mkdtempSync(join(tmpdir(), "rafta-gently-"));
const file = join(folder, "large");
beforeAll(() => writeFileSync(file, Buffer.alloc(3_000_000, 1)));
afterAll(() => rmSync(folder, { recursive: true }));

test("a file is read to its end and closed", async () => {
	Object.assign(read, { bytes: 0, closed: 0, before: () => undefined });
	await readGently(file, new AbortController().signal);
	expect(read).toMatchObject({ bytes: 3_000_000, closed: 1 });
});

test("a server that ends is not kept from it", async () => {
	const ending = new AbortController();
	Object.assign(read, { bytes: 0, closed: 0, before: () => ending.abort() });
	await readGently(file, ending.signal);
	expect(read.bytes).toBeLessThan(3_000_000);
	expect(read.closed).toBe(1);
});

test("a file that is not there is an error", async () => {
	const missing = readGently(join(folder, "none"), new AbortController().signal);
	await expect(missing).rejects.toThrow(/ENOENT/);
});
