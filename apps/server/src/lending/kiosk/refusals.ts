/** Refusals of a kiosk beyond the lending rules, each one sentence a child understands; the exit is for staff. */
import type { ApiError } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import { refuseFor } from "../../kit/refusal.ts";

const texts = words("server/lending/kiosk/refusals");

/** Creates a refusal with a single reason, in the format of the rules' refusals. */
export function kioskRefusal(code: keyof typeof texts, language: Language, status = 422): ApiError {
	const text = texts[code];
	return refuseFor(code, text[language], { status, message: text });
}
