/** Passwords are good enough by every door: whoever sets one writes through the hook of users. */
import { passwordProblem, passwordReason } from "@rafta/library/access/passwords";
import type { RecordReader, WriteEvent } from "@rafta/records";
import { arePinsAllowed } from "./pins.ts";
import { refuseField } from "./problems.ts";

let common: ReadonlySet<string> | undefined;

/** Passwords that many people have. Loaded with the first that is set. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
	if (!common) {
		const { dictionary } = await import("@zxcvbn-ts/language-common");
		common = new Set(dictionary["passwords-common"]);
	}
	return common;
}

/** What others know of a person: nothing of it makes a password. */
async function ownWords(records: RecordReader, user: WriteEvent["record"]): Promise<string[]> {
	const school = user.school_id === "" ? null : await records.find("schools", String(user.school_id));
	return [user.name, user.username, user.email, school?.name ?? ""].map(String);
}

/** Longer ones than this are refused by their field. */
const longest = 1024;

/** @throws ApiError 400 with the reason, for a password that is set and will not do */
export async function assertPassword({ record, sent, records }: WriteEvent): Promise<void> {
	const typed = String(record.password);
	const isSet = sent.has("password") && typed !== "" && typed.length <= longest;
	if (!isSet || arePinsAllowed(records)) return;
	const role = Number(record.role);
	const known = await commonPasswords();
	const problem = passwordProblem(typed, { role, own: await ownWords(records, record) }, (text) =>
		known.has(text),
	);
	if (!problem) return;
	const code = problem === "short" ? "validation_min_text_constraint" : `validation_password_${problem}`;
	throw refuseField("password", { code, message: passwordReason(problem, role) });
}
