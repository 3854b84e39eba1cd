/**
 * A backup is no key to the installation that it was made of: what signs tokens, and the passwords of other services, is
 * sealed in it with a key that is in no backup. Restored where that key is, all is as it was. Elsewhere everybody signs in
 * again, and an administrator types the passwords of other services again.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { type CollectionDefinition, tokenKinds } from "../collections/definition.ts";
import { randomText } from "../collections/random.ts";
import { DatabaseUnusable } from "../database/port.ts";
import { openSecrets, type SecretChanges, sealMarkOf, writeSealed } from "../database/sqlite/secrets.ts";
import type { Settings } from "../settings/model.ts";
import { BadArchive, flaws } from "./bad-archive.ts";
import { nameOfKey, sealingKey } from "./keys.ts";

const SECRET_LENGTH = 50;
const cipherName = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Change = (secret: string) => string;

/** Changes every secret of the kinds that a backup has. `fresh`: one that signs tokens; `other`: another service's. */
function changesBy(signing: Change, other: Change): SecretChanges {
	const unlessEmpty =
		(change: Change): Change =>
		(secret) =>
			secret === "" ? "" : change(secret);
	const [sign, keep] = [unlessEmpty(signing), unlessEmpty(other)];
	return {
		tokenKey: sign,
		definition(text) {
			const definition = JSON.parse(text) as CollectionDefinition;
			if (!definition.auth) return text;
			const auth = { ...definition.auth };
			for (const kind of tokenKinds) auth[kind] = { ...auth[kind], secret: sign(auth[kind].secret) };
			const providers = auth.oauth2.providers.map((provider) => ({
				...provider,
				clientSecret: keep(provider.clientSecret),
			}));
			return JSON.stringify({ ...definition, auth: { ...auth, oauth2: { ...auth.oauth2, providers } } });
		},
		settings(text) {
			// Settings of an earlier release may lack a group.
			const settings = JSON.parse(text) as Partial<Settings>;
			const { smtp, s3, backups } = settings;
			return JSON.stringify({
				...settings,
				...(smtp && { smtp: { ...smtp, password: keep(smtp.password ?? "") } }),
				...(s3 && { s3: { ...s3, secret: keep(s3.secret ?? "") } }),
				...(backups?.s3 && {
					backups: { ...backups, s3: { ...backups.s3, secret: keep(backups.s3.secret ?? "") } },
				}),
			});
		},
	};
}

const keyFor = (key: Uint8Array, salt: string): Buffer =>
	Buffer.from(hkdfSync("sha256", key, Buffer.from(salt, "hex"), "secrets of a backup", 32));

const sealedBy =
	(key: Buffer): Change =>
	(secret) => {
		const nonce = randomBytes(NONCE_BYTES);
		const cipher = createCipheriv(cipherName, key, nonce);
		const content = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
		return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString("base64url");
	};

/** Opens what `sealedBy` sealed; anything else becomes what `otherwise` says. */
const openedBy =
	(key: Buffer, otherwise: Change): Change =>
	(sealed) => {
		const bytes = Buffer.from(sealed, "base64url");
		if (bytes.length < NONCE_BYTES + TAG_BYTES) return otherwise(sealed);
		const cipher = createDecipheriv(cipherName, key, bytes.subarray(0, NONCE_BYTES));
		cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
		const content = cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
		try {
			return Buffer.concat([content, cipher.final()]).toString("utf8");
		} catch {
			return otherwise(sealed);
		}
	};

/** Another installation's: new keys of tokens, so that nobody is signed in, and no passwords of other services. */
const drawSecret: Change = () => randomText(SECRET_LENGTH);
const left: Change = () => "";

/** Writes a copy of the database to a new file that gives away no secret. Blocks: for a thread. */
export function sealDatabase(file: string, target: string, key: Uint8Array): void {
	const salt = randomBytes(16).toString("hex");
	const seal = sealedBy(keyFor(key, salt));
	writeSealed(file, target, changesBy(seal, seal), `${nameOfKey(key)}.${salt}`);
}

/** Whether the disk is full, or cannot be written: that says nothing about the file. */
const isOfDisk = (error: unknown): boolean =>
	error instanceof Error &&
	"code" in error &&
	/^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|E[A-Z]+$)/.test(String(error.code));

/** Makes the database of a backup usable here; does nothing to one that is not sealed. Blocks: for a thread. @throws BadArchive */
export function openDatabase(file: string, key: Uint8Array): void {
	const [name = "", salt = ""] = sealMarkOf(file).split(".");
	if (name === "") return;
	const own = keyFor(key, salt);
	const isOurs = name === nameOfKey(key);
	const changes = isOurs
		? changesBy(openedBy(own, drawSecret), openedBy(own, left))
		: changesBy(drawSecret, left);
	try {
		openSecrets(file, changes);
	} catch (error) {
		if (error instanceof DatabaseUnusable || isOfDisk(error)) throw error;
		throw new BadArchive(flaws.database, error);
	}
}

/**
 * Same for a database that somebody has unpacked and put in place by hand, before it is served.
 * @throws DatabaseUnusable `damaged`
 */
export function openPlacedDatabase(file: string, backups: string): void {
	if (sealMarkOf(file) === "") return;
	try {
		openDatabase(file, sealingKey(backups));
	} catch (error) {
		throw error instanceof BadArchive ? new DatabaseUnusable("damaged", error.message) : error;
	}
}
