// engines: one
/** https in a school's network by the installation's own certificate authority. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { get as getPlain } from "node:http";
import { createServer as createSecureServer, get } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect, type TLSSocket } from "node:tls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testPlace } from "../../../../../tests/support/database.ts";
import { freePort } from "../../../../../tests/support/port.ts";
import type { Rafta } from "../../../src/composition/feature.ts";
import { openRafta } from "../../../src/composition/service.ts";
import { makeRoot, makeServerCertificate } from "../../../src/installation/https/certificates.ts";
import { createLanHttps, type LanHttps } from "../../../src/installation/https/lan.ts";
import { type Names, ownNames } from "../../../src/installation/https/names.ts";
import { isOwnAddress, isOwnName } from "../../../src/installation/https/own-network.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";

const DAY_MS = 86_400_000;
// The real time, on whatever day the tests are: OpenSSL, which judges the certificates, has its own clock.
const begin = new Date(performance.timeOrigin + performance.now());

interface Served {
	status: number;
	body: string;
	certificate: X509Certificate;
}

/** Reads a path over TLS as a device does that trusts `ca`, by a name of the computer. @throws Error if it does not */
const read = (port: number, ca: string, servername: string, path = "/api/health"): Promise<Served> =>
	new Promise((resolve, reject) => {
		get({ host: "127.0.0.1", port, path, ca, servername, agent: false }, async (response) => {
			const { raw } = (response.socket as TLSSocket).getPeerCertificate();
			resolve({
				status: response.statusCode ?? 0,
				body: await text(response),
				certificate: new X509Certificate(raw),
			});
		}).on("error", reject);
	});

describe("the certificate authority", () => {
	const names: Names = { host: "okul-pc", hosts: ["okul-pc.local", "okul-pc"], addresses: ["192.168.1.5"] };

	/** What a device says to a certificate: its refusal, or nothing. */
	async function refusal(
		root: string,
		pair: { cert: string; key: string },
		servername: string,
	): Promise<string> {
		const server = createSecureServer(pair, (_request, response) => response.end("ok"));
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const { port } = server.address() as AddressInfo;
		try {
			return await read(port, root, servername).then(
				() => "",
				(error: Error) => error.message,
			);
		} finally {
			server.close();
		}
	}

	test("vouches for the computer's names and addresses", async () => {
		const root = makeRoot("okul-pc", begin);
		const made = makeServerCertificate(root, names, begin);
		expect(await refusal(root.certificate, made, "okul-pc.local")).toBe("");
		expect(await refusal(root.certificate, made, "okul-pc")).toBe("");
		const leaf = new X509Certificate(made.cert);
		expect(leaf.checkIP("192.168.1.5")).toBe("192.168.1.5");
		expect(leaf.checkIP("192.168.1.6")).toBeUndefined();
		// Apple's systems refuse longer ones.
		expect(leaf.validToDate.getTime() - leaf.validFromDate.getTime()).toBeLessThan(825 * DAY_MS);
		expect(new X509Certificate(root.certificate).ca).toBe(true);
	});

	test.each([
		["a bank", { hosts: ["banka.example.com"], addresses: [] }, "banka.example.com"],
		["an address of the internet", { hosts: ["okul-pc"], addresses: ["8.8.8.8"] }, "okul-pc"],
		["a name that only ends alike", { hosts: ["baskaokul-pc"], addresses: [] }, "baskaokul-pc"],
	])("can vouch for nothing else, even with its key: %s", async (_what, other, servername) => {
		const root = makeRoot("okul-pc", begin);
		const made = makeServerCertificate(root, { host: "okul-pc", ...other }, begin);
		expect(await refusal(root.certificate, made, servername)).toBe("permitted subtree violation");
	});

	test("ends before no certificate that it has signed", () => {
		const root = makeRoot("okul-pc", begin);
		const late = new Date(begin.getTime() + 3600 * DAY_MS);
		const { until } = makeServerCertificate(root, names, late);
		expect(until.getTime()).toBeLessThanOrEqual(new X509Certificate(root.certificate).validToDate.getTime());
	});
});

test("names of the own network are told from those of the internet", () => {
	expect(["10.1.2.3", "172.31.0.1", "192.168.0.9", "127.0.0.1"].every(isOwnAddress)).toBe(true);
	expect(["172.32.0.1", "8.8.8.8", "193.140.1.1"].some(isOwnAddress)).toBe(false);
	expect(isOwnName("okul-pc", "okul-pc")).toBe(true);
	expect(isOwnName("okul-pc.lan", "okul-pc")).toBe(true);
	expect(isOwnName("okul-pc.example.com", "okul-pc")).toBe(false);
});

test("a computer whose name no certificate can hold is reached by its address", async () => {
	expect(await ownNames("Kütüphane-PC")).toMatchObject({ host: "rafta", hosts: [] });
	expect((await ownNames("OKUL-PC.example.com")).hosts).not.toContain("okul-pc.example.com");
});

describe("the service", () => {
	let folder: string;
	let lan: LanHttps;
	let names: Names;
	let time: Date;
	const failures: unknown[] = [];

	const open = () =>
		createLanHttps({
			folder,
			names: async () => names,
			now: () => time,
			secure: (_request, response) => response.end("rafta"),
			plain: () => (_request, response) => response.end("page"),
			failed: (error) => failures.push(error),
		});

	beforeEach(() => {
		time = begin;
		names = { host: "okul-pc", hosts: ["okul-pc.local"], addresses: ["192.168.1.5"] };
		folder = mkdtempSync(join(tmpdir(), "rafta-https-"));
		lan = open();
	});
	afterEach(async () => {
		await lan.close();
		rmSync(folder, { recursive: true });
		expect(failures.splice(0)).toEqual([]);
	});

	const rootFile = () => readFileSync(join(folder, "https/root.pem"), "utf8");
	const switchOn = async (): Promise<number> => {
		const port = await freePort();
		await lan.store({ on: true, port });
		await lan.apply();
		return port;
	};

	test("does nothing and writes nothing until it is switched on", async () => {
		await lan.apply();
		expect(await lan.state()).toMatchObject({ on: false, root: null, until: null });
		expect(readdirSync(folder)).toEqual([]);
	});

	test("keeps the root's key for its own account, and no other key at all", async () => {
		await switchOn();
		const files = readdirSync(join(folder, "https")).sort();
		expect(files).toEqual(["root-key.pem", "root.pem", "settings.json"]);
		expect(statSync(join(folder, "https/root-key.pem")).mode & 0o777).toBe(0o600);
		expect(statSync(join(folder, "https")).mode & 0o777).toBe(0o700);
	});

	test("answers both protocols on one port", async () => {
		const port = await switchOn();
		expect(await read(port, rootFile(), "okul-pc.local")).toMatchObject({ status: 200, body: "rafta" });
		expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("page");
	});

	test("renews its certificate before it runs out, without a restart and for the same root", async () => {
		const port = await switchOn();
		const first = (await read(port, rootFile(), "okul-pc.local")).certificate;
		time = new Date(begin.getTime() + 100 * DAY_MS);
		await lan.apply();
		expect((await read(port, rootFile(), "okul-pc.local")).certificate.serialNumber).toBe(first.serialNumber);
		time = new Date(begin.getTime() + 150 * DAY_MS);
		await lan.apply();
		const { until } = await lan.state();
		expect((until?.getTime() ?? 0) - time.getTime()).toBeGreaterThan(190 * DAY_MS);
		const socket = connect({
			port,
			host: "127.0.0.1",
			rejectUnauthorized: false,
			servername: "okul-pc.local",
		});
		await new Promise((resolve) => socket.once("secureConnect", resolve));
		const renewed = new X509Certificate(socket.getPeerCertificate().raw);
		socket.destroy();
		expect(renewed.serialNumber).not.toBe(first.serialNumber);
		expect(renewed.verify(new X509Certificate(rootFile()).publicKey)).toBe(true);
	});

	test("follows the computer into another network", async () => {
		const port = await switchOn();
		names = { ...names, addresses: ["10.0.0.7"] };
		await lan.apply();
		const { certificate } = await read(port, rootFile(), "okul-pc.local");
		expect([certificate.checkIP("10.0.0.7"), certificate.checkIP("192.168.1.5")]).toEqual([
			"10.0.0.7",
			undefined,
		]);
		expect(lan.origins()).toEqual([`https://10.0.0.7:${port}`, `https://okul-pc.local:${port}`]);
	});

	test("is there again after a restart, with the same root", async () => {
		const port = await switchOn();
		const root = rootFile();
		await lan.close();
		lan = open();
		await lan.apply();
		expect(rootFile()).toBe(root);
		expect((await read(port, root, "okul-pc.local")).status).toBe(200);
	});

	test("says that its port is taken, and comes as soon as it is free", async () => {
		const other = createServer();
		const port = await freePort();
		await new Promise<void>((resolve) => other.listen(port, "0.0.0.0", resolve));
		await lan.store({ on: true, port });
		await lan.apply();
		expect(await lan.state()).toMatchObject({ on: true, problem: "port_taken", until: null });
		await new Promise((resolve) => other.close(resolve));
		await lan.apply();
		expect((await lan.state()).problem).toBe("");
		expect((await read(port, rootFile(), "okul-pc.local")).status).toBe(200);
	});

	test("stops when it is switched off", async () => {
		const port = await switchOn();
		await lan.store({ on: false, port });
		await lan.apply();
		await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
	});

	test("replaces its root, after which nothing trusts the former one's signatures", async () => {
		const port = await switchOn();
		const former = rootFile();
		await lan.makeRoot();
		await lan.apply();
		await expect(read(port, former, "okul-pc.local")).rejects.toThrow();
		expect((await read(port, rootFile(), "okul-pc.local")).status).toBe(200);
	});
});

describe("an administrator", () => {
	let folder: string;
	let rafta: Rafta;
	let server: SmallServer;
	let token: string;
	const names = async (): Promise<Names> => ({
		host: "okul-pc",
		hosts: ["okul-pc.local"],
		addresses: ["192.168.1.5"],
	});

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "rafta-https-"));
		rafta = await openRafta(await testPlace(folder), () => begin);
		server = await openSmallServer(rafta, () => begin, { names });
		const made = await server.call("POST", "/api/setup", {
			body: {
				token: server.setupToken,
				admin: { name: "İpek Işık", email: "ipek@okul.test", password: "cok-gizli-1" },
				school: { name: "Çınaraltı", type: "ilkokul", province: "", district: "" },
				library: { name: "Kütüphane" },
				preset: "meb_2024",
			},
		});
		token = made.body.token;
	});
	afterEach(async () => {
		await server.close();
		await rafta.service.close();
		rmSync(folder, { recursive: true });
	});

	const change = (body: object) => server.call("POST", "/api/admin/https", { token, body });
	const root = () => readFileSync(join(folder, "https/root.pem"), "utf8");

	test("opens Rafta to the network in one call, and phones learn from plain HTTP what to trust", async () => {
		const port = await freePort();
		const { status, body } = await change({ on: true, port });
		expect(status).toBe(200);
		expect(body).toMatchObject({ allowed: true, on: true, port, problem: "" });
		expect(
			body.places.map(({ kind, url, trust_url }: Record<string, string>) => [kind, url, trust_url]),
		).toEqual([
			["address", `https://192.168.1.5:${port}`, `http://192.168.1.5:${port}`],
			["local", `https://okul-pc.local:${port}`, `http://okul-pc.local:${port}`],
		]);
		expect(body.root.fingerprint).toBe(new X509Certificate(root()).fingerprint256);
		const health = await read(port, root(), "okul-pc.local");
		expect([health.status, JSON.parse(health.body).code]).toEqual([200, 200]);
		expect((await read(port, root(), "okul-pc.local", "/")).body).toContain("<title>Rafta</title>");

		const plain = (path: string, headers = {}) =>
			fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", headers });
		const page = await plain("/", { "accept-language": "tr" });
		const shown = await page.text();
		expect(shown).toContain("Rafta'nın sertifikasını bu cihaza yükleyin");
		expect(shown).toContain(body.root.fingerprint);
		expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
		expect(await (await plain("/", { "accept-language": "en" })).text()).toContain(
			'<html lang="en" dir="ltr">',
		);
		const file = await plain("/rafta.crt");
		expect(new X509Certificate(Buffer.from(await file.arrayBuffer())).fingerprint256).toBe(
			body.root.fingerprint,
		);
		expect(file.headers.get("content-disposition")).toContain("rafta.crt");
		expect((await plain("/rafta.cer")).headers.get("content-disposition")).toBeNull();
		// Nothing of Rafta itself is there without TLS.
		for (const path of [
			"/api/health",
			"/api/collections/users/records",
			"/book_loans",
			"/https/root-key.pem",
		]) {
			const answer = await plain(path);
			expect([answer.status, answer.headers.get("location")], path).toEqual([302, "/"]);
		}
		const posted = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "x" });
		expect(posted.status).toBe(405);
		// A foreign host in the request leads nowhere else.
		const foreign = await new Promise<string>((resolve) => {
			getPlain({ host: "127.0.0.1", port, headers: { host: "baska.example.com" } }, (answer) =>
				resolve(text(answer)),
			);
		});
		expect(foreign).toContain(`href="https://192.168.1.5:${port}/"`);
		expect(foreign).not.toContain("baska.example.com");
	});

	test("reads no private key anywhere: answers, journal, log, backups and exports have none", async () => {
		const port = await freePort();
		const answers = [
			await change({ on: true, port }),
			await server.call("GET", "/api/admin/https", { token }),
		];
		answers.push(await server.call("POST", "/api/admin/https/root", { token }));
		answers.push(await server.call("GET", "/api/admin/storage", { token }));
		answers.push(await server.call("GET", "/api/admin/logs?format=json", { token }));
		answers.push(await server.call("GET", "/api/collections/audit_events/records?perPage=500", { token }));
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
		const key = readFileSync(join(folder, "https/root-key.pem"), "utf8");
		expect(createPrivateKey(key).asymmetricKeyType).toBe("ec");
		const secret = key.split("\n")[1] ?? "";
		expect(secret.length).toBeGreaterThan(40);
		expect(JSON.stringify(answers)).not.toContain(secret);
		expect(JSON.stringify(answers)).not.toContain("PRIVATE KEY");
		expect(JSON.stringify(answers)).toContain("https_root_made");

		await server.call("POST", "/api/backups", { token, body: { name: "yedek.zip" } });
		const listed = await import("yauzl").then(
			({ open }) =>
				new Promise<string[]>((resolve, reject) => {
					open(join(folder, "backups/yedek.zip"), { lazyEntries: false }, (error, zip) => {
						if (error) return reject(error);
						const found: string[] = [];
						zip.on("entry", ({ fileName }: { fileName: string }) => found.push(fileName));
						zip.on("end", () => resolve(found));
					});
				}),
		);
		expect(listed.length).toBeGreaterThan(0);
		expect(listed.filter((name) => /https|\.pem|computer\.json/.test(name))).toEqual([]);
		const bytes = readFileSync(join(folder, "backups/yedek.zip"));
		expect(bytes.includes(secret)).toBe(false);
	});

	test("is told what is wrong with a port, and nothing changes", async () => {
		const own = Number(new URL(server.url).port);
		const taken = createServer();
		await new Promise<void>((resolve) => taken.listen(0, "0.0.0.0", resolve));
		const { port } = taken.address() as AddressInfo;
		for (const wrong of [own, port]) {
			const { status, body } = await change({ on: true, port: wrong });
			expect([status, body.data.port?.code]).toEqual([400, "validation_port_taken"]);
		}
		for (const wrong of [80, 70_000, 1.5, "8443", null])
			expect((await change({ on: true, port: wrong })).status).toBe(400);
		await new Promise((resolve) => taken.close(resolve));
		expect((await server.call("GET", "/api/admin/https", { token })).body).toMatchObject({
			on: false,
			problem: "",
		});
		expect((await server.call("POST", "/api/admin/https/root", { token })).status).toBe(400);
	});

	test("closes it in one call as well", async () => {
		const port = await freePort();
		await change({ on: true, port });
		expect((await change({ on: false, port })).body).toMatchObject({ on: false, places: [], until: "" });
		await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
	});

	test("a demonstration stays where it is", async () => {
		await server.close();
		server = await openSmallServer(rafta, () => begin, { names, demo: true });
		const state = await server.call("GET", "/api/admin/https", { token });
		expect(state.body.allowed).toBe(false);
		expect((await change({ on: true, port: await freePort() })).status).toBe(400);
	});
});
