/** What an installation says in its legal texts: its own words where it has some, and who answers for the data. */
import type { CalendarDate } from "../../turkish/dates.ts";

export const legalDocuments = ["terms", "privacy", "cookies"] as const;
export type LegalDocument = (typeof legalDocuments)[number];

export const legalLanguages = ["tr", "en"] as const;
export type LegalLanguage = (typeof legalLanguages)[number];

/** The day of the texts that come with the program. */
export const shippedOn: CalendarDate = "2026-11-22";

/** Signs in one text. */
export const longestLegalText = 20_000;

/** What a notice must say about the controller (Law 6698, art. 10): texts of one line. */
export const controllerFields = ["name", "address", "email", "phone"] as const;
export type Controller = Readonly<Record<(typeof controllerFields)[number], string>>;

const longestFact = 300;

export interface OwnText {
	readonly text: string;
	readonly changed_on: CalendarDate;
}

/** `site_settings.legal_texts`. A text that is not there is the shipped one. */
export interface LegalTexts {
	readonly controller?: Partial<Controller>;
	readonly terms?: Readonly<Partial<Record<LegalLanguage, OwnText>>>;
	readonly privacy?: Readonly<Partial<Record<LegalLanguage, OwnText>>>;
	readonly cookies?: Readonly<Partial<Record<LegalLanguage, OwnText>>>;
}

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
	value.text.length <= longestLegalText &&
	typeof value.changed_on === "string" &&
	/^\d{4}-\d{2}-\d{2}$/.test(value.changed_on);

const isController = (value: unknown): boolean =>
	isObject(value) &&
	hasOnly(value, controllerFields) &&
	Object.values(value).every((fact) => typeof fact === "string" && fact.length <= longestFact);

const isDocument = (value: unknown): boolean =>
	isObject(value) && hasOnly(value, legalLanguages) && Object.values(value).every(isOwnText);

/** Whether a value may be stored; nothing is the shipped texts. */
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

/** The texts in force; those of before this shape count as none. */
export const legalTextsOf = (stored: unknown): LegalTexts =>
	stored && isLegalTexts(stored) ? (stored ?? {}) : {};
