/** Refusal of a school's file, in the caller's language. */
import { type Refusal, refusals } from "@rafta/library/school-file/refusals";
import { ApiError } from "@rafta/records";
import { fillText, type Text } from "@rafta/words";

export interface Place {
	readonly file?: string;
	readonly line?: number;
	readonly field?: string;
	readonly why?: Text;
}

export function refused(code: Refusal, { file = "", line = 0, field = "", why }: Place = {}): ApiError {
	const message = fillText(refusals[code], { file, line, field, why: why ?? "" });
	return new ApiError(400, message, {}, { code, file, line, field });
}
