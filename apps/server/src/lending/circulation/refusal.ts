import { type CodeProblem, codeProblems } from "@rafta/library/circulation/codes";
import { plainMessage } from "@rafta/library/circulation/reader-messages";
import { reasonMessage, warningMessage } from "@rafta/library/circulation/reasons";
import type { Reason, Warning } from "@rafta/library/circulation/types";
import { ApiError } from "@rafta/records";
import type { Language } from "@rafta/words";
import { refused, refuseFor, refuseWith } from "../../kit/refusal.ts";

/** A refusal by the rules of lending; keeps its reasons for callers that word them differently. */
class LendingRefusal extends ApiError {
	readonly reasons: readonly Reason[];
	/** `about`: the book that lies on the table, so that a screen can name it. */
	constructor(reasons: readonly Reason[], language: Language, about: { book?: object | null } = {}) {
		super(422, refused, {}, { reasons: shownReasons(reasons, language), ...about });
		this.reasons = reasons;
	}
}

/** Reasons in the wording for staff. */
export const shownReasons = (reasons: readonly Reason[], language: Language) =>
	reasons.map((reason) => ({
		code: reason.code,
		message: reasonMessage(reason, language),
		overridable: reason.overridable,
	}));

export type ShownReasons = ReturnType<typeof shownReasons>;

/** 422 with every reason at once, in the caller's language (design section 4). */
export const refusal = (reasons: readonly Reason[], language: Language): ApiError =>
	new LendingRefusal(reasons, language);

/** A refusal by the rules that names its book; every other error unchanged. */
export async function naming(
	error: unknown,
	language: Language,
	name: (reasons: readonly Reason[]) => Promise<{ reasons: readonly Reason[]; book: object | null }>,
): Promise<unknown> {
	if (!(error instanceof LendingRefusal)) return error;
	const { reasons, book } = await name(error.reasons);
	return new LendingRefusal(reasons, language, { book });
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
	return error instanceof LendingRefusal ? refuseWith(plainReasons(error.reasons, language)) : error;
}

/** 404 for a scanned code that matches nothing, with a reason in the format of a refusal. */
export function notKnown(code: CodeProblem, language: Language): ApiError {
	const text = codeProblems[code];
	return refuseFor(code, text[language], { status: 404, message: text });
}

/** 422 for an ISBN that does not lead to one copy. */
export function isbnRefusal(code: CodeProblem, language: Language): ApiError {
	const text = codeProblems[code];
	return refuseFor(code, text[language], { message: text });
}

export const shownWarnings = (warnings: readonly Warning[], language: Language) =>
	warnings.map((warning) => ({ code: warning.code, message: warningMessage(warning, language) }));
