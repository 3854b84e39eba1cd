/** Fetching untrusted addresses: never this machine or its network, by any route (attack 74). */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FetchLimits, fetchOutside } from "../src/safe-fetch.ts";

let server: Server;
let port: number;
const requestedPaths: string[] = [];

beforeAll(async () => {
	server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
		requestedPaths.push(pathname);
		if (pathname === "/film") response.setHeader("content-type", "application/json").end('{"title":"Ev"}');
		else if (pathname === "/moved") response.writeHead(302, { location: searchParams.get("to") ?? "" }).end();
		else if (pathname === "/loop") response.writeHead(301, { location: "/loop" }).end();
		else if (pathname === "/huge") {
			const chunk = Buffer.alloc(65_536);
			const write = () => {
				while (response.write(chunk));
			};
			response.on("drain", write).on("error", () => undefined);
			write();
		} else if (pathname === "/packed") response.setHeader("content-encoding", "gzip").end("x");
		else if (pathname === "/slow") response.write("{");
		else response.writeHead(404).end("none");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	port = (server.address() as AddressInfo).port;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const here = () => `http://127.0.0.1:${port}`;
/** The test's own server represents the public network; everything else is as it is. */
const limits: FetchLimits = {
	maxBytes: 100_000,
	timeoutMs: 5000,
	isAllowed: (address) => address === "127.0.0.1",
};
const refused = (address: string, more: Partial<FetchLimits> = {}) =>
	fetchOutside(address, { ...limits, ...more }).then(
		({ status }) => `answered with ${status}`,
		(error: Error) => error.message,
	);

test("an answer comes with its status and type, by a redirect as well", async () => {
	const direct = await fetchOutside(`${here()}/film`, limits);
	expect([direct.status, direct.type, direct.body.toString()]).toEqual([
		200,
		"application/json",
		'{"title":"Ev"}',
	]);
	expect((await fetchOutside(`${here()}/moved?to=/film`, limits)).status).toBe(200);
	expect((await fetchOutside(`${here()}/none`, limits)).status).toBe(404);
});

test.each([
	"http://127.0.0.1",
	"http://localhost",
	"http://[::1]",
	"http://[::ffff:127.0.0.1]",
	"http://2130706433",
	"http://0x7f.1",
	"http://0.0.0.0",
	"http://10.0.0.1",
	"http://192.168.1.1",
	"http://172.16.0.1",
	"http://169.254.169.254/latest/meta-data",
	"http://[fe80::1]",
	"http://[fd00:ec2::254]",
	"http://[64:ff9b::7f00:1]",
	"http://user:password@93.184.216.34",
	"file:///etc/passwd",
	"ftp://93.184.216.34",
	"gopher://93.184.216.34",
	"no address",
	"",
])("%j is not asked", async (address) => {
	const before = requestedPaths.length;
	const url = URL.parse(address);
	if (url?.protocol === "http:") url.port = String(port);
	const message = await refused(url?.href ?? address, { isAllowed: undefined });
	expect(message).toMatch(/no public network|no web address/);
	expect(requestedPaths.length).toBe(before);
});

test.each([
	["http://10.0.0.1/", /no public network/],
	["http://169.254.169.254/latest/meta-data/", /no public network/],
	["http://[::1]/", /no public network/],
	["//192.168.0.1/", /no public network/],
	["file:///etc/passwd", /no web address/],
	["javascript:alert(1)", /no web address/],
	["http://", /no web address/],
])("a redirect to %s is not followed", async (to, why) => {
	expect(await refused(`${here()}/moved?to=${encodeURIComponent(to)}`)).toMatch(why);
});

test("a name is judged by the address that is connected to, at each hop anew (DNS rebinding)", async () => {
	const answers = [[{ address: "127.0.0.1", family: 4 }], [{ address: "10.0.0.1", family: 4 }]];
	let turn = 0;
	const resolve = async () => answers[Math.min(turn++, 1)] ?? [];
	const address = `http://katalog.example:${port}`;
	expect(await refused(`${address}/film`, { resolve })).toBe("answered with 200");
	expect(await refused(`${address}/film`, { resolve })).toMatch(/no public network/);
	turn = 0;
	const again = encodeURIComponent(`${address}/film`);
	expect(await refused(`${address}/moved?to=${again}`, { resolve })).toMatch(/no public network/);
	// Of several addresses only the public ones are used.
	const both = async () => [...(answers[1] ?? []), ...(answers[0] ?? [])];
	expect(await refused(`${address}/film`, { resolve: both })).toBe("answered with 200");
});

test("size and time are bounded; redirects come to an end; a packed answer is not unpacked", async () => {
	expect(await refused(`${here()}/huge`)).toMatch(/too large/);
	expect(await refused(`${here()}/slow`, { timeoutMs: 300 })).toMatch(/abort|timeout/i);
	expect(await refused(`${here()}/loop`)).toMatch(/too many redirects/);
	expect(await refused(`${here()}/packed`)).toMatch(/packed/);
	const ended = AbortSignal.abort(new Error("over"));
	expect(await refused(`${here()}/film`, { signal: ended })).toMatch(/abort|over/i);
});
