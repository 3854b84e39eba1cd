/** Invite code of a school: users with the code join immediately, until it expires or is used up. */
import { randomInt } from "node:crypto";
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { ApiError } from "@rafta/records";
import { words } from "@rafta/words";
import type { RecordTransaction, Stored } from "../../records.ts";

const texts = words("server/people/members");

/** Letters and digits that are not confused when read aloud. */
const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

const inGroups = (letters: string) => letters.match(/.{1,3}/g)?.join("-") ?? "";

/** A code as it is stored, from what somebody heard and typed: in any case, with any separators or none. */
const readCode = (typed: string) => inGroups(typed.toUpperCase().replace(/[^A-Z0-9]/g, ""));

/** Generates an invite code to read aloud and type: nine characters in three groups. */
function drawCode(): string {
	const letters = Array.from({ length: 9 }, () => codeLetters[randomInt(codeLetters.length)]).join("");
	return inGroups(letters);
}

/** Limits of a new school's code: a month, and the number of colleagues of a typical school library. */
export const usualInvite = { days: 30, uses: 20 };

/** Creates a new code, valid through its last day. */
export const newInvite = ({ days, uses }: typeof usualInvite, now: Date) => ({
	invite_code: drawCode(),
	invite_until: addDays(todayIn(now), days),
	invite_left: uses,
});

export const noInvite = { invite_code: "", invite_until: "", invite_left: 0 };

/** The school of a code that somebody can still use; `null` for one that is wrong, expired or used up. */
export async function invitingSchool(
	records: Pick<RecordTransaction, "findBy">,
	typed: string,
	now: Date,
): Promise<Stored<"schools"> | null> {
	const code = readCode(typed);
	// A school without a code has an empty one.
	const school =
		code === "" ? null : await records.findBy("schools", { invite_code: code, status: "active" });
	return school && school.invite_until >= todayIn(now) && school.invite_left > 0 ? school : null;
}

/** Uses a code once and returns its school. @throws ApiError 400 for one that is wrong, expired or used up */
export async function useInvite(
	records: RecordTransaction,
	typed: string,
	now: Date,
): Promise<Stored<"schools">> {
	const school = await invitingSchool(records, typed, now);
	if (!school) throw new ApiError(400, texts.wrongCode);
	return records.update("schools", school.id, { invite_left: school.invite_left - 1 });
}
