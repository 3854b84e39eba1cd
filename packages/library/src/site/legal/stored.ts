/** Legal texts of an installation: its own texts where it has some, and its data controller. */
import { type Language, languages } from "@rafta/words";
import type { CalendarDate } from "../../turkish/dates.ts";

export const legalDocuments = ["terms", "privacy", "cookies"] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** Day of the last change of the default texts, which people read below them. */
export const shippedOn: CalendarDate = "2026-11-30";

/** Maximum characters in one text. */
export const MAX_LEGAL_TEXT_LENGTH = 20_000;

/** Required controller details of a notice (Law 6698, art. 10): single-line texts. */
export const controllerFields = ["name", "address", "email", "phone"] as const;
export type Controller = Readonly<Record<(typeof controllerFields)[number], string>>;

const MAX_FACT_LENGTH = 300;

export interface OwnText {
	readonly text: string;
	readonly changed_on: CalendarDate;
}

/** `site_settings.legal_texts`. A missing text means the default. */
export type LegalTexts = { readonly controller?: Partial<Controller> } & {
	readonly [D in LegalDocument]?: Readonly<Partial<Record<Language, OwnText>>>;
};

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = (value: Values, names: readonly string[]): boolean =>
	Object.keys(value).every((name) => names.includes(name));

const isOwnText = (value: unknown): boolean =>
	isObject(value) &&
	hasOnly(value, ["text", "changed_on"]) &&
	typeof value.text === "string" &&
	value.text.trim() !== "" &&
	value.text.length <= MAX_LEGAL_TEXT_LENGTH &&
	typeof value.changed_on === "string" &&
	/^\d{4}-\d{2}-\d{2}$/.test(value.changed_on);

const isController = (value: unknown): boolean =>
	isObject(value) &&
	hasOnly(value, controllerFields) &&
	Object.values(value).every((fact) => typeof fact === "string" && fact.length <= MAX_FACT_LENGTH);

const isDocument = (value: unknown): boolean =>
	isObject(value) && hasOnly(value, languages) && Object.values(value).every(isOwnText);

/** Whether a value may be stored; an empty value means the default texts. */
export function isLegalTexts(value: unknown): value is LegalTexts | null {
	if (value === null) return true;
	return (
		isObject(value) &&
		hasOnly(value, ["controller", ...legalDocuments]) &&
		Object.entries(value).every(([name, one]) =>
			name === "controller" ? isController(one) : isDocument(one),
		)
	);
}

/** Texts in force; values in an older format are ignored. */
export const legalTextsOf = (stored: unknown): LegalTexts =>
	stored && isLegalTexts(stored) ? (stored ?? {}) : {};
