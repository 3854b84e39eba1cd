/**
 * By which way somebody is told of loans and holds. Children are written to through their family: a guardian's address
 * counts only while the consent is on record (KVKK), an account's only once its owner has shown that it is theirs.
 */
import type { RecordData, RecordReader } from "@rafta/records";
import { settingsOf } from "../circulation/policies.ts";

export interface Addressee {
	readonly address: string;
	readonly to: "guardian" | "reader";
	/** Families are written to in Turkish, an account in its own language. */
	readonly language: "tr" | "en";
}

export interface Ways {
	readonly mail: Addressee | null;
	/** The reader's own account, for the bell. */
	readonly account: RecordData | null;
}

/** Who can be reached how; `mails`: whether the library sends any. */
export async function waysOf(records: RecordReader, student: RecordData, mails: boolean): Promise<Ways> {
	const user = student.user_id === "" ? null : await records.find("users", String(student.user_id));
	const account = user?.status === "active" ? user : null;
	return { account, mail: addresseeOf(student, account, mails) };
}

type Known = Readonly<Record<string, unknown>>;

/** Where a reader's mails go; `null`: nowhere. */
export function addresseeOf(
	student: Known | { readonly guardian_email: string; readonly guardian_consent: boolean },
	account: Known | { readonly email: string; readonly verified: boolean; readonly language: string } | null,
	mails: boolean,
): Addressee | null {
	if (!mails) return null;
	const guardian = String(student.guardian_email ?? "");
	if (student.guardian_consent === true && guardian !== "")
		return { address: guardian, to: "guardian", language: "tr" };
	const own = account?.verified === true ? String(account.email ?? "") : "";
	return own === ""
		? null
		: { address: own, to: "reader", language: account?.language === "en" ? "en" : "tr" };
}

/** What a library says about notices: its own row, else its school's, else the system's. */
export interface NoticeSettings {
	readonly notices_on: boolean;
	readonly notice_steps: unknown;
	readonly notice_texts: unknown;
}

export async function noticeSettings(
	records: RecordReader,
	school: string,
	library: string,
): Promise<NoticeSettings> {
	const row = await settingsOf(records, school, library);
	return {
		notices_on: row?.notices_on === true,
		notice_steps: row?.notice_steps ?? null,
		notice_texts: row?.notice_texts ?? null,
	};
}
