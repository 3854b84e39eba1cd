/** What an auth record needs beyond its fields: hashed passwords, token keys, and who may change what. */
import { hashPassword, verifyPassword } from "../auth/password.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { problems } from "../collections/fields/problems.ts";
import { randomText } from "../collections/random.ts";
import type { FieldError } from "../errors.ts";
import type { RecordData } from "../service.ts";

const tokenKeyLength = 50;

/** The slow work on passwords, done before the transaction: a hash takes long, and there is one writer. */
export interface PreparedPasswords {
	/** The hash of the password that was typed. */
	readonly fresh?: { typed: string; hash: string };
	/** Whether the old password that was typed belonged to the hash that was stored. */
	readonly old?: { typed: string; hash: string; right: boolean };
}

/** Hashes and verifies what a body brings for an account; the transaction later checks that nothing has changed. */
export async function preparePasswords(
	collection: CollectionDefinition,
	body: Readonly<Record<string, unknown>>,
	original: RecordData | null,
): Promise<PreparedPasswords> {
	const field = collection.fields.find((candidate) => candidate.name === "password");
	const { password: typed, oldPassword } = body;
	if (collection.type !== "auth" || !field || typeof typed !== "string") return {};
	if (fieldType(field).check(typed, field)) return {};
	const stored = String(original?.password ?? "");
	const asksOld = original !== null && typeof oldPassword === "string";
	return {
		fresh: { typed, hash: await hashPassword(typed) },
		old: asksOld
			? { typed: oldPassword, hash: stored, right: await verifyPassword(oldPassword, stored) }
			: undefined,
	};
}

/** How a write of an auth record was asked for. */
export interface AccountChange {
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	readonly original: RecordData | null;
	readonly body: Readonly<Record<string, unknown>>;
	readonly sent: ReadonlySet<string>;
	/** Superusers, and those whom the manage rule names: they need no old password. */
	readonly manages: boolean;
	readonly prepared?: PreparedPasswords;
}

async function isOldPassword(typed: string, stored: string, prepared?: PreparedPasswords): Promise<boolean> {
	const old = prepared?.old;
	if (old?.typed === typed && old.hash === stored) return old.right;
	return verifyPassword(typed, stored);
}

async function passwordErrors(change: AccountChange): Promise<Record<string, FieldError>> {
	const { collection, record, original, body, sent, manages, prepared } = change;
	const field = collection.fields.find((candidate) => candidate.name === "password");
	if (!field || (!sent.has("password") && original)) return {};
	const typed = record.password;
	const problem = fieldType(field).check(typed, field);
	if (problem) return { password: problem };
	if (body.passwordConfirm !== undefined && body.passwordConfirm !== typed) {
		return { passwordConfirm: problems.valuesMismatch };
	}
	if (body.passwordConfirm === undefined && !manages) return { passwordConfirm: problems.required };
	if (original && !manages) {
		const old = typeof body.oldPassword === "string" ? body.oldPassword : "";
		if (!(await isOldPassword(old, String(original.password), prepared)))
			return { oldPassword: problems.invalidOldPassword };
	}
	return {};
}

/**
 * Checks what was sent for an account and puts the hash in the place of the password.
 * The token key changes with password and e-mail, so that every token given before is worthless.
 */
export async function completeAccount(change: AccountChange): Promise<Record<string, FieldError>> {
	const { record, original, sent, manages, prepared } = change;
	const errors = await passwordErrors(change);
	if (sent.has("tokenKey")) errors.tokenKey = problems.notWritable;
	if (!manages && original) {
		// A new address is the owner's only once it has been confirmed by mail.
		if (sent.has("email") && record.email !== original.email) errors.email = problems.valuesMismatch;
	}
	if (!manages && sent.has("verified") && record.verified !== (original?.verified ?? false)) {
		errors.verified = problems.valuesMismatch;
	}
	if (Object.keys(errors).length > 0) return errors;
	const passwordChanged = !original || sent.has("password");
	if (passwordChanged) {
		const typed = String(record.password);
		record.password = prepared?.fresh?.typed === typed ? prepared.fresh.hash : await hashPassword(typed);
	}
	const renew = passwordChanged || record.email !== original?.email;
	record.tokenKey = renew ? randomText(tokenKeyLength) : original.tokenKey;
	return {};
}
