/**
 * Channels for notices about loans and holds. Children are contacted through their family: a guardian's address is used
 * only while the consent is on record (KVKK), an account's only once its owner has verified it.
 */

import { homeLanguage, type Language } from "@rafta/words";
import { languageOf } from "../../kit/messages/language.ts";
import { settingsOf } from "../../lending/circulation/policies.ts";
import type { RecordReader, Stored } from "../../records.ts";

export interface Addressee {
	readonly address: string;
	readonly to: "guardian" | "reader";
	/** Whether it is the pupil, who is addressed as "sen", and not the family, a teacher or other staff. */
	readonly isPupil: boolean;
	/** The program's own for families, the account's own language otherwise. */
	readonly language: Language;
}

export interface Channels {
	readonly mail: Addressee | null;
	/** The reader's own account, for the bell in the app. */
	readonly account: Stored<"users"> | null;
}

/** Whether a reader is a pupil, whose own mails and slips say "sen". */
export const isPupil = ({ reader_type }: { readonly reader_type: string }): boolean =>
	reader_type === "pupil";

/** Determines how a reader can be reached; `mails`: whether the library sends any. */
export async function channelsOf(
	records: RecordReader,
	student: Stored<"students">,
	mails: boolean,
): Promise<Channels> {
	const user = student.user_id === "" ? null : await records.find("users", student.user_id);
	const account = user?.status === "active" ? user : null;
	return { account, mail: addresseeOf(student, account, mails) };
}

/** Returns the address for a reader's mail; `null` if there is none. */
export function addresseeOf(
	student: {
		readonly guardian_email: string;
		readonly guardian_consent: boolean;
		readonly reader_type: string;
	},
	account: { readonly email: string; readonly verified: boolean; readonly language: string } | null,
	mails: boolean,
): Addressee | null {
	if (!mails) return null;
	const guardian = student.guardian_email;
	if (student.guardian_consent === true && guardian !== "")
		return { address: guardian, to: "guardian", isPupil: false, language: homeLanguage };
	const own = account?.verified === true ? account.email : "";
	if (own === "") return null;
	const language = languageOf(account);
	return { address: own, to: "reader", isPupil: isPupil(student), language };
}

/** Notice settings of a library: its own row, else its school's, else the system's. */
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
