// engines: one
/** Attacks 63 to 66, 73 and 74: uploaded files, restored backups, addresses that the server is made to request. */
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import { fileStore, type OAuth2Provider } from "@rafta/records";
import { downloadPicture } from "@rafta/records/auth/avatar";
import { foreignAccount } from "@rafta/records/auth/provider";
import { isPublicAddress } from "@rafta/records/safe-fetch";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { isEmbedded, testPlace } from "../../../../tests/support/database.ts";
import { lockFolder } from "../../src/composition/lock.ts";
import { openRafta } from "../../src/composition/service.ts";
import type { Person } from "../access/expectations.ts";
import { type Attacked, expectRefused, multipart, openAttacked, records } from "./support.ts";

let attacked: Attacked;

beforeAll(async () => {
	attacked = await openAttacked();
});
afterAll(() => attacked.dispose());
// Advances the clock: callers that are often refused have to wait.
beforeEach(() => {
	const { clock } = attacked.small;
	clock.now = new Date(clock.now.getTime() + 5 * 60_000);
});

const png = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
	"base64",
);

/** Sends a form as a given person. */
async function send(
	who: Person,
	method: string,
	path: string,
	...parts: Parameters<typeof multipart>[0]
): Promise<{ status: number; body: Record<string, unknown> }> {
	const { body, headers } = multipart(parts);
	const response = await fetch(attacked.server.url + path, {
		method,
		headers: { ...headers, authorization: String(attacked.people[who].token) },
		body: new Uint8Array(body),
	});
	const text = await response.text();
	return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}
const upload = (content: Uint8Array | string, file: string, type = "image/png") => {
	const path = records("users", `/${attacked.people.staff.id}`);
	return send("staff", "PATCH", path, { name: "avatar", value: content, file, type });
};
/** The account's picture, as its owner sees it. */
async function fileOf(name: unknown, query = "?"): Promise<Response> {
	const { body } = await attacked.call("staff", "POST", "/api/files/token");
	const path = `/api/files/users/${attacked.people.staff.id}/${name}${query}&token=${body.token}`;
	return fetch(attacked.server.url + path);
}
/** Every file that is stored, or waits to be. One that is removed leaves its place at once, and the disk a moment later. */
function stored(): string[] {
	const folder = join(attacked.small.folder, "files");
	if (!existsSync(folder)) return [];
	const removed = join(folder, "_removed");
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.parentPath !== removed)
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}

describe("63: documents that run something", () => {
	const script = "<script>alert(document.cookie)</script>";
	const documents: readonly [string, string, string][] = [
		["an SVG", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`, "x.svg"],
		["an SVG after spaces", `\n\n  <svg onload=alert(1)>`, "x.svg"],
		["an SVG after a byte order mark", `\ufeff<svg onload=alert(1)>`, "x.png"],
		["an HTML page", `<!doctype html>${script}`, "x.html"],
		["an HTML page as a picture", `<html>${script}</html>`, "x.png"],
		[
			"an XML document with a style sheet",
			`<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>`,
			"x.xml",
		],
		["XML with an outer entity", `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`, "x.png"],
		["a PDF with script", "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>", "x.pdf"],
		["a script", `#!/bin/sh\necho ${script}`, "x.sh"],
		["a program", "MZ\u0090\u0000\u0003", "x.exe"],
		["a web page archive", "MIME-Version: 1.0\r\nContent-Type: multipart/related", "x.mht"],
		["nothing", "", "x.png"],
	];
	test.each(documents)("63: %s is no avatar, whatever type it claims", async (_name, content, file) => {
		const before = stored();
		for (const type of ["image/png", "image/svg+xml", "text/html", "image/png; x=y", ""]) {
			expect((await upload(content, file, type)).status).toBe(400);
		}
		expect(stored()).toEqual(before);
	});
	test.each([
		["students", "photo", "staff"],
		["books", "cover", "admin"],
		["schools", "logo", "admin"],
		["site_settings", "image", "admin"],
	] as const)("63: nor is one a %s %s", async (collection, name, who) => {
		const path = records(collection, `/${attacked.canonical[collection]}`);
		const [, svg = "", file = ""] = documents[0] ?? [];
		const refused = await send(who, "PATCH", path, { name, value: svg, file, type: "image/png" });
		expect(refused.status).toBe(400);
	});
	test("63: in a field that takes anything it runs nothing: a page is a download, a picture is shown locked down", async () => {
		const made = await attacked.call("admin", "POST", "/api/collections", {
			body: {
				name: "ekler",
				type: "base",
				viewRule: "",
				fields: [{ name: "dosya", type: "file", maxSelect: 1 }],
			},
		});
		expect(made.status).toBe(200);
		for (const [, content, file] of documents.filter(([, one]) => one !== "")) {
			const { body } = await send("admin", "POST", records("ekler"), {
				name: "dosya",
				value: content,
				file,
				type: "text/html",
			});
			for (const query of ["", "?download=0", "?thumb=100x100"]) {
				const answer = await fetch(`${attacked.server.url}/api/files/ekler/${body.id}/${body.dosya}${query}`);
				const type = answer.headers.get("content-type") ?? "";
				const place = answer.headers.get("content-disposition") ?? "";
				// A PDF and a drawing may be viewed; the sandbox runs nothing in them.
				if (type === "application/pdf") expect(content).toMatch(/^%PDF/);
				else if (type === "image/svg+xml") expect(content).toMatch(/<svg/);
				else expect([type, place]).toEqual([type, expect.stringMatching(/^attachment;/)]);
				expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
				expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none';.*sandbox/);
				await answer.arrayBuffer();
			}
		}
	});
});

/** A PNG that claims to be this large, and has hardly any bytes. */
function hugePng(width: number, height: number): Buffer {
	const crcTable = Array.from({ length: 256 }, (_, n) => {
		let c = n;
		for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
		return c >>> 0;
	});
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), data]);
		let crc = 0xffffffff;
		for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		const sum = Buffer.alloc(4);
		sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
		return Buffer.concat([length, body, sum]);
	};
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([1, 0, 0, 0, 0], 8);
	return Buffer.concat([
		png.subarray(0, 8),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

describe("64: pictures that are something else, or too much", () => {
	test.each([
		[50_000, 50_000],
		[1_000_000, 100],
		[65_535, 65_535],
		[2_147_483_647, 2_147_483_647],
	])(
		"64: a picture of %d x %d pixels in a few bytes is refused before anybody decodes it",
		async (width, height) => {
			const before = stored();
			const { status, body } = await upload(hugePng(width, height), "buyuk.png");
			// An unmeasurable size fails at the first line; beyond the format's limits it is no image at all.
			if (status === 200) {
				const answer = await fileOf(body.avatar, "?thumb=100x100");
				expect(answer.status).toBe(200);
				await answer.arrayBuffer();
				expect(width).toBeGreaterThan(1_000_000_000);
			} else expect([status, stored()]).toEqual([400, before]);
		},
	);
	test("64: a GIF that says it is that large, too", async () => {
		const gif = Buffer.from(
			"GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00;",
			"latin1",
		);
		expect((await upload(gif, "buyuk.gif", "image/gif")).status).toBe(400);
	});
	test("S9: an account's picture is shown to who may see the account, and to nobody who has its address", async () => {
		const { body } = await upload(png, "yuz.png");
		const path = `/api/files/users/${attacked.people.staff.id}/${body.avatar}`;
		for (const who of ["guest", "stranger", "self"] as const)
			expect((await attacked.call(who, "GET", path)).status, who).toBe(404);
		const { body: foreign } = await attacked.call("stranger", "POST", "/api/files/token");
		expect((await attacked.call("guest", "GET", `${path}?token=${foreign.token}`)).status).toBe(404);
		const own = await fileOf(body.avatar);
		expect(own.status).toBe(200);
		expect(own.headers.get("cache-control")).not.toMatch(/max-age=[1-9]/);
	});
	test.each([
		"kapak.html",
		"kapak.svg",
		"kapak.exe",
		"kapak",
		"kapak.png.html",
		"kapak.php;.png",
		"kapak.jpg",
	])("64: a picture that is called %s is kept as a picture", async (file) => {
		const { status, body } = await upload(png, file);
		expect([status, body.avatar]).toEqual([200, expect.stringMatching(/^[a-z0-9_]+\.png$/)]);
		const answer = await fileOf(body.avatar);
		expect(answer.headers.get("content-type")).toBe("image/png");
		await answer.arrayBuffer();
	});
	test.each([
		["a page", "<html><script>alert(1)</script></html>"],
		["a zip", "PK\u0003\u0004"],
		["a script", "/*\n*/alert(1)//"],
		["a PDF", "%PDF-1.7"],
	])("64: a picture that is %s from its end is served as a picture and nothing else", async (_name, tail) => {
		const { body } = await upload(Buffer.concat([png, Buffer.from(tail)]), "cift.html", "text/html");
		const answer = await fileOf(body.avatar);
		expect(answer.headers.get("content-type")).toBe("image/png");
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("content-security-policy")).toMatch(/sandbox/);
		await answer.arrayBuffer();
	});
	test("64: a picture that is broken behind its first bytes makes no fault and no thumb", async () => {
		const { status, body } = await upload(
			Buffer.concat([png.subarray(0, 20), Buffer.alloc(500, 7)]),
			"bozuk.png",
		);
		if (status !== 200) return expect(status).toBe(400);
		for (const query of ["", "?thumb=100x100"]) {
			const answer = await fileOf(body.avatar, query);
			expect(answer.status).toBe(200);
			await answer.arrayBuffer();
		}
	});
	test.each(["0x0", "99999x99999", "100x100; rm", "-1x5", "1e9x1", "100x100tt", "../x", "5000x5000"])(
		"64: the thumb size %s makes nothing",
		async (size) => {
			const { body } = await upload(png, "kucuk.png");
			const before = stored();
			const answer = await fileOf(body.avatar, `?thumb=${encodeURIComponent(size)}`);
			expect(answer.status).toBe(200);
			await answer.arrayBuffer();
			expect(stored()).toEqual(before);
		},
	);
	test("64: more bytes than the field takes leave nothing behind", async () => {
		const before = stored();
		expect((await upload(Buffer.concat([png, Buffer.alloc(3_000_000)]), "x.png")).status).toBe(400);
		expect(stored()).toEqual(before);
	});
	test("64: many files for one place leave nothing behind", async () => {
		const before = stored();
		const path = records("users", `/${attacked.people.staff.id}`);
		const many = Array.from({ length: 50 }, () => ({
			name: "avatar",
			value: png,
			file: "x.png",
			type: "image/png",
		}));
		expect((await send("staff", "PATCH", path, ...many)).status).toBe(400);
		const strange = { name: "role", value: png, file: "x.png", type: "image/png" };
		expect((await send("staff", "PATCH", path, strange)).status).toBe(400);
		expect(stored()).toEqual(before);
	});
});

describe("65: file names", () => {
	test.each([
		"../../../../etc/passwd.png",
		"..\\\\..\\\\windows\\\\system32\\\\x.png",
		"/etc/cron.d/x.png",
		"C:\\\\autoexec.png",
		"CON.png",
		"nul",
		"COM1.png",
		"x.png\u0000.html",
		`${"a".repeat(4096)}.png`,
		`${"ğ".repeat(300)}.png`,
		".htaccess",
		"..",
		".",
		"-rf.png",
		"a;b&c|d`e$(f).png",
		"\u202egnp.exe",
		"a\u001b[31m.png",
		"%2e%2e%2fx.png",
		" .png ",
		"thumbs_x.png",
	])("65: %.40j is kept under a plain name in its own folder", async (name) => {
		const { status, body } = await upload(png, name.replaceAll('"', ""));
		if (status !== 200) return expect(status).toBe(400);
		expect(body.avatar).toMatch(/^[a-z0-9][a-z0-9_]*_[a-z0-9]{10}\.png$/);
		expect(String(body.avatar).length).toBeLessThanOrEqual(150);
		const folder = join(attacked.small.folder, "files", "rafta_users", attacked.people.staff.id);
		expect(readdirSync(folder)).toContain(body.avatar);
		expect(existsSync(join(attacked.small.folder, "etc"))).toBe(false);
	});
	test("65: no record names a file that it was not given, of another or of nobody", async () => {
		const { body } = await upload(png, "benim.png");
		const path = records("users", `/${attacked.people.stranger.id}`);
		for (const name of [body.avatar, "../../rafta.db", "x.png", "rafta.db", ["a.png"]]) {
			const answer = await attacked.call("stranger", "PATCH", path, { body: { avatar: name } });
			if (answer.status === 200) expect(answer.body.avatar).toBe("");
			else expectRefused(answer);
		}
		expect((await attacked.service.find("users", attacked.people.stranger.id))?.avatar).toBe("");
	});
});

type Piece = { name: string; content?: string | Buffer; mode?: number };

async function zipOf(pieces: readonly Piece[]): Promise<Buffer> {
	const zip = new ZipFile();
	for (const { name, content = "x", mode } of pieces) {
		zip.addBuffer(Buffer.from(content), name, { compressionLevel: 1, ...(mode !== undefined && { mode }) });
	}
	zip.end();
	return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}
/** Replaces an entry's name by one of the same length that no honest writer produces. */
const renamed = (zip: Buffer, from: string, to: string): Buffer =>
	Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");
/** Sets the bit that says "encrypted" in every header. */
function encrypted(zip: Buffer): Buffer {
	const result = Buffer.from(zip);
	for (const [mark, offset] of [
		["PK\u0003\u0004", 6],
		["PK\u0001\u0002", 8],
	] as const) {
		for (let at = result.indexOf(mark, 0, "latin1"); at >= 0; at = result.indexOf(mark, at + 4, "latin1")) {
			result.writeUInt16LE(result.readUInt16LE(at + offset) | 1, at + offset);
		}
	}
	return result;
}

describe("66: backups that are no backups", () => {
	const manifest = JSON.stringify({
		format: 1,
		database: { sha256: "x", size: 1 },
		files: { count: 0, sha256: "x" },
	});
	const valid = { name: "manifest.json", content: manifest };
	const zips: readonly [string, () => Promise<Buffer>][] = [
		[
			"a bomb of 110 MB in half a megabyte",
			() => zipOf([valid, { name: "data.db", content: Buffer.alloc(110_000_000) }]),
		],
		[
			"a way up",
			async () =>
				renamed(
					await zipOf([valid, { name: "files/aa/evil.txt" }]),
					"files/aa/evil.txt",
					"files/../../x.txt",
				),
		],
		[
			"a way up with backslashes",
			async () =>
				renamed(
					await zipOf([valid, { name: "files/aa/evil.txt" }]),
					"files/aa/evil.txt",
					"files\\..\\..\\x.txt".slice(0, 17),
				),
		],
		[
			"an absolute name",
			async () =>
				renamed(
					await zipOf([valid, { name: "files/aa/evil.txt" }]),
					"files/aa/evil.txt",
					"/var/rafta-ev.txt",
				),
		],
		[
			"a drive's letter",
			async () =>
				renamed(
					await zipOf([valid, { name: "files/aa/evil.txt" }]),
					"files/aa/evil.txt",
					"C:/windows/ev.txt",
				),
		],
		["a symbolic link", () => zipOf([valid, { name: "data.db", content: "/etc/passwd", mode: 0o120777 }])],
		["one entry twice", () => zipOf([valid, { name: "data.db" }, { name: "data.db", content: "y" }])],
		[
			"one entry twice in other letters",
			() => zipOf([valid, { name: "data.db" }, { name: "files/A" }, { name: "files/a" }]),
		],
		["encrypted entries", async () => encrypted(await zipOf([valid, { name: "data.db" }]))],
		["an unexpected entry", () => zipOf([valid, { name: "data.db" }, { name: "start.mjs" }])],
		["half its bytes", async () => (await zipOf([valid, { name: "data.db" }])).subarray(0, 90)],
		["no entries", () => zipOf([])],
		["a comment without end", async () => Buffer.concat([await zipOf([valid]), Buffer.alloc(100_000, 65)])],
	];
	/** Contents of the data folder and of the places that `..` paths would lead to. */
	const around = () => [
		readdirSync(attacked.small.folder).filter((name) => !["backups", "files"].includes(name)),
		readdirSync(join(attacked.small.folder, "..")).filter((name) => /^(x|evil)/.test(name)),
		existsSync("/var/rafta-ev.txt"),
	];

	test.each(zips)("66: with %s is not restored, and nothing of it is written", async (_name, make) => {
		// Views of earlier tests are recorded some seconds later.
		await attacked.small.rafta.reads.flush();
		const before = [await attacked.everything(), stored(), around()];
		const value = await make();
		const name = `kotu${Math.random().toString(36).slice(2, 8)}.zip`;
		const taken = await send("admin", "POST", "/api/backups/upload", {
			name: "file",
			value,
			file: name,
			type: "application/zip",
		});
		if (taken.status === 204) {
			const answer = await attacked.call("admin", "POST", `/api/backups/${name}/restore`, { body: {} });
			expectRefused(answer);
			await attacked.call("admin", "DELETE", `/api/backups/${name}`);
		} else expect(taken.status).toBe(400);
		const backups = join(attacked.small.folder, "backups");
		// The lock file that separates backups stays.
		const left = existsSync(backups) ? readdirSync(backups).filter((name) => name !== ".lock") : [];
		expect(left).toEqual([]);
		expect([await attacked.everything(), stored(), around()]).toEqual(before);
	});
	test.each(zips)("66: a backup of PocketBase with %s is not taken in either", async (_name, make) => {
		const before = await attacked.everything();
		const answer = await send("admin", "POST", "/api/migration", {
			name: "file",
			value: await make(),
			file: "pb.zip",
			type: "application/zip",
		});
		expect(answer.status).toBe(400);
		expect(await attacked.everything()).toBe(before);
		expect(readdirSync(tmpdir()).filter((name) => name.startsWith("rafta-work-migration-"))).toEqual([]);
	});
	test.each([
		"../x.zip",
		"x.zip\u0000",
		"X.ZIP",
		".zip",
		"x.tar",
		"a/b.zip",
		"a b.zip",
		`${"a".repeat(200)}.zip`,
	])("66: no backup is taken in under the name %j", async (file) => {
		const value = await zipOf([valid]);
		const answer = await send("admin", "POST", "/api/backups/upload", {
			name: "file",
			value,
			file,
			type: "application/zip",
		});
		if (answer.status === 204) {
			// A browser takes the last segment of a path.
			const { body } = await attacked.call("admin", "GET", "/api/backups");
			for (const { key } of body) {
				expect(key).toMatch(/^[a-z0-9_-]+\.zip$/);
				await attacked.call("admin", "DELETE", `/api/backups/${key}`);
			}
		} else expect(answer.status).toBe(400);
	});
});

describe("73: restoring", () => {
	test("73: while others write: nobody gets a fault, and what is there is whole", async () => {
		await attacked.call("admin", "POST", "/api/backups", { body: { name: "once.zip" } });
		const write = () =>
			attacked.call("staff", "POST", records("students"), {
				body: { first_name: "Sonra", last_name: "Gelen", reader_type: "pupil" },
			});
		const [restored, ...written] = await Promise.all([
			attacked.call("admin", "POST", "/api/backups/once.zip/restore", { body: {} }),
			...Array.from({ length: 20 }, write),
		]);
		expect(restored?.status, JSON.stringify(restored?.body)).toBe(204);
		for (const { status } of written) expect(status).toBeLessThan(500);
		expect((await write()).status).toBe(200);
		const readers = await attacked.service.list("students", { filter: 'first_name = "Sonra"' });
		expect(new Set(readers.map(({ card_barcode }) => card_barcode)).size).toBe(readers.length);
	});
	test("73: two at once, or a second one meanwhile, are refused", async () => {
		const restore = () => attacked.call("admin", "POST", "/api/backups/once.zip/restore", { body: {} });
		const statuses = (await Promise.all([restore(), restore(), restore()]))
			.map(({ status }) => status)
			.sort();
		expect(statuses).toEqual([204, 400, 400]);
	});
	test("73: a backup with one byte changed is refused, wherever the byte is", async () => {
		const { token } = (await attacked.call("admin", "POST", "/api/files/token")).body;
		const valid = Buffer.from(
			await (await fetch(`${attacked.server.url}/api/backups/once.zip?token=${token}`)).arrayBuffer(),
		);
		const before = await attacked.everything();
		for (let n = 1; n <= 6; n++) {
			const changed = Buffer.from(valid);
			const at = Math.floor((valid.length / 7) * n);
			changed[at] = (changed[at] ?? 0) ^ 0xff;
			const file = `bozuk${n}.zip`;
			await send("admin", "POST", "/api/backups/upload", {
				name: "file",
				value: changed,
				file,
				type: "application/zip",
			});
			const answer = await attacked.call("admin", "POST", `/api/backups/${file}/restore`, { body: {} });
			expectRefused(answer, file);
			expect(await attacked.everything()).toBe(before);
		}
	});

	/** A data folder with one school and one file, as left by a process that ended while restoring another. */
	async function interrupted(stage: number): Promise<{ folder: string; school: string }> {
		const folder = mkdtempSync(join(tmpdir(), "rafta-interrupted-"));
		const { service } = await openRafta(await testPlace(folder));
		const { id } = await service.transaction((all) => all.create("schools", { name: "Eski", type: "lise" }));
		await service.close();
		const at = (...names: string[]) => join(folder, ...names);
		mkdirSync(at("files", "a"), { recursive: true });
		writeFileSync(at("files", "a", "eski.txt"), "eski");
		mkdirSync(at("backups", ".work-x", "unpacked"), { recursive: true });
		// Stages of replacing the database and the files, in order.
		if (stage >= 1) renameSync(at("rafta.db"), at("rafta.db.replaced"));
		if (stage >= 2) {
			const elsewhere = mkdtempSync(join(tmpdir(), "rafta-other-"));
			const other = await openRafta(await testPlace(elsewhere));
			await other.service.database.snapshot(at("rafta.db"));
			await other.service.close();
			rmSync(elsewhere, { recursive: true });
			writeFileSync(at("rafta.db-wal"), "");
		}
		if (stage >= 3) renameSync(at("files"), at("files.replaced"));
		if (stage >= 4) {
			mkdirSync(at("files"));
			writeFileSync(at("files", "yeni.txt"), "yeni");
		}
		return { folder, school: id };
	}
	// The file renamed at each step is the embedded engine's; on PostgreSQL its own tests interrupt restores.
	test.runIf(isEmbedded).each([0, 1, 2, 3, 4])(
		"73: cut off at step %d, the next start has all of the old state",
		async (stage) => {
			const { folder, school } = await interrupted(stage);
			for (let start = 0; start < 2; start++) {
				const place = await testPlace(folder);
				const free = lockFolder(place);
				const { service } = await openRafta(place);
				expect((await service.find("schools", school))?.name).toBe("Eski");
				await service.close();
				free();
				expect(readFileSync(join(folder, "files", "a", "eski.txt"), "utf8")).toBe("eski");
				expect(readdirSync(folder).filter((name) => name.includes("replaced"))).toEqual([]);
				expect(readdirSync(join(folder, "backups"))).toEqual([]);
			}
			rmSync(folder, { recursive: true });
		},
	);
	test.runIf(isEmbedded)(
		"73: cut off after it was decided, the next start has all of the new state",
		async () => {
			const { folder, school } = await interrupted(4);
			rmSync(join(folder, "rafta.db.replaced"));
			const place = await testPlace(folder);
			const free = lockFolder(place);
			const { service } = await openRafta(place);
			expect(await service.find("schools", school)).toBeNull();
			await service.close();
			free();
			expect(readdirSync(join(folder, "files"))).toEqual(["yeni.txt"]);
			expect(existsSync(join(folder, "files.replaced"))).toBe(false);
			rmSync(folder, { recursive: true });
		},
	);
});

describe("74: addresses that the server is sent to", () => {
	test.each([
		"127.0.0.1",
		"127.1.2.3",
		"0.0.0.0",
		"10.0.0.1",
		"172.16.0.1",
		"192.168.0.1",
		"169.254.169.254",
		"100.100.100.200",
		"224.0.0.1",
		"255.255.255.255",
		"::",
		"::1",
		"::ffff:127.0.0.1",
		"::ffff:7f00:1",
		"::ffff:a9fe:a9fe",
		"64:ff9b::7f00:1",
		"64:ff9b:1::a9fe:a9fe",
		"2002:7f00:1::",
		"2001:0:7f00:1::",
		"fe80::1",
		"fec0::1",
		"fc00::1",
		"fd00:ec2::254",
		"ff02::1",
	])("74: %s is no public place", (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});

	const folder = mkdtempSync(join(tmpdir(), "rafta-avatars-"));
	const store = fileStore(join(folder, "files"));
	let requests: string[] = [];
	const inner = createServer((request, response) => {
		requests.push(String(request.url));
		if (request.url === "/moved") response.writeHead(302, { location: "/secret" }).end();
		else if (request.url === "/slow") response.write(png.subarray(0, 4));
		else if (request.url === "/page") response.end("<html>gizli</html>");
		else if (request.url === "/endless") {
			response.write(png);
			const pour = () => {
				while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
			};
			response.on("drain", pour);
			pour();
		} else if (request.url === "/huge") response.end(hugePng(50_000, 50_000));
		else response.end(png);
	});
	let port: number;
	beforeAll(async () => {
		await new Promise<void>((resolve) => inner.listen(0, "127.0.0.1", resolve));
		port = (inner.address() as AddressInfo).port;
	});
	afterAll(() => {
		inner.closeAllConnections();
		inner.close();
		rmSync(folder, { recursive: true });
	});
	test("74: a picture's address that means this machine is not even asked, however it is written", async () => {
		requests = [];
		for (const host of [
			"127.0.0.1",
			"localhost",
			"localhost.",
			"127.1",
			"2130706433",
			"0x7f000001",
			"0177.0.0.1",
			"[::1]",
			"[::ffff:127.0.0.1]",
			"[::ffff:7f00:1]",
			"127.0.0.1.",
			"x@127.0.0.1",
		]) {
			expect(await downloadPicture(`http://${host}:${port}/secret`, store), host).toBeNull();
		}
		for (const address of [
			"file:///etc/passwd",
			"ftp://127.0.0.1/x",
			"gopher://127.0.0.1/x",
			"data:image/png;base64,x",
			"//127.0.0.1/x",
			"javascript:1",
			"",
		]) {
			expect(await downloadPicture(address, store), address).toBeNull();
		}
		expect(requests).toEqual([]);
	});
	test("74: a redirect is not followed, what is no picture or has no end is not kept", async () => {
		requests = [];
		for (const path of ["/moved", "/page", "/endless", "/huge"]) {
			expect(await downloadPicture(`http://127.0.0.1:${port}${path}`, store, () => true), path).toBeNull();
		}
		expect(requests).not.toContain("/secret");
		expect(readdirSync(join(folder, "files.uploads"))).toEqual([]);
	});
	test("74: a name that means another address by the time it is asked leads nowhere", async () => {
		let lookups = 0;
		// The check receives the very address that is connected to: there is no second look-up to deceive.
		const allowed = (address: string) => {
			lookups += 1;
			return isPublicAddress(address);
		};
		requests = [];
		expect(await downloadPicture(`http://localhost:${port}/secret`, store, allowed)).toBeNull();
		expect([lookups > 0, requests]).toEqual([true, []]);
	});
	test("74: a sign-in service that never stops talking, or sends elsewhere, is left", async () => {
		requests = [];
		let cut: (() => void) | undefined;
		const closed = new Promise<void>((resolve) => {
			cut = resolve;
		});
		const talker = createServer((request, response) => {
			if (request.url === "/moved") {
				response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
				return;
			}
			response.on("close", () => cut?.());
			response.writeHead(200, { "content-type": "application/json" });
			const pour = () => {
				while (!response.destroyed && response.write(" ".repeat(100_000)));
			};
			response.on("drain", pour);
			pour();
		});
		await new Promise<void>((resolve) => talker.listen(0, "127.0.0.1", resolve));
		const base = `http://127.0.0.1:${(talker.address() as AddressInfo).port}`;
		for (const path of ["/endless", "/moved"]) {
			const provider = { name: "oidc", clientId: "x", clientSecret: "y", displayName: "" };
			const urls = { authURL: base, tokenURL: base + path, userInfoURL: base + path };
			const typed = { code: "x", codeVerifier: "y", redirectURL: "https://okul.test/" };
			const refused = foreignAccount({ ...provider, ...urls } as OAuth2Provider, typed, new Date());
			await expect(refused).rejects.toMatchObject({ status: 400 });
		}
		await closed;
		expect(requests).toEqual([]);
		talker.closeAllConnections();
		talker.close();
	});
	test("74: what another machine answers to a try of the store is not shown", async () => {
		const secretReply = "gizli-iç-ağ-yanıtı";
		const spy = createServer((_request, response) =>
			response.writeHead(500, { "content-type": "text/plain" }).end(secretReply),
		);
		await new Promise<void>((resolve) => spy.listen(0, "127.0.0.1", resolve));
		const endpoint = `http://127.0.0.1:${(spy.address() as AddressInfo).port}`;
		await attacked.set("s3", {
			enabled: false,
			endpoint,
			bucket: "b",
			region: "r",
			accessKey: "a",
			secret: "s",
		});
		const answer = await attacked.call("admin", "POST", "/api/settings/test/s3", {
			body: { filesystem: "storage" },
		});
		spy.close();
		expectRefused({ ...answer, status: answer.status });
		expect(JSON.stringify(answer.body)).not.toContain(secretReply);
	});
	test.each([
		"http://169.254.169.254",
		"http://[fe80::1]",
		"http://metadata.google.internal",
		"file:///etc",
		"ftp://x.example",
		"http://2852039166",
		"http://[::ffff:169.254.169.254]",
		"http://[fd00:ec2::254]",
	])("74: %s is no address of a store", async (endpoint) => {
		const body = { s3: { enabled: true, endpoint, bucket: "b", region: "r", accessKey: "a", secret: "s" } };
		const answer = await attacked.call("admin", "PATCH", "/api/settings", { body });
		expectRefused(answer);
		expect(attacked.service.settings.current().s3.enabled).toBe(false);
	});
});
