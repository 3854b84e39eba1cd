/** Account emails: a template of the collection, filled in for one account. */
import type { AuthOptions, EmailTemplate } from "../collections/definition.ts";
import type { Mail } from "../mail/mail.ts";
import { type MailKind, mailTemplates } from "../messages/mail.ts";
import type { Settings } from "../settings/model.ts";
import type { Language } from "../types/language.ts";
import type { AuthIdentity } from "../types/request.ts";

const escapes: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};
const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

/** Collapses text to one line: a line break in a subject would make two headers. */
const line = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Where a collection keeps its template of each kind. */
const templateOf: Readonly<Record<MailKind, (options: AuthOptions) => EmailTemplate>> = {
	verification: (options) => options.verificationTemplate,
	passwordReset: (options) => options.resetPasswordTemplate,
	emailChange: (options) => options.confirmEmailChangeTemplate,
	otp: (options) => options.otp.emailTemplate,
	authAlert: (options) => options.authAlert.emailTemplate,
};

/** Returns the collection's own template, or the default in the mail's language if the collection has none. */
function chosen({ collection }: AuthIdentity, kind: MailKind, language: Language): EmailTemplate {
	const own = collection.auth && templateOf[kind](collection.auth);
	const standard = mailTemplates[kind];
	const untouched = Object.values(standard).some(
		({ subject, body }) => subject === own?.subject && body === own.body,
	);
	return own && !untouched ? own : standard[language];
}

export interface MailRequest {
	readonly kind: MailKind;
	readonly identity: AuthIdentity;
	readonly language: Language;
	/** Recipient; by default the account's own address. */
	readonly to?: string;
	/** Values of `{TOKEN}`, `{OTP}`, `{OTP_ID}`, `{ALERT_INFO}`. */
	readonly values: Readonly<Record<string, string>>;
}

/** Composes the mail. Hidden fields of the account are never included, whatever the template contains. */
export function composeMail(request: MailRequest, { meta }: Settings): Mail {
	const { identity, kind, language, values } = request;
	const { collection, record } = identity;
	const template = chosen(identity, kind, language);
	const all: Readonly<Record<string, string>> = { APP_NAME: meta.appName, APP_URL: meta.appURL, ...values };
	const fill = (text: string, safe: (value: string) => string): string =>
		text.replace(/\{(RECORD:)?(\w+)\}/g, (whole: string, ofRecord: string | undefined, name: string) => {
			if (!ofRecord) return Object.hasOwn(all, name) ? safe(all[name] ?? "") : whole;
			const field = collection.fields.find((one) => one.name === name);
			const visible = field && !field.hidden && field.type !== "password";
			return visible ? safe(String(record[name] ?? "")) : "";
		});
	return {
		to: { address: request.to ?? String(record.email ?? "") },
		subject: line(fill(template.subject, String)),
		html: fill(template.body, escapeHtml),
		...(kind !== "authAlert" && { signsIn: true }),
	};
}
