import { mailTemplate } from "../messages/mail.ts";
import type { AuthOptions, TokenOptions } from "./definition.ts";

/** Secrets are generated when the collection is first stored. */
const token = (duration: number): TokenOptions => ({ duration, secret: "" });

/** Options of an auth collection: PocketBase's defaults overridden by the given ones. */
export function authOptions(given: Partial<AuthOptions> = {}): AuthOptions {
	return {
		authRule: "",
		manageRule: null,
		authAlert: { enabled: true, emailTemplate: mailTemplate("authAlert") },
		oauth2: {
			enabled: false,
			providers: [],
			mappedFields: { id: "", name: "", username: "", avatarURL: "" },
		},
		passwordAuth: { enabled: true, identityFields: ["email"] },
		mfa: { enabled: false, duration: 600, rule: "" },
		otp: { enabled: false, duration: 180, length: 8, emailTemplate: mailTemplate("otp") },
		authToken: token(432_000),
		passwordResetToken: token(1800),
		emailChangeToken: token(1800),
		verificationToken: token(86_400),
		fileToken: token(180),
		verificationTemplate: mailTemplate("verification"),
		resetPasswordTemplate: mailTemplate("passwordReset"),
		confirmEmailChangeTemplate: mailTemplate("emailChange"),
		...given,
	};
}
