/** Account emails: a template of the collection, filled in for one account. */
import type { AuthOptions, CollectionDefinition, EmailTemplate } from "../collections/definition.ts";
import { badRequest } from "../errors.ts";
import type { Mail } from "../mail/mail.ts";
import { messages } from "../messages/api.ts";
import { isDefaultTemplate, type MailKind, mailTemplate } from "../messages/mail.ts";
import type { RecordService } from "../service.ts";
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

const namesAddress = ({ subject, body }: EmailTemplate): boolean => `${subject}${body}`.includes("{APP_URL}");

/** Whether a mail of this kind is for its link; codes and alerts say what they have to say without one. */
const isLink = (kind: MailKind): boolean => namesAddress(mailTemplate(kind));

/** Returns the collection's own template, or the default in the mail's language if the collection has none. */
function chooseTemplate(
	{ collection }: AuthIdentity,
	kind: MailKind,
	language: Language,
	hasLinks: boolean,
): EmailTemplate {
	const own = collection.auth && templateOf[kind](collection.auth);
	const standard = mailTemplate(kind, language);
	if (!hasLinks && own && namesAddress(own)) return standard;
	return own && !isDefaultTemplate(kind, own) ? own : standard;
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

/** Who mails: the name of the installation, and the address with which links begin. */
export interface MailSender {
	readonly appName: string;
	readonly linkBase: string;
}

/** @throws ApiError 400 as long as there is no address with which a link could begin */
export function requireLinkBase(
	{ linkBase }: Pick<RecordService, "linkBase">,
	collection: CollectionDefinition,
): void {
	if (linkBase(collection) === "") throw badRequest(messages.noLinkBase);
}

/**
 * Composes the mail. Hidden fields of the account are never included, whatever the template contains.
 * @throws ApiError 400 for a link without an address with which it could begin
 */
export function composeMail(request: MailRequest, { appName, linkBase }: MailSender): Mail {
	const { identity, kind, language, values } = request;
	const { collection, record } = identity;
	if (linkBase === "" && isLink(kind)) throw badRequest(messages.noLinkBase);
	const template = chooseTemplate(identity, kind, language, linkBase !== "");
	const all: Readonly<Record<string, string>> = { APP_NAME: appName, APP_URL: linkBase, ...values };
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
