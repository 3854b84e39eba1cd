import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startS3 } from "../../../../tests/contract/s3.ts";
import { endWithFile } from "../../../../tests/support/children.ts";
import { s3BackupPlace } from "../../src/backups/place.ts";
import { chosenStore, s3Store } from "../../src/files/s3.ts";
import { piecesOf, s3Client, uploader } from "../../src/files/s3-client.ts";
import type { FileStore } from "../../src/files/store.ts";
import { startLargeStore } from "./large-store.ts";
import { place, settingsOf } from "./s3-place.ts";

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "rafta-s3-"));
let s3: Awaited<ReturnType<typeof startS3>>;
beforeEach(async () => {
	s3 = await startS3("kova");
});
afterEach(() => s3.close());
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Uint8Array): Promise<string> {
	const path = join(folder, randomBytes(8).toString("hex"));
	await writeFile(path, bytes);
	return path;
}

const key = place.join("/");
const read = async (store: FileStore, range?: { first: number; last: number }): Promise<Buffer> => {
	const file = await store.open(...place);
	if (!file) throw new Error("there is no such file");
	return buffer(await file.read(range));
};

test("pieces are as few as the services take, and are the whole file", () => {
	expect(piecesOf(0)).toEqual([{ at: 0, length: 0 }]);
	expect(piecesOf(8 * MB)).toHaveLength(1);
	expect(piecesOf(8 * MB + 1).map(({ length }) => length)).toEqual([8 * MB, 1]);
	const large = piecesOf(5 * 1024 ** 4);
	expect(large.length).toBeLessThanOrEqual(10_000);
	expect(large.reduce((sum, { length }) => sum + length, 0)).toBe(5 * 1024 ** 4);
});

test.each([0, 1, 5000, 8 * MB, 20 * MB + 7])(
	"a file of %i bytes comes back as it was, and in parts",
	async (size) => {
		const bytes = randomBytes(size);
		const store = s3Store(settingsOf(s3.endpoint));
		await store.keep(await fileOf(bytes), ...place);
		expect(s3.objects.get(key)?.equals(bytes)).toBe(true);
		expect(s3.uploads.size).toBe(0);
		const file = await store.open(...place);
		expect(file).toMatchObject({ size, modified: new Date(0) });
		expect(Buffer.from(file?.head ?? []).equals(bytes.subarray(0, 4096))).toBe(true);
		expect((await read(store)).equals(bytes)).toBe(true);
		if (size < 2000) return;
		expect((await read(store, { first: 1000, last: 1999 })).equals(bytes.subarray(1000, 2000))).toBe(true);
		expect((await read(store, { first: size - 5, last: size - 1 })).equals(bytes.subarray(-5))).toBe(true);
	},
);

test.each(["Ödev – şiir ığüç İ.pdf", "a b+c%20d&e=f?g#h.txt", "(1)~!'*.txt", "iç/içe/%2F.bin"])(
	"an object may be called %s",
	async (name) => {
		const client = s3Client(settingsOf(s3.endpoint));
		const bytes = randomBytes(9 * MB);
		await uploader(client, () => true)(await fileOf(bytes), name);
		expect([...s3.objects.keys()]).toEqual([name]);
		expect((await client.listObjects("/", name.slice(0, 5)))?.map(({ Key }) => Key)).toEqual([name]);
		expect(bytes.equals(new Uint8Array((await client.getObjectArrayBuffer(name)) ?? new ArrayBuffer()))).toBe(
			true,
		);
		await client.deleteObject(name);
		expect(s3.objects.size).toBe(0);
	},
);

test("what fails once in between is sent again", async () => {
	const seen = new Set<string>();
	s3.faults.before = (request, response) => {
		const address = `${request.method} ${request.url}`;
		// The request that puts the parts together is the only one that is not repeated.
		const isLast = request.method === "POST" && request.url?.includes("uploadId");
		if (isLast || seen.has(address)) return false;
		seen.add(address);
		if (seen.size % 2 === 0) request.socket.destroy();
		else response.writeHead(503).end();
		return true;
	};
	const bytes = randomBytes(20 * MB);
	const store = s3Store(settingsOf(s3.endpoint));
	await store.keep(await fileOf(bytes), ...place);
	expect(s3.objects.get(key)?.equals(bytes)).toBe(true);
	expect(seen.size).toBeGreaterThanOrEqual(4);
});

test("a connection that is cut again and again leaves neither an object nor parts", {
	tags: "long",
}, async () => {
	let parts = 0;
	s3.faults.before = (request) => {
		if (!request.url?.includes("partNumber=2")) return false;
		parts += 1;
		request.socket.destroy();
		return true;
	};
	const store = s3Store(settingsOf(s3.endpoint));
	await expect(store.keep(await fileOf(randomBytes(30 * MB)), ...place)).rejects.toThrow();
	expect(parts).toBe(3);
	await expect.poll(() => s3.uploads.size).toBe(0);
	expect(s3.objects.size).toBe(0);
	expect(await store.open(...place)).toBe(null);
});

test("parts that the store does not put together fail the upload, though it answers 200", async () => {
	s3.faults.before = (request, response) => {
		if (request.method !== "POST" || !request.url?.includes("uploadId")) return false;
		response
			.writeHead(200, { "content-type": "application/xml" })
			.end('<?xml version="1.0"?>\n<Error><Code>InternalError</Code><Message>x</Message></Error>');
		return true;
	};
	const store = s3Store(settingsOf(s3.endpoint));
	await expect(store.keep(await fileOf(randomBytes(9 * MB)), ...place)).rejects.toThrow();
	await expect.poll(() => s3.uploads.size).toBe(0);
});

test("an upload is done when the parts are together and only the response is lost", async () => {
	const bytes = randomBytes(9 * MB);
	s3.faults.before = (request) => {
		if (request.method !== "POST" || !request.url?.includes("uploadId")) return false;
		s3.objects.set(key, bytes);
		request.socket.destroy();
		return true;
	};
	await s3Store(settingsOf(s3.endpoint)).keep(await fileOf(bytes), ...place);
	expect(s3.objects.get(key)?.equals(bytes)).toBe(true);
});

test("bytes that change on their way are refused by the store", async () => {
	let checked = 0;
	s3.faults.before = (request, _response, body) => {
		if (request.method !== "PUT") return false;
		expect(request.headers["content-md5"]).toBe(createHash("md5").update(body).digest("base64"));
		checked += 1;
		body[0] = (body[0] ?? 0) ^ 1;
		return false;
	};
	const store = s3Store(settingsOf(s3.endpoint));
	await expect(store.keep(await fileOf(randomBytes(5000)), ...place)).rejects.toThrow(/400/);
	await expect(store.keep(await fileOf(randomBytes(9 * MB)), ...place)).rejects.toThrow(/400/);
	expect(checked).toBeGreaterThanOrEqual(2);
	expect(s3.objects.size).toBe(0);
});

test("uploads of a process that was killed are aborted a day later, others' in the bucket are not", async () => {
	const client = s3Client(settingsOf(s3.endpoint));
	for (const name of [key, "baska.bin", "papers/abcdefghijklmno/yeni_0123456789.bin"])
		await client.getMultipartUploadId(name);
	const [own, other] = [...s3.uploads.values()];
	if (!own || !other) throw new Error("there are no uploads");
	own.initiated = new Date(Date.now() - 25 * 3_600_000);
	other.initiated = own.initiated;
	await s3Store(settingsOf(s3.endpoint)).keep(await fileOf(randomBytes(9 * MB)), ...place);
	await expect
		.poll(() => [...s3.uploads.values()].map((upload) => upload.key))
		.toEqual(["baska.bin", "papers/abcdefghijklmno/yeni_0123456789.bin"]);
});

test("a read that is cut ends with an error, never as if it were all", async () => {
	const bytes = randomBytes(4 * MB);
	const store = s3Store(settingsOf(s3.endpoint));
	await store.keep(await fileOf(bytes), ...place);
	s3.faults.before = (request, response) => {
		if (request.headers.range) return false;
		response.writeHead(200, { "content-length": String(bytes.length) });
		response.write(bytes.subarray(0, MB), () => request.socket.destroy());
		return true;
	};
	await expect(read(store)).rejects.toThrow();
	const backup = join(folder, "geri.zip");
	s3.objects.set("yedek.zip", bytes);
	await expect(s3BackupPlace(settingsOf(s3.endpoint)).fetch("yedek.zip", backup)).rejects.toMatchObject({
		status: 503,
	});
});

test("a store that ignores ranges is not taken for one that sent the part", async () => {
	const store = s3Store(settingsOf(s3.endpoint));
	await store.keep(await fileOf(randomBytes(3 * MB)), ...place);
	s3.faults.before = (_request, response) => {
		response.writeHead(200, { "content-length": String(3 * MB) }).end(s3.objects.get(key));
		return true;
	};
	const file = await store.open(...place);
	expect(file?.size).toBe(3 * MB);
	expect(file?.head.length).toBe(4096);
	await expect(file?.read({ first: 5, last: 9 })).rejects.toMatchObject({ status: 503 });
});

test("what is removed while the store rests is removed afterwards", async () => {
	const settings = settingsOf(s3.endpoint);
	const chosen = chosenStore(s3Store(settings), () => settings);
	await chosen.keep(await fileOf(randomBytes(10)), ...place);
	s3.faults.before = (_request, response) => {
		response.writeHead(403).end();
		return true;
	};
	await expect(chosen.open(...place)).rejects.toMatchObject({ status: 503 });
	s3.faults.before = null;
	// It is not written to now: writers would wait for it.
	await expect(chosen.keep(await fileOf(randomBytes(10)), ...place)).rejects.toMatchObject({ status: 503 });
	await chosen.removeAll("papers", "abcdefghijklmno");
	await expect.poll(() => s3.objects.size).toBe(0);
});

test("more objects than a page of a list holds are removed", { tags: "long" }, async () => {
	for (let n = 0; n < 2500; n++) s3.objects.set(`papers/abcdefghijklmno/${n}`, Buffer.from("x"));
	s3.objects.set("papers/baskasi/1", Buffer.from("x"));
	await s3Store(settingsOf(s3.endpoint)).removeAll("papers", "abcdefghijklmno");
	expect([...s3.objects.keys()]).toEqual(["papers/baskasi/1"]);
});

test("500 MB go through in both directions with a few pieces in memory", { tags: "long" }, async () => {
	const { server, endpoint, taken } = await startLargeStore();
	const path = await fileOf(new Uint8Array());
	await truncate(path, 500 * MB);
	const program = fileURLToPath(new URL("large-transfer.ts", import.meta.url));
	const child = endWithFile(
		spawn(process.execPath, [program, endpoint, path], { stdio: ["ignore", "pipe", "inherit"] }),
	);
	const { received, peak } = JSON.parse(await text(child.stdout));
	expect({ sent: taken.bytes, received }).toEqual({ sent: 500 * MB, received: 500 * MB });
	expect(peak / MB).toBeLessThan(64);
	server.closeAllConnections();
	server.close();
});

test("a reader that goes away ends the request to the store", async () => {
	const { server, endpoint, taken } = await startLargeStore();
	taken.bytes = 500 * MB;
	const store = s3Store(settingsOf(endpoint));
	const stream = (await (await store.open(...place))?.read()) ?? Readable.from([]);
	for await (const _chunk of stream) break;
	const open = () =>
		new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
	server.closeIdleConnections();
	await expect
		.poll(() => {
			server.closeIdleConnections();
			return open();
		})
		.toBe(0);
	server.close();
});
