import type { ApiError } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import { refuseFor } from "../../kit/refusal.ts";

const texts = words("server/catalogue/piles");

const reasons = words("server/catalogue/piles/refusals");

/** 422 with a reason in the caller's language; the screen recognises it by its code. */
export function refusePile(code: keyof typeof reasons, language: Language, title = ""): ApiError {
	const text = reasons[code];
	// Replaced by a function, because a title may contain replacement patterns.
	const message = text[language].replace("{title}", () => title);
	return refuseFor(code, message, { message: code === "book_used" ? texts.notUndone : texts.notAdded });
}
