/**
 * Texts of notices to readers and families about loans and holds, by mail and on slips; a library may use its own
 * (`library_settings.notice_texts`). The list of books follows the text, so the text names none.
 */
import { catalogue, isLanguage, type Language, type Text, words } from "@rafta/words";
import { addressed } from "../text/addressed.ts";
import { plainLine, plainText } from "../text/plain-text.ts";

export const wordingKinds = [
	"due_soon",
	"overdue_1",
	"overdue_2",
	"overdue_3",
	"commission",
	"hold_ready",
] as const;

export type WordingKind = (typeof wordingKinds)[number];

export interface Wording {
	readonly subject: string;
	readonly body: string;
}

/** Placeholders in a wording: `{reader}`. */
export const placeholders = words("library/notices/placeholders");

export type Placeholder = keyof typeof placeholders;

/** Names of the kinds, for editors of the texts. */
export const wordingNames: Readonly<Record<WordingKind, Text>> = words("library/notices/wording-names");

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_BODY_LENGTH = 600;

const shipped = catalogue("library/notices/wordings");

/** Returns the wording used for a notice of a loan or hold. */
export const wordingKind = (kind: "due_soon" | "overdue" | "hold_ready", step: number): WordingKind =>
	kind !== "overdue" ? kind : step > 3 ? "commission" : (`overdue_${Math.max(1, step)}` as WordingKind);

const placePattern = /\{([^{}]*)\}/g;

const isPlace = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

type Fault = "kind" | "shape" | "length" | "place";

/**
 * Returns the first problem of stored texts, if any: unknown kinds or members, excessive length, an unknown
 * placeholder.
 */
export function wordingFault(stored: unknown): Fault | null {
	if (stored === null || stored === undefined || stored === "") return null;
	if (typeof stored !== "object" || Array.isArray(stored)) return "shape";
	for (const [kind, languages] of Object.entries(stored)) {
		if (!wordingKinds.some((known) => known === kind)) return "kind";
		if (typeof languages !== "object" || languages === null) return "shape";
		for (const [language, wording] of Object.entries(languages as object)) {
			if (!isLanguage(language)) return "kind";
			const { subject, body, ...more } = Object(wording) as Partial<Record<keyof Wording, unknown>>;
			if (typeof subject !== "string" || typeof body !== "string" || Object.keys(more).length > 0)
				return "shape";
			if (subject.length > MAX_SUBJECT_LENGTH || body.length > MAX_BODY_LENGTH) return "length";
			for (const [, name = ""] of `${subject} ${body}`.matchAll(placePattern))
				if (!isPlace(name)) return "place";
		}
	}
	return null;
}

/**
 * Returns a library's own text as it is, or the default where it has none.
 * @param isPupil whether the recipient is the pupil, and not their family, a teacher or other staff
 */
export function wordingOf(stored: unknown, kind: WordingKind, language: Language, isPupil: boolean): Wording {
	const ours = {
		subject: addressed(shipped, `${kind}.subject`, language, isPupil),
		body: addressed(shipped, `${kind}.body`, language, isPupil),
	};
	if (wordingFault(stored) !== null) return ours;
	const all = Object(stored) as Partial<Record<string, Partial<Record<Language, Partial<Wording>>>>>;
	const own = all[kind]?.[language];
	return { subject: own?.subject?.trim() || ours.subject, body: own?.body?.trim() || ours.body };
}

const fillPattern = (pattern: string, values: Readonly<Record<Placeholder, string>>): string =>
	pattern.replace(placePattern, (whole, name: string) => (isPlace(name) ? values[name] : whole));

/** Fills the placeholders. The subject is one line; inserted values are not searched for placeholders again. */
export function fillWording(wording: Wording, values: Readonly<Record<Placeholder, string>>): Wording {
	return {
		subject: plainLine(fillPattern(wording.subject, values)),
		body: plainText(fillPattern(wording.body, values)),
	};
}
