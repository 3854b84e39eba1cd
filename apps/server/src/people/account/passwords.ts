/** Password strength, enforced for every API, because every password is written through the hook of users. */
import { passwordProblem, passwordReason } from "@rafta/library/access/passwords";
import { hashPassword, PASSWORD_MAX_BYTES, type PreparedPasswords } from "@rafta/records";
import { refuseField } from "../../kit/writes/problems.ts";
import type { RecordReader, Stored, WriteEvent } from "../../records.ts";
import { isPinRequest } from "../readers/pins.ts";

let common: ReadonlySet<string> | undefined;

/** Common passwords, loaded when the first password is set. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
	if (!common) {
		const { dictionary } = await import("@zxcvbn-ts/language-common");
		common = new Set(dictionary["passwords-common"]);
	}
	return common;
}

/**
 * What takes long about a new password, before the transaction that writes it: there is one writer, and on a busy machine
 * all others waited for seconds. The hook refuses one that is too long to be hashed.
 */
export async function preparePassword(typed: string): Promise<PreparedPasswords> {
	await commonPasswords();
	return Buffer.byteLength(typed) > PASSWORD_MAX_BYTES
		? {}
		: { fresh: { typed, hash: await hashPassword(typed) } };
}

/** Words known about a person, which must not be part of the password. */
async function ownWords(records: RecordReader, user: Stored<"users">): Promise<string[]> {
	const school = user.school_id === "" ? null : await records.find("schools", user.school_id);
	return [user.name, user.username, user.email, school?.name ?? ""].map(String);
}

/** Longer passwords are refused by their field. */
const MAX_PASSWORD_LENGTH = 1024;

/**
 * @throws ApiError 400 with the reason, if a new password is too weak
 */
export async function assertPassword({ record, sent, request, records }: WriteEvent<"users">): Promise<void> {
	const typed = record.password;
	const isSet = sent.has("password") && typed !== "" && typed.length <= MAX_PASSWORD_LENGTH;
	if (!isSet || isPinRequest(request)) return;
	const role = Number(record.role);
	const known = await commonPasswords();
	const problem = passwordProblem(typed, { role, own: await ownWords(records, record) }, (text) =>
		known.has(text),
	);
	if (!problem) return;
	const code = problem === "short" ? "validation_min_text_constraint" : `validation_password_${problem}`;
	throw refuseField("password", { code, message: passwordReason(problem, role) });
}
