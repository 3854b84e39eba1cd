import { type CodeProblem, codeProblems } from "@rafta/library/circulation/codes";
import { plainMessage } from "@rafta/library/circulation/reader-messages";
import { reasonMessage, warningMessage } from "@rafta/library/circulation/reasons";
import type { Reason, Warning } from "@rafta/library/circulation/types";
import { ApiError, type Language } from "@rafta/records";

const refused = { tr: "İşlem yapılamadı.", en: "This could not be done." };

/** Reasons behind a refusal, for callers that word it differently. */
const behind = new WeakMap<ApiError, readonly Reason[]>();

/** Reasons in the wording for staff. */
export const shownReasons = (reasons: readonly Reason[], language: Language) =>
	reasons.map((reason) => ({
		code: reason.code,
		message: reasonMessage(reason, language),
		overridable: reason.overridable,
	}));

/** 422 with every reason at once, in the caller's language (design section 4). */
export function refusal(reasons: readonly Reason[], language: Language): ApiError {
	const error = new ApiError(
		422,
		refused,
		{},
		{
			reasons: shownReasons(reasons, language),
		},
	);
	behind.set(error, reasons);
	return error;
}

/** Reasons in the wording for readers: plain words, without mention of exceptions. */
export const plainReasons = (reasons: readonly Reason[], language: Language) =>
	reasons.map((reason) => ({
		code: reason.code,
		message: plainMessage(reason, language),
		overridable: false,
	}));

/** Rewords a refusal of the rules for the reader; returns every other error unchanged. */
export function inPlainWords(error: unknown, language: Language): unknown {
	const reasons = error instanceof ApiError ? behind.get(error) : undefined;
	return reasons ? new ApiError(422, refused, {}, { reasons: plainReasons(reasons, language) }) : error;
}

/** 404 for a scanned code that matches nothing, with a reason in the format of a refusal. */
export function notKnown(code: CodeProblem, language: Language): ApiError {
	const text = codeProblems[code];
	return new ApiError(404, text, {}, { reasons: [{ code, message: text[language], overridable: false }] });
}

/** 422 for an ISBN that does not lead to one copy. */
export function isbnRefusal(code: CodeProblem, language: Language): ApiError {
	const text = codeProblems[code];
	return new ApiError(422, text, {}, { reasons: [{ code, message: text[language], overridable: false }] });
}

export const shownWarnings = (warnings: readonly Warning[], language: Language) =>
	warnings.map((warning) => ({ code: warning.code, message: warningMessage(warning, language) }));
