/**
 * Account mails in each language. A collection stores its own template; as long as that is one of these, the mail is
 * written in the account's language, or without one in the language of the request.
 */
import type { EmailTemplate } from "../collections/definition.ts";
import { type Locale, locales } from "../locales.ts";
import { languages } from "../texts.ts";
import type { Language } from "../types/language.ts";

/** Writes a mail: its greeting, and further paragraphs. */
const templateWithGreeting =
	(greeting: string) =>
	(subject: string, ...texts: string[]): EmailTemplate => ({
		subject,
		body: [greeting, ...texts].map((text) => `<p>${text}</p>`).join("\n"),
	});
const link = (text: string): string =>
	`<a class="btn" href="{APP_URL}/users/forgot-password?token={TOKEN}" target="_blank" rel="noopener">${text}</a>`;

export type MailKind = Exclude<keyof Locale["mail"], "greeting">;

/** The parts of a mail: after its text either the link that it is for, or what happened. */
interface MailTexts {
	readonly subject: string;
	readonly text: string;
	readonly link?: string;
	readonly note: string;
}

/** Default template of a kind in a language, or in English. */
export function mailTemplate(kind: MailKind, language: Language = "en"): EmailTemplate {
	const mails = { ...locales.en?.mail, ...locales[language]?.mail } as Locale["mail"];
	const { subject, text, link: label, note }: MailTexts = mails[kind];
	const middle = kind === "authAlert" ? ["<em>{ALERT_INFO}</em>"] : label ? [link(label)] : [];
	return templateWithGreeting(mails.greeting)(subject, text, ...middle, note);
}

const english = templateWithGreeting("Hello,");

/** English defaults of 0.1.0 and 0.2.0: collections that these releases stored hold them, and count as unchanged. */
const formerDefaults: Readonly<Record<MailKind, EmailTemplate>> = {
	verification: english(
		"{APP_NAME}: confirm your e-mail address",
		"Follow the link below to confirm the e-mail address of your {APP_NAME} account.",
		link("Confirm my address"),
		"If you did not sign up, you can ignore this message.",
	),
	passwordReset: english(
		"{APP_NAME}: choose a new password",
		"Follow the link below to choose a new password for your {APP_NAME} account.",
		link("Choose a new password"),
		"If you did not ask for it, you can ignore this message; your password stays as it is.",
	),
	emailChange: english(
		"{APP_NAME}: confirm your new e-mail address",
		"Follow the link below to confirm the new e-mail address of your {APP_NAME} account.",
		link("Confirm my new address"),
		"If you did not ask for it, you can ignore this message.",
	),
	otp: english(
		"{APP_NAME}: your one-time code",
		"Your one-time sign-in code: <strong>{OTP}</strong>",
		"If you did not ask for it, you can ignore this message.",
	),
	authAlert: english(
		"{APP_NAME}: sign-in from a new place",
		"Somebody signed in to your {APP_NAME} account from a new place:",
		"<em>{ALERT_INFO}</em>",
		"If it was not you, change your password at once; that ends every session.",
	),
};

/** Whether a collection's template is a default, of this release or an earlier one, and not an administrator's. */
export const isDefaultTemplate = (kind: MailKind, { subject, body }: EmailTemplate): boolean =>
	[...languages.map((language) => mailTemplate(kind, language)), formerDefaults[kind]].some(
		(one) => one.subject === subject && one.body === body,
	);
