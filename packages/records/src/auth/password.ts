/**
 * Passwords are stored as argon2id hashes in PHC string form (`$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`), with
 * OWASP's parameters: 19 MiB, 2 passes, 1 lane.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";
import { inHashTurn } from "./hash-turns.ts";

const derive = promisify(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Longest password that is hashed at all, in UTF-8 bytes: a megabyte of "password" must cost nothing. */
export const PASSWORD_MAX_BYTES = 1024;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

interface Cost {
	memory: number;
	passes: number;
	lanes: number;
}

function compute(plain: string, salt: Uint8Array, cost: Cost, length: number): Promise<Buffer> {
	return inHashTurn(() =>
		derive("argon2id", {
			message: plain,
			nonce: salt,
			parallelism: cost.lanes,
			memory: cost.memory,
			passes: cost.passes,
			tagLength: length,
		}),
	);
}

/** Hashes a password. Callers check its length first; throws a `RangeError` above `PASSWORD_MAX_BYTES`. */
export async function hashPassword(plain: string): Promise<string> {
	if (Buffer.byteLength(plain) > PASSWORD_MAX_BYTES) throw new RangeError("password too long");
	const salt = randomBytes(SALT_BYTES);
	const cost = { memory: MEMORY_KIB, passes: PASSES, lanes: LANES };
	const hash = await compute(plain, salt, cost, HASH_BYTES);
	return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(hash)}`;
}

/** An imported hash names its own cost: above 256 MiB and nine passes it is nobody's. */
const phc =
	/^\$argon2id\$v=19\$m=(\d{4,5}|1\d{5}|2[0-5]\d{4}),t=([1-9]),p=([1-9])\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

/** Dummy hash used for accounts that do not exist; no password is known for it. */
const nobody = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Hashes of imported accounts, up to four seconds of work; bcrypt uses only the first 72 bytes of a password. */
const bcryptForm = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;

/** Whether a hash is outdated: it is replaced at the owner's next sign-in. */
export const isOutdated = (hash: string): boolean => bcryptForm.test(hash);

/**
 * Whether `plain` matches `hash`. Without a usable hash (`null`: no such account) the same work is done against a
 * constant and the result is false, so that timing does not reveal which accounts exist.
 */
export async function verifyPassword(plain: string, hash: string | null): Promise<boolean> {
	if (Buffer.byteLength(plain) > PASSWORD_MAX_BYTES) return false;
	// An imported account may take longer until its first sign-in; that reveals only its age.
	if (hash !== null && bcryptForm.test(hash)) return inHashTurn(() => verifyBcrypt(plain, hash));
	const known = hash === null ? null : phc.exec(hash);
	const parts = known ?? phc.exec(nobody);
	if (parts === null) return false;
	const [, memory, passes, lanes, salt = "", expected = ""] = parts;
	const wanted = Buffer.from(expected, "base64");
	const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
	const found = await compute(plain, Buffer.from(salt, "base64"), cost, wanted.length);
	return timingSafeEqual(found, wanted) && known !== null;
}
