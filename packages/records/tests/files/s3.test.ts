import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm, truncate, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startS3 } from "../../../../tests/contract/s3.ts";
import { s3BackupPlace } from "../../src/backups/place.ts";
import { chosenStore, s3Store } from "../../src/files/s3.ts";
import { piecesOf, s3Client, uploader } from "../../src/files/s3-client.ts";
import type { FileStore } from "../../src/files/store.ts";
import { defaultSettings, type S3Settings } from "../../src/settings/model.ts";

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "rafta-s3-"));
let s3: Awaited<ReturnType<typeof startS3>>;
const settingsOf = (endpoint: string): S3Settings => ({
	...defaultSettings("").s3,
	enabled: true,
	endpoint,
	bucket: "kova",
	region: "tr",
	accessKey: "anahtar",
	secret: "gizli",
});

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

const place = ["papers", "abcdefghijklmno", "kayit_0123456789.bin"] as const;
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

test("a connection that is cut again and again leaves neither an object nor parts", async () => {
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

test("more objects than a page of a list holds are removed", async () => {
	for (let n = 0; n < 2500; n++) s3.objects.set(`papers/abcdefghijklmno/${n}`, Buffer.from("x"));
	s3.objects.set("papers/baskasi/1", Buffer.from("x"));
	await s3Store(settingsOf(s3.endpoint)).removeAll("papers", "abcdefghijklmno");
	expect([...s3.objects.keys()]).toEqual(["papers/baskasi/1"]);
});

/** A store that takes large objects without keeping their bytes, slowly where it should be. */
async function startLargeStore(): Promise<{ server: Server; taken: { bytes: number } }> {
	const taken = { bytes: 0 };
	const zeros = Buffer.alloc(64 * 1024);
	const server = createServer(async (request, response) => {
		const xml = { "content-type": "application/xml" };
		if (request.method === "PUT") {
			for await (const chunk of request) taken.bytes += (chunk as Buffer).length;
			return response.writeHead(200, { etag: '"a"' }).end();
		}
		request.resume();
		if (request.method === "POST" && request.url?.includes("?uploads"))
			return response
				.writeHead(200, xml)
				.end("<R><UploadId>1</UploadId></R>".replaceAll("R>", "InitiateMultipartUploadResult>"));
		if (request.method === "POST") return response.writeHead(200, xml).end("<C><ETag>a</ETag></C>");
		const length = request.headers.range ? 4096 : taken.bytes;
		response.writeHead(request.headers.range ? 206 : 200, {
			"content-length": String(length),
			"content-range": `bytes 0-4095/${taken.bytes}`,
		});
		Readable.from(
			(function* content() {
				for (let at = 0; at < length; at += zeros.length) yield zeros.subarray(0, length - at);
			})(),
		).pipe(response);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { server, taken };
}

test("500 MB go through in both directions with a few pieces in memory", async () => {
	const { server, taken } = await startLargeStore();
	const path = await fileOf(new Uint8Array());
	await truncate(path, 500 * MB);
	// Only what is in use counts, not what the collector has not come to yet.
	setFlagsFromString("--expose-gc");
	const collectGarbage = runInNewContext("gc") as () => void;
	const used = (): number => {
		collectGarbage();
		const { heapUsed, external, arrayBuffers } = process.memoryUsage();
		return heapUsed + Math.max(external, arrayBuffers);
	};
	const before = used();
	let peak = 0;
	const timer = setInterval(() => {
		peak = Math.max(peak, used() - before);
	}, 200);
	const store = s3Store(settingsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
	await store.keep(path, ...place);
	expect(taken.bytes).toBe(500 * MB);
	let size = 0;
	const stream = (await (await store.open(...place))?.read()) ?? Readable.from([]);
	for await (const chunk of stream) {
		size += (chunk as Buffer).length;
		// A slow reader holds the store back, not the content in memory.
		if (size % (100 * MB) < 64 * 1024) await wait(50);
	}
	clearInterval(timer);
	expect(size).toBe(500 * MB);
	expect(peak / MB).toBeLessThan(64);
	server.closeAllConnections();
	server.close();
});

test("a reader that goes away ends the request to the store", async () => {
	const { server, taken } = await startLargeStore();
	taken.bytes = 500 * MB;
	const store = s3Store(settingsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
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
