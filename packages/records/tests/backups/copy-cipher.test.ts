// @module-tag long
/** Encrypted copies of backups: opened by their passphrase alone, and never half, changed or longer than they were. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BadArchive } from "../../src/backups/bad-archive.ts";
import {
	type CopyKey,
	copyKeyOf,
	decryptFile,
	encryptFile,
	isEncryptedFile,
	newPassphrase,
	WrongPassphrase,
} from "../../src/backups/copy-cipher.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-cipher-"));
const [plain, copy, back] = ["plain", "copy", "back"].map((name) => join(folder, name)) as [
	string,
	string,
	string,
];
const passphrase = newPassphrase();
let key: CopyKey;
beforeAll(async () => {
	key = await copyKeyOf(passphrase);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const piece = 65_536;
const content = (bytes: number) =>
	Buffer.from(Uint8Array.from({ length: bytes }, (_, place) => (place * 7) % 251));

test.each([0, 1, piece - 1, piece, piece + 1, 5 * piece, 5 * piece + 17])(
	"%i bytes come back as they were",
	async (bytes) => {
		writeFileSync(plain, content(bytes));
		await encryptFile(plain, copy, key);
		expect([await isEncryptedFile(copy), await isEncryptedFile(plain)]).toEqual([true, false]);
		await decryptFile(copy, back, passphrase);
		expect(readFileSync(back).equals(content(bytes))).toBe(true);
	},
);

test("a passphrase is six groups of four, which may be typed in small letters and without the strokes", async () => {
	expect(passphrase).toMatch(/^([2-9A-HJKMNPR-Z]{4}-){5}[2-9A-HJKMNPR-Z]{4}$/);
	expect(newPassphrase()).not.toBe(passphrase);
	for (const typed of [passphrase.toLowerCase(), ` ${passphrase.replaceAll("-", " ")} `])
		await decryptFile(copy, back, typed);
});

test("two copies of one backup share no bytes, and the passphrase of another opens neither", async () => {
	const other = join(folder, "other");
	await encryptFile(plain, copy, key);
	await encryptFile(plain, other, key);
	const [one, two] = [copy, other].map((file) => readFileSync(file).subarray(60));
	expect(one?.subarray(0, 1000).equals(two?.subarray(0, 1000) ?? Buffer.alloc(0))).toBe(false);
	await expect(decryptFile(copy, back, newPassphrase())).rejects.toThrow(WrongPassphrase);
	await expect(decryptFile(copy, back, "")).rejects.toThrow(WrongPassphrase);
});

const sealed = piece + 16;
test.each<[string, (bytes: Buffer) => Buffer]>([
	["a bit of each header byte", (bytes) => bytes],
	["a bit of the content", (bytes) => flipped(bytes, 3 * sealed)],
	["the end", (bytes) => bytes.subarray(0, bytes.length - 1)],
	["the last piece", (bytes) => bytes.subarray(0, 57 + 5 * sealed)],
	["the last pieces", (bytes) => bytes.subarray(0, 57 + 2 * sealed)],
	["all but the header", (bytes) => bytes.subarray(0, 57)],
	["more at the end", (bytes) => Buffer.concat([bytes, Buffer.from("x")])],
	[
		"the order of pieces",
		(bytes) =>
			Buffer.concat([
				bytes.subarray(0, 57),
				bytes.subarray(57 + sealed, 57 + 2 * sealed),
				bytes.subarray(57, 57 + sealed),
				bytes.subarray(57 + 2 * sealed),
			]),
	],
])("a copy in which %s has changed is damaged", async (what, change) => {
	writeFileSync(plain, content(5 * piece + 17));
	await encryptFile(plain, copy, key);
	const bytes = readFileSync(copy);
	const damaged = what.includes("header byte")
		? Array.from({ length: 49 }, (_, place) => flipped(bytes, 8 + place))
		: [change(bytes)];
	for (const one of damaged) {
		writeFileSync(copy, one);
		await expect(decryptFile(copy, back, passphrase)).rejects.toThrow(BadArchive);
	}
});

function flipped(bytes: Buffer, place: number): Buffer {
	const changed = Buffer.from(bytes);
	changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
	return changed;
}
