/**
 * Account mails in each language. A collection stores its own template; as long as that is one of these, the mail is
 * written in the account's language, or without one in the language of the request.
 */
import type { EmailTemplate } from "../collections/definition.ts";
import type { Language } from "../types/language.ts";

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join("\n");
const link = (path: string, text: string): string =>
	`<a class="btn" href="{APP_URL}${path}{TOKEN}" target="_blank" rel="noopener">${text}</a>`;

export type MailKind = "verification" | "passwordReset" | "emailChange" | "otp" | "authAlert";

export const mailTemplates: Readonly<Record<MailKind, Readonly<Record<Language, EmailTemplate>>>> = {
	verification: {
		tr: {
			subject: "{APP_NAME}: e-posta adresinizi onaylayın",
			body: paragraphs(
				"Merhaba,",
				"{APP_NAME} hesabınızın e-posta adresini onaylamak için aşağıdaki bağlantıya tıklayın.",
				link("/users/forgot-password?token=", "Adresimi onayla"),
				"Hesap açmadıysanız bu e-postayı silebilirsiniz.",
			),
		},
		en: {
			subject: "{APP_NAME}: confirm your e-mail address",
			body: paragraphs(
				"Hello,",
				"Follow the link below to confirm the e-mail address of your {APP_NAME} account.",
				link("/users/forgot-password?token=", "Confirm my address"),
				"If you did not sign up, you can ignore this message.",
			),
		},
	},
	passwordReset: {
		tr: {
			subject: "{APP_NAME}: yeni parola belirleyin",
			body: paragraphs(
				"Merhaba,",
				"{APP_NAME} hesabınıza yeni bir parola belirlemek için aşağıdaki bağlantıya tıklayın.",
				link("/users/forgot-password?token=", "Yeni parola belirle"),
				"Bunu siz istemediyseniz bu e-postayı silebilirsiniz; parolanız değişmez.",
			),
		},
		en: {
			subject: "{APP_NAME}: choose a new password",
			body: paragraphs(
				"Hello,",
				"Follow the link below to choose a new password for your {APP_NAME} account.",
				link("/users/forgot-password?token=", "Choose a new password"),
				"If you did not ask for it, you can ignore this message; your password stays as it is.",
			),
		},
	},
	emailChange: {
		tr: {
			subject: "{APP_NAME}: yeni e-posta adresinizi onaylayın",
			body: paragraphs(
				"Merhaba,",
				"{APP_NAME} hesabınızın yeni e-posta adresini onaylamak için aşağıdaki bağlantıya tıklayın.",
				link("/users/forgot-password?token=", "Yeni adresimi onayla"),
				"Bunu siz istemediyseniz bu e-postayı silebilirsiniz.",
			),
		},
		en: {
			subject: "{APP_NAME}: confirm your new e-mail address",
			body: paragraphs(
				"Hello,",
				"Follow the link below to confirm the new e-mail address of your {APP_NAME} account.",
				link("/users/forgot-password?token=", "Confirm my new address"),
				"If you did not ask for it, you can ignore this message.",
			),
		},
	},
	otp: {
		tr: {
			subject: "{APP_NAME}: tek kullanımlık kodunuz",
			body: paragraphs(
				"Merhaba,",
				"Tek kullanımlık giriş kodunuz: <strong>{OTP}</strong>",
				"Bunu siz istemediyseniz bu e-postayı silebilirsiniz.",
			),
		},
		en: {
			subject: "{APP_NAME}: your one-time code",
			body: paragraphs(
				"Hello,",
				"Your one-time sign-in code: <strong>{OTP}</strong>",
				"If you did not ask for it, you can ignore this message.",
			),
		},
	},
	authAlert: {
		tr: {
			subject: "{APP_NAME}: yeni bir yerden giriş yapıldı",
			body: paragraphs(
				"Merhaba,",
				"{APP_NAME} hesabınıza yeni bir yerden giriş yapıldı:",
				"<em>{ALERT_INFO}</em>",
				"Giriş yapan siz değilseniz hemen parolanızı değiştirin; böylece bütün oturumlar kapanır.",
			),
		},
		en: {
			subject: "{APP_NAME}: sign-in from a new place",
			body: paragraphs(
				"Hello,",
				"Somebody signed in to your {APP_NAME} account from a new place:",
				"<em>{ALERT_INFO}</em>",
				"If it was not you, change your password at once; that ends every session.",
			),
		},
	},
};
