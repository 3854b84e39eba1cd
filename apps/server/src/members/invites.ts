/** The invite code of a school: who knows it joins at once, until it ends or has been used often enough. */
import { randomInt } from "node:crypto";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { ApiError, type RecordData, type RecordTransaction } from "@rafta/records";

/** Letters and digits that are not mistaken for one another when read out. */
const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** An invite code that can be read out and typed: nine characters in three groups. */
function drawCode(): string {
	const letters = Array.from({ length: 9 }, () => codeLetters[randomInt(codeLetters.length)]).join("");
	return `${letters.slice(0, 3)}-${letters.slice(3, 6)}-${letters.slice(6)}`;
}

/** What a new school's code allows: a month, and as many colleagues as a school library has. */
export const usualInvite = { days: 30, uses: 20 };

/** A fresh code, valid through its last day. */
export const newInvite = ({ days, uses }: typeof usualInvite, now: Date) => ({
	invite_code: drawCode(),
	invite_until: addDays(todayIn(now), days),
	invite_left: uses,
});

export const noInvite = { invite_code: "", invite_until: "", invite_left: 0 };

const wrongCode = {
	tr: "Davet kodu geçersiz ya da süresi dolmuş.",
	en: "The invite code is not valid or has ended.",
};

/** Uses a code once and gives back its school. @throws ApiError 400 for one that is wrong, ended or used up */
export async function useInvite(records: RecordTransaction, typed: string, now: Date): Promise<RecordData> {
	const code = typed.toUpperCase();
	const school = await records.findBy("schools", { invite_code: code, status: "active" });
	const holds = school && String(school.invite_until) >= todayIn(now) && Number(school.invite_left) > 0;
	if (!holds) throw new ApiError(400, wrongCode);
	return records.update("schools", school.id, { invite_left: Number(school.invite_left) - 1 });
}
