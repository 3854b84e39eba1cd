/** Handling of auth records beyond their fields: hashed passwords, token keys, and who may change what. */
import { hashPassword, verifyPassword } from "../auth/password.ts";
import type { AccountPlace } from "../auth/sessions.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { problems } from "../collections/fields/problems.ts";
import { randomText } from "../collections/random.ts";
import { rowsOf } from "../collections/system-collections.ts";
import type { FieldError } from "../errors.ts";
import type { RecordData } from "../types/records.ts";
import type { PreparedPasswords, RecordTransaction } from "../types/writes.ts";

const tokenKeyLength = 50;

/** Hashes and verifies the passwords of a body; the transaction later checks that nothing has changed. */
export async function preparePasswords(
	collection: CollectionDefinition,
	body: Readonly<Record<string, unknown>>,
	original: RecordData | null,
	proves: (record: RecordData, typed: string) => Promise<boolean> = ({ password }, old) =>
		verifyPassword(old, String(password)),
): Promise<PreparedPasswords> {
	const field = collection.fields.find((candidate) => candidate.name === "password");
	const { password: typed, oldPassword } = body;
	if (collection.type !== "auth" || !field) return {};
	const stored = String(original?.password ?? "");
	const asksOld = original !== null && typeof oldPassword === "string";
	const old = asksOld
		? { typed: oldPassword, hash: stored, right: await proves(original, oldPassword) }
		: undefined;
	if (typeof typed !== "string" || fieldType(field).check(typed, field)) return { old };
	return { fresh: { typed, hash: await hashPassword(typed) }, old };
}

/** A write of an auth record. */
export interface AccountWrite {
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	readonly original: RecordData | null;
	readonly body: Readonly<Record<string, unknown>>;
	readonly sent: ReadonlySet<string>;
	/** Requested through the API; internal writes need no password confirmation. */
	readonly ruled: boolean;
	readonly prepared?: PreparedPasswords;
}

async function isOldPassword(typed: string, stored: string, prepared?: PreparedPasswords): Promise<boolean> {
	const old = prepared?.old;
	if (old?.typed === typed && old.hash === stored) return old.right;
	return verifyPassword(typed, stored);
}

/** Errors in the password confirmation; the quality of the password is checked by the field. */
async function confirmationErrors(
	write: AccountWrite,
	manages: boolean,
): Promise<Record<string, FieldError>> {
	const { record, original, body, sent, ruled, prepared } = write;
	const { passwordConfirm } = body;
	const isRequired = sent.has("password") || !original;
	if (!isRequired && passwordConfirm === undefined) return {};
	const errors: Record<string, FieldError> = {};
	const typed = isRequired ? record.password : "";
	if (typed === "") errors.password = problems.required;
	if (ruled && (passwordConfirm === undefined || passwordConfirm === "")) {
		errors.passwordConfirm = problems.required;
	} else if (passwordConfirm !== undefined && passwordConfirm !== typed) {
		errors.passwordConfirm = problems.valuesMismatch;
	}
	if (original && !manages) {
		const old = typeof body.oldPassword === "string" ? body.oldPassword : "";
		if (!(await isOldPassword(old, String(original.password), prepared)))
			errors.oldPassword = problems.invalidOldPassword;
	}
	return errors;
}

/**
 * Errors in the request to change an account, before its values are checked. `manages`: superusers, and accounts
 * matching the manage rule, need no old password.
 */
export async function accountErrors(
	write: AccountWrite,
	manages: boolean,
): Promise<Record<string, FieldError>> {
	const { record, original, sent } = write;
	const errors = await confirmationErrors(write, manages);
	if (sent.has("tokenKey")) errors.tokenKey = problems.notWritable;
	if (!manages && original) {
		// Owners change their address only through confirmation by mail.
		if (sent.has("email") && record.email !== original.email) errors.email = problems.valuesMismatch;
	}
	if (!manages && sent.has("verified") && record.verified !== (original?.verified ?? false)) {
		errors.verified = problems.valuesMismatch;
	}
	return errors;
}

/** Errors of the typed password by its field; nothing where none was typed. */
export function typedPasswordErrors({
	collection,
	record,
	original,
	sent,
}: AccountWrite): Record<string, FieldError> {
	const field = collection.fields.find((candidate) => candidate.name === "password");
	if (!field || (original && !sent.has("password"))) return {};
	const problem = fieldType(field).check(record.password, field);
	return problem ? { password: problem } : {};
}

/** Removes the links of an account to sign-in services; returns how many there were. */
export async function unlink(
	records: RecordTransaction,
	{ collection, record }: AccountPlace,
): Promise<number> {
	const links = await records.list("_externalAuths", rowsOf(collection.id, record.id));
	for (const { id } of links) await records.delete("_externalAuths", id);
	return links.length;
}

/**
 * Replaces the password by its hash. The token key changes with password and e-mail, and where `isUnsafe`, so that all
 * earlier tokens become invalid. Superusers vouch for each other: they are verified, as in PocketBase.
 */
export async function completeAccount(write: AccountWrite, isUnsafe: boolean): Promise<void> {
	const { collection, record, original, sent, prepared } = write;
	if (collection.name === "_superusers") record.verified = true;
	const passwordChanged = !original || sent.has("password");
	if (passwordChanged) {
		const typed = String(record.password);
		record.password = prepared?.fresh?.typed === typed ? prepared.fresh.hash : await hashPassword(typed);
	}
	const renew = passwordChanged || isUnsafe || record.email !== original?.email;
	record.tokenKey = renew ? randomText(tokenKeyLength) : original.tokenKey;
}
