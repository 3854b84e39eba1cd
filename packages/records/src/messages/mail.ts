/**
 * Account mails in each language. A collection stores its own template; as long as that is one of these, the mail is
 * written in the account's language, or without one in the language of the request.
 */
import type { EmailTemplate } from "../collections/definition.ts";
import type { OwnLanguage } from "../types/language.ts";

/** Writes a mail: its greeting, and further paragraphs. */
const greeted =
	(greeting: string) =>
	(subject: string, ...texts: string[]): EmailTemplate => ({
		subject,
		body: [greeting, ...texts].map((text) => `<p>${text}</p>`).join("\n"),
	});
const turkish = greeted("Merhaba,");
const english = greeted("Hello,");
const link = (text: string): string =>
	`<a class="btn" href="{APP_URL}/users/forgot-password?token={TOKEN}" target="_blank" rel="noopener">${text}</a>`;

export type MailKind = "verification" | "passwordReset" | "emailChange" | "otp" | "authAlert";

export const mailTemplates: Readonly<Record<MailKind, Readonly<Record<OwnLanguage, EmailTemplate>>>> = {
	verification: {
		tr: turkish(
			"{APP_NAME}: e-posta adresinizi onaylayın",
			"{APP_NAME} hesabınızın e-posta adresini onaylamak için aşağıdaki bağlantıya tıklayın.",
			link("Adresimi onayla"),
			"Hesap açmadıysanız bu e-postayı silebilirsiniz.",
		),
		en: english(
			"{APP_NAME}: verify your email address",
			"Use the link below to verify the email address of your {APP_NAME} account.",
			link("Verify email address"),
			"If you did not sign up, you can ignore this email.",
		),
	},
	passwordReset: {
		tr: turkish(
			"{APP_NAME}: yeni parola belirleyin",
			"{APP_NAME} hesabınız için yeni bir parola belirlemek üzere aşağıdaki bağlantıya tıklayın.",
			link("Yeni parola belirle"),
			"Yeni parola isteyen siz değilseniz bu e-postayı silebilirsiniz; parolanız değişmez.",
		),
		en: english(
			"{APP_NAME}: choose a new password",
			"Use the link below to choose a new password for your {APP_NAME} account.",
			link("Choose new password"),
			"If you did not request this, you can ignore this email; your password will not change.",
		),
	},
	emailChange: {
		tr: turkish(
			"{APP_NAME}: yeni e-posta adresinizi onaylayın",
			"{APP_NAME} hesabınızın yeni e-posta adresini onaylamak için aşağıdaki bağlantıya tıklayın.",
			link("Yeni adresimi onayla"),
			"Bu değişikliği siz istemediyseniz bu e-postayı silebilirsiniz.",
		),
		en: english(
			"{APP_NAME}: confirm your new email address",
			"Use the link below to confirm the new email address of your {APP_NAME} account.",
			link("Confirm new address"),
			"If you did not request this, you can ignore this email.",
		),
	},
	otp: {
		tr: turkish(
			"{APP_NAME}: tek kullanımlık kodunuz",
			"Tek kullanımlık giriş kodunuz: <strong>{OTP}</strong>",
			"Bu kodu siz istemediyseniz bu e-postayı silebilirsiniz.",
		),
		en: english(
			"{APP_NAME}: your one-time code",
			"Your one-time sign-in code: <strong>{OTP}</strong>",
			"If you did not request this, you can ignore this email.",
		),
	},
	authAlert: {
		tr: turkish(
			"{APP_NAME}: yeni bir cihazdan ya da yerden giriş yapıldı",
			"{APP_NAME} hesabınıza yeni bir cihazdan ya da yerden giriş yapıldı:",
			"<em>{ALERT_INFO}</em>",
			"Giriş yapan siz değilseniz parolanızı hemen değiştirin; böylece bütün oturumlar kapanır.",
		),
		en: english(
			"{APP_NAME}: sign-in from a new device or location",
			"There was a sign-in to your {APP_NAME} account from a new device or location:",
			"<em>{ALERT_INFO}</em>",
			"If this wasn't you, change your password immediately; doing so ends all sessions.",
		),
	},
};

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
	[...Object.values(mailTemplates[kind]), formerDefaults[kind]].some(
		(one) => one.subject === subject && one.body === body,
	);
