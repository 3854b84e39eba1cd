/** Messages of reasons and warnings. */
import { fillPlaceholders, fillText, type Language, type Text, words } from "@rafta/words";
import { type CalendarDate, formatDate } from "../turkish/dates.ts";
import { codeProblems } from "./codes.ts";
import { isOverdue } from "./lateness.ts";
import type { Reason, ReasonCode, Warning, WarningCode } from "./types.ts";

const readerState = words("library/circulation/reader-state");

const reasons: Readonly<Record<ReasonCode, Text>> = {
	...words("library/circulation/reasons"),
	reader_unknown: codeProblems.reader_unknown,
	copy_unknown: codeProblems.copy_unknown,
	action_unknown: codeProblems.action_unknown,
};

const warnings: Readonly<Record<WarningCode, Text>> = words("library/circulation/warnings");

const statusNames: Readonly<Record<string, Text>> = words("library/circulation/status-names");

/** What has to come back first, where the books are known: the rules count them, a desk names them. */
const first = (books: unknown, language: Language): string => {
	if (typeof books !== "string" || books === "") return "";
	return fillText(readerState.first[language], { books });
};

/** As many books as one sentence names. */
const MAX_NAMED = 3;

/** The reasons, with the titles of the overdue books in the reason that counts them. */
export const namingOverdue = (
	reasons: readonly Reason[],
	loans: readonly { status: string; due_on: CalendarDate; title: string }[],
	today: CalendarDate,
): Reason[] => {
	const titles = new Set(loans.filter((loan) => isOverdue(loan, today)).map(({ title }) => title));
	titles.delete("");
	const books = [...titles].slice(0, MAX_NAMED).join(", ");
	return reasons.map((reason) =>
		reason.code === "overdue" ? { ...reason, values: { ...reason.values, books } } : reason,
	);
};

/** Fills the placeholders of a text. */
export function fill(texts: Text, values: Reason["values"], language: Language): string {
	return fillPlaceholders(texts[language], (name) => {
		const value = values[name] ?? "";
		if (name === "first") return first(values.books, language);
		if (name === "date") return formatDate(String(value));
		if (name === "status") return statusNames[value]?.[language] ?? String(value);
		return String(value);
	});
}

/** Where the rule's limit is 0: it is never reached, and nothing returned or cancelled changes it. */
const limitOfZero: Readonly<Partial<Record<ReasonCode, Text>>> = words("library/circulation/limit-of-zero");

/** Reasons as a volunteer's desk says them: that a reader is blocked, and neither why nor until when. */
export const withoutGrounds = (given: readonly Reason[]): Reason[] =>
	given.map((reason) => (reason.code === "reader_blocked" ? { ...reason, values: {} } : reason));

/**
 * The ministry's rule has no renewals at all: "0 times at most" is no sentence, nor is any other limit of 0. Nor is a block
 * whose ground nobody wrote, or the caller may not see.
 */
function textOf({ code, values }: Reason): Text {
	const never = values.max === 0 ? limitOfZero[code] : undefined;
	if (never) return never;
	if (code === "reader_blocked" && !values.why)
		return values.date ? readerState.blockedUntil : readerState.noGround;
	return reasons[code];
}

/** A reason as one sentence. */
export const reasonMessage = (reason: Reason, language: Language): string =>
	fill(textOf(reason), reason.values, language);

/** A warning as one sentence. */
export const warningMessage = (warning: Warning, language: Language): string =>
	fill(warnings[warning.code], warning.values, language);
