// engines: one
/** A phone that scans for a desk: its scans arrive once, in order, at that desk alone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesFor } from "../../../src/lending/scanners/addresses.ts";
import { createScanners, type Scanners } from "../../../src/lending/scanners/scanners.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let scanners: Scanners;
const tokens: Record<string, string> = {};

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	scanners = createScanners(small.service, small.now);
	for (const [name, values] of Object.entries({ mudur2: {}, gonullu: { desk_only: true } })) {
		const desk = await small.deskFor(name, values);
		if (!desk.request.auth) throw new Error("nobody");
		tokens[name] = small.service.issueToken(desk.request.auth);
	}
});
afterAll(async () => {
	scanners.close();
	await server.close();
	await small.dispose();
});

const origin = "http://kitaplik.okul.test:8090";
const call = (method: string, path: string, body?: unknown, who?: string) =>
	server.call(method, path, { token: who === undefined ? undefined : tokens[who], body });

async function begin(who: string) {
	const { status, body } = await call("POST", "/api/scanners", { origin }, who);
	expect(status).toBe(200);
	const [address] = body.addresses as { url: string; qr: string }[];
	const [, id, key] = /\/scanner#(\w+)\.([\w-]+)$/.exec(address?.url ?? "") ?? [];
	return { id: String(id), key: String(key), address };
}

describe("over HTTP", () => {
	test.each(["mudur2", "gonullu"])(
		"the scan of a phone that is signed in nowhere reaches the desk of %s",
		async (who) => {
			const { id, key, address } = await begin(who);
			expect(address?.url.startsWith(`${origin}/scanner#`)).toBe(true);
			expect(address?.qr).toContain("<svg");
			expect((await call("POST", `/api/scanners/${id}/hello`, { key })).status).toBe(204);
			const op = small.op();
			const sent = call("POST", `/api/scanners/${id}/scans`, { key, op, code: "1001" });
			const taken = await call("POST", `/api/scanners/${id}/take`, {}, who);
			expect(taken.body).toEqual({ scans: [{ op, code: "1001" }], phone: true });
			const again = call("POST", `/api/scanners/${id}/take`, { answers: [{ op, signal: "lent" }] }, who);
			expect((await sent).body).toEqual({ signal: "lent" });
			// A repeated request is answered, and nothing is sent to the desk.
			const repeated = await call("POST", `/api/scanners/${id}/scans`, { key, op, code: "1001" });
			expect(repeated.body).toEqual({ signal: "lent" });
			expect((await call("POST", `/api/scanners/${id}/end`, {}, who)).status).toBe(204);
			expect((await again).status).toBe(404);
			expect((await call("POST", `/api/scanners/${id}/scans`, { key, op, code: "1" })).status).toBe(404);
		},
	);
	test("nobody else takes it, and another key sends nothing", async () => {
		const { id, key } = await begin("mudur2");
		for (const who of ["gonullu", undefined]) {
			expect([401, 404]).toContain((await call("POST", `/api/scanners/${id}/take`, {}, who)).status);
			expect([401, 404]).toContain((await call("POST", `/api/scanners/${id}/end`, {}, who)).status);
		}
		for (const wrong of [key.slice(1), `${key}a`, "x", "%00", "ı".repeat(90)]) {
			const scan = { key: wrong, op: small.op(), code: "1001" };
			expect((await call("POST", `/api/scanners/${id}/scans`, scan)).status).toBe(404);
			expect((await call("POST", `/api/scanners/${id}/hello`, { key: wrong })).status).toBe(404);
		}
		expect((await call("POST", "/api/scanners/000000000000000/hello", { key })).status).toBe(404);
	});
	test.each([
		[{ op: "kısa", code: "1" }],
		[{ op: "abcdefghijklmno", code: "" }],
		[{ op: "abcdefghijklmno", code: "9".repeat(401) }],
		[{ op: "abcdefghijklmno", code: 12 }],
		[{ op: "abcdefghijklmno", code: "1", more: true }],
	])("%o is no scan", async (scan) => {
		const { id, key } = await begin("mudur2");
		expect((await call("POST", `/api/scanners/${id}/scans`, { key, ...scan })).status).toBe(400);
	});
	test.each(["", "javascript:alert(1)", "http://a/b", 'http://a"><script>'])(
		"%s is no address for a code",
		async (bad) => {
			expect((await call("POST", "/api/scanners", { origin: bad }, "mudur2")).status).toBe(400);
		},
	);
});

describe("between phone and desk", () => {
	test("scans arrive in their order, each until it is answered", async () => {
		const { id, key } = await scanners.begin("u");
		const scans = ["a", "b", "c"].map((code) => ({ op: small.op(), code }));
		for (const scan of scans) expect(await scanners.push(id, key, scan, 0)).toBeNull();
		expect((await scanners.take(id, "u", [], 0)).scans).toEqual(scans);
		const [first, ...rest] = scans;
		const answers = [{ op: String(first?.op), signal: "refused" as const }];
		expect((await scanners.take(id, "u", answers, 0)).scans).toEqual(rest);
		expect(await scanners.push(id, key, { op: String(first?.op), code: "a" }, 0)).toBe("refused");
	});
	test("a phone whose desk is away is told so, and what waits is bounded", async () => {
		const { id, key } = await scanners.begin("u");
		const push = () => scanners.push(id, key, { op: small.op(), code: "x" }, 0);
		for (let n = 0; n < 30; n++) expect(await push()).toBeNull();
		await expect(push()).rejects.toMatchObject({ status: 429 });
	});
	test("after a school day the key is of no use", async () => {
		let hours = 0;
		const clock = createScanners(small.service, () => new Date(small.now().getTime() + hours * 3_600_000));
		const { id, key } = await clock.begin("u");
		hours = 11;
		await clock.greet(id, key);
		hours = 13;
		await expect(clock.greet(id, key)).rejects.toMatchObject({ status: 404 });
		clock.close();
	});
	test("whoever waits goes on when the server ends", async () => {
		const ending = createScanners(small.service, small.now);
		const { id } = await ending.begin("u");
		const waiting = ending.take(id, "u", [], 60_000);
		const timer = setInterval(() => ending.close(), 20);
		expect(await waiting).toEqual({ scans: [], heard: 0 });
		clearInterval(timer);
	});
});

describe("the address for the phone", () => {
	const own = () => ["192.168.1.20", "10.0.0.4"];
	const everywhere = { address: "0.0.0.0", port: 8090 };
	test.each([
		["https://rafta.okul.test", everywhere, ["https://rafta.okul.test"]],
		["http://192.168.1.20:8090", everywhere, ["http://192.168.1.20:8090"]],
		["http://localhost:8090", everywhere, ["http://192.168.1.20:8090", "http://10.0.0.4:8090"]],
		["http://127.0.0.1:8090", { address: "::", port: 81 }, ["http://192.168.1.20:81", "http://10.0.0.4:81"]],
		["http://localhost:8090", { address: "127.0.0.1", port: 8090 }, []],
		["http://[::1]:8090", { address: "::1", port: 8090 }, []],
		["http://localhost", null, []],
	])("of a screen at %s on %o is %o", (page, listening, expected) => {
		expect(addressesFor(page, listening, [], own)).toEqual(expected);
	});
	test.each([
		["http://localhost:8090", ["https://192.168.1.20:8443"]],
		["http://192.168.1.20:8090", ["https://192.168.1.20:8443"]],
		["https://okul-pc.local:8443", ["https://okul-pc.local:8443"]],
	])("of a screen at %s is secure where https serves the network", (page, expected) => {
		expect(addressesFor(page, everywhere, ["https://192.168.1.20:8443"], own)).toEqual(expected);
	});
});
