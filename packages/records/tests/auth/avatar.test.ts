import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadPicture } from "../../src/auth/avatar.ts";
import { fileStore } from "../../src/files/local.ts";
import { isPublicAddress } from "../../src/safe-fetch.ts";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const folder = mkdtempSync(join(tmpdir(), "rafta-avatar-"));
const store = fileStore(join(folder, "files"));
let server: Server;
let base: string;
let requestCount = 0;

beforeAll(async () => {
	server = createServer((request, response) => {
		requestCount += 1;
		if (request.url === "/kedi.png") response.end(png);
		else if (request.url === "/page.png") response.end("<html></html>");
		else if (request.url === "/huge.png") response.end(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]));
		else if (request.url === "/moved.png") response.writeHead(302, { location: "/kedi.png" }).end();
		else response.writeHead(404).end(png);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
});

test.each([
	["93.184.216.34", true],
	["2606:2800:220:1::1", true],
	["127.0.0.1", false],
	["10.1.2.3", false],
	["192.168.1.1", false],
	["172.20.0.1", false],
	["169.254.169.254", false],
	["100.64.0.1", false],
	["0.0.0.0", false],
	["::1", false],
	["fd00::1", false],
	["fe80::1", false],
	["::ffff:127.0.0.1", false],
	["no address", false],
])("%s is public: %s", (address, is) => {
	expect(isPublicAddress(address)).toBe(is);
});

test("a picture is taken, anything else is not, and nothing is left behind", async () => {
	const anywhere = () => true;
	const picture = await downloadPicture(`${base}/kedi.png`, store, anywhere);
	expect(picture?.name).toMatch(/^kedi_[a-z0-9]{10}\.png$/);
	expect(existsSync(picture?.path ?? "")).toBe(true);
	rmSync(picture?.path ?? "");
	for (const path of ["/page.png", "/huge.png", "/moved.png", "/none.png"]) {
		expect(await downloadPicture(base + path, store, anywhere), path).toBeNull();
	}
	expect(readdirSync(join(folder, "files.uploads"))).toEqual([]);
});

test("addresses inside are not even asked, by number or by name", async () => {
	const before = requestCount;
	const { port } = new URL(base);
	for (const url of [
		base,
		`http://localhost:${port}`,
		`http://[::1]:${port}`,
		"file:///etc/passwd",
		"gopher://x",
		"no url",
	]) {
		expect(await downloadPicture(`${url}/kedi.png`, store), url).toBeNull();
	}
	expect(requestCount).toBe(before);
});
