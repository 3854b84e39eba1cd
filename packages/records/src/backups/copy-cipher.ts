/**
 * Encrypted copies of backups, for places that others reach: a stick, a share of the network, a store elsewhere.
 *
 * The header has what the key is derived from besides the passphrase (scrypt), and the name of that key. Each copy has a key
 * of its own, drawn from it (HKDF). The content follows in pieces, each sealed for itself (AES-256-GCM) with its place, the
 * header and whether it is the last: none can be changed, moved, left out or cut off unnoticed.
 */
import {
	createCipheriv,
	createDecipheriv,
	createHash,
	hkdfSync,
	randomBytes,
	randomInt,
	scrypt,
} from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { BadArchive, flaws } from "./bad-archive.ts";

/** Ending of the name of an encrypted copy, in place of `.zip`. */
export const encryptedEnding = ".rafta";

export const encryptedName = (key: string): string => key.replace(/\.zip$/, encryptedEnding);
/** The name of the backup that a copy was made of. */
export const backupOfCopy = (name: string): string =>
	name.endsWith(encryptedEnding) ? `${name.slice(0, -encryptedEnding.length)}.zip` : name;

/** Key of copies, derived from a passphrase that is stored nowhere. */
export interface CopyKey {
	/** Tells keys apart; hexadecimal. */
	readonly name: string;
	/** Base64, like the key. */
	readonly salt: string;
	readonly key: string;
}

/** The copy was encrypted with another passphrase. */
export class WrongPassphrase extends Error {
	override name = "WrongPassphrase";
}

const cipherName = "aes-256-gcm";
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const NAME_BYTES = 8;
const SALT_BYTES = 16;
const CHECK_BYTES = 8;
const VERSION = 1;
const start = Buffer.from("RAFTAENC", "latin1");
/** `start`, version, name of the key, its salt, the copy's salt, check of all of these. */
const HEADER_BYTES = start.length + 1 + NAME_BYTES + 2 * SALT_BYTES + CHECK_BYTES;

/** No letters and digits that look alike, or that have a capital of their own in Turkish. */
const letters = "23456789ABCDEFGHJKMNPRSTUVWXYZ";
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** A passphrase to be written down: six groups of four, which nobody can guess. */
export const newPassphrase = (): string =>
	Array.from({ length: GROUPS }, () =>
		Array.from({ length: GROUP_LENGTH }, () => letters[randomInt(letters.length)]).join(""),
	).join("-");

/** As typed from paper: in small letters, with or without the strokes. */
const normaliseKey = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");

const deriveSubkey = (key: Uint8Array, salt: Uint8Array, purpose: string, bytes: number): Buffer =>
	Buffer.from(hkdfSync("sha256", key, salt, purpose, bytes));

/** Derives a key: a fraction of a second and 64 MB, so that passphrases cannot be tried by the billion. */
async function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
	const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 ** 2 };
	const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
	scrypt(normaliseKey(passphrase), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
	return promise;
}

const nameOf = (key: Uint8Array): Buffer =>
	deriveSubkey(key, Buffer.alloc(0), "name of a key of copies", NAME_BYTES);

export async function copyKeyOf(passphrase: string): Promise<CopyKey> {
	const salt = randomBytes(SALT_BYTES);
	const key = await deriveKey(passphrase, salt);
	return { name: nameOf(key).toString("hex"), salt: salt.toString("base64"), key: key.toString("base64") };
}

const checkOf = (bytes: Buffer): Buffer =>
	createHash("sha256").update(bytes).digest().subarray(0, CHECK_BYTES);

const nonceOf = (place: number, isLast: boolean): Buffer => {
	const nonce = Buffer.alloc(NONCE_BYTES);
	nonce.writeUInt32BE(place, NONCE_BYTES - 5);
	nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
	return nonce;
};

/** Cuts a stream into pieces of a size; the last one may be shorter, and is empty in an empty stream. */
async function* inPieces(
	source: AsyncIterable<Buffer>,
	size: number,
): AsyncGenerator<{ piece: Buffer; place: number; isLast: boolean }> {
	let rest: Buffer = Buffer.alloc(0);
	let place = 0;
	for await (const bytes of source) {
		rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
		let from = 0;
		// Whether a full piece is the last one is known once there is more.
		for (; rest.length - from > size; from += size)
			yield { piece: rest.subarray(from, from + size), place: place++, isLast: false };
		rest = rest.subarray(from);
	}
	yield { piece: rest, place, isLast: true };
}

/** Encrypts a file into another one. */
export async function encryptFile(from: string, to: string, { name, salt, key }: CopyKey): Promise<void> {
	const own = randomBytes(SALT_BYTES);
	const known = [start, Buffer.of(VERSION), Buffer.from(name, "hex"), Buffer.from(salt, "base64"), own];
	const header = Buffer.concat([...known, checkOf(Buffer.concat(known))]);
	const drawnKey = deriveSubkey(Buffer.from(key, "base64"), own, "one copy", 32);
	async function* sealPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
		yield header;
		for await (const { piece, place, isLast } of inPieces(source, PIECE_BYTES)) {
			const cipher = createCipheriv(cipherName, drawnKey, nonceOf(place, isLast)).setAAD(header);
			yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
		}
	}
	await pipeline(
		createReadStream(from, { highWaterMark: 4 * PIECE_BYTES }),
		sealPieces,
		createWriteStream(to),
	);
}

async function headOf(file: string, bytes: number): Promise<Buffer> {
	const handle = await open(file);
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await handle.close();
	}
}

/** Whether a file begins as an encrypted copy. */
export const isEncrypted = (head: Uint8Array): boolean => start.equals(head.subarray(0, start.length));

export const isEncryptedFile = async (file: string): Promise<boolean> =>
	isEncrypted(await headOf(file, start.length));

/**
 * Decrypts a copy into another file.
 * @throws WrongPassphrase, BadArchive for a damaged copy or one of a newer program
 */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<void> {
	const header = await headOf(from, HEADER_BYTES);
	const known = header.subarray(0, HEADER_BYTES - CHECK_BYTES);
	if (header.length < HEADER_BYTES || !checkOf(known).equals(header.subarray(HEADER_BYTES - CHECK_BYTES)))
		throw new BadArchive(flaws.copy);
	if (header[start.length] !== VERSION) throw new BadArchive(flaws.newerCopy);
	const afterVersion = start.length + 1;
	const name = header.subarray(afterVersion, afterVersion + NAME_BYTES);
	const salt = header.subarray(afterVersion + NAME_BYTES, afterVersion + NAME_BYTES + SALT_BYTES);
	const own = header.subarray(afterVersion + NAME_BYTES + SALT_BYTES, HEADER_BYTES - CHECK_BYTES);
	const key = await deriveKey(passphrase, salt);
	if (!nameOf(key).equals(name)) throw new WrongPassphrase();
	const drawnKey = deriveSubkey(key, own, "one copy", 32);
	async function* openPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
		for await (const { piece, place, isLast } of inPieces(source, PIECE_BYTES + TAG_BYTES)) {
			if (piece.length < TAG_BYTES) throw new BadArchive(flaws.copy);
			const content = piece.subarray(0, piece.length - TAG_BYTES);
			const cipher = createDecipheriv(cipherName, drawnKey, nonceOf(place, isLast)).setAAD(header);
			cipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES));
			const bytes = cipher.update(content);
			try {
				cipher.final();
			} catch {
				throw new BadArchive(flaws.copy);
			}
			yield bytes;
		}
	}
	const source = createReadStream(from, { start: HEADER_BYTES, highWaterMark: 4 * PIECE_BYTES });
	await pipeline(source, openPieces, createWriteStream(to));
}
