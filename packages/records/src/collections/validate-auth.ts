/** Validation of an auth collection's options. */
import { type Errors, errorsIn, errorsOfEach, type FieldError, type FieldErrors } from "../errors.ts";
import { isServiceAddress } from "../settings/addresses.ts";
import {
	type AuthOptions,
	type CollectionDefinition,
	type EmailTemplate,
	type FieldDefinition,
	type TokenOptions,
	tokenKinds,
} from "./definition.ts";
import { hasUniqueIndex } from "./indexes.ts";
import { between, reasons } from "./reasons.ts";

const MAX_DURATION_SECONDS = 94_670_856;

const tokenErrors = ({ duration, secret }: TokenOptions): FieldErrors => ({
	...errorsIn("duration", between(duration, 10, MAX_DURATION_SECONDS)),
	...errorsIn("secret", (secret.length < 30 || secret.length > 255) && reasons.length(30, 255)),
});

const templateErrors = ({ subject, body }: EmailTemplate): FieldErrors => ({
	...errorsIn("subject", subject === "" && reasons.required),
	...errorsIn("body", body === "" && reasons.required),
});

function providerErrors(options: AuthOptions, known: (name: string) => boolean): FieldErrors {
	const seen = new Set<string>();
	return errorsOfEach(options.oauth2.providers, (provider) => {
		const own: Errors = {};
		if (provider.name === "") own.name = reasons.required;
		else if (!known(provider.name)) own.name = reasons.provider(provider.name);
		else if (seen.has(provider.name)) own.name = reasons.providerTwice(provider.name);
		if (provider.clientId === "") own.clientId = reasons.required;
		if (provider.clientSecret === "") own.clientSecret = reasons.required;
		for (const name of ["authURL", "tokenURL", "userInfoURL"] as const) {
			if (provider[name] !== "" && !isServiceAddress(provider[name])) own[name] = reasons.url;
		}
		seen.add(provider.name);
		return own;
	});
}

/** Returns the errors of an auth collection's options, by member; rules are checked elsewhere. */
export function authErrors(
	{ auth, fields, indexes }: CollectionDefinition,
	knownProvider: (name: string) => boolean,
): FieldErrors {
	if (!auth) return {};
	const { mfa, oauth2, otp, passwordAuth } = auth;
	const templates = ["verificationTemplate", "resetPasswordTemplate", "confirmEmailChangeTemplate"] as const;
	const errors: Errors = Object.assign(
		{},
		...tokenKinds.map((kind) => errorsIn(kind, tokenErrors(auth[kind]))),
		...templates.map((name) => errorsIn(name, templateErrors(auth[name]))),
	);
	const codes = {
		...errorsIn("emailTemplate", templateErrors(otp.emailTemplate)),
		...errorsIn("duration", otp.enabled && between(otp.duration, 10, 86_400)),
		...errorsIn("length", otp.enabled && between(otp.length, 4, 100)),
	};
	if (mfa.enabled) {
		const methodCount = [passwordAuth.enabled, oauth2.enabled, otp.enabled].filter(Boolean).length;
		const duration = between(mfa.duration, 10, 86_400);
		if (duration) errors.mfa = { duration };
		else if (methodCount < 2) errors.mfa = { enabled: reasons.mfa };
	}
	const alert = errorsIn("emailTemplate", templateErrors(auth.authAlert.emailTemplate));
	const providers = oauth2.enabled ? errorsIn("providers", providerErrors(auth, knownProvider)) : {};
	const identity = passwordAuth.enabled ? identityError(passwordAuth.identityFields, fields, indexes) : null;
	return {
		...errors,
		...errorsIn("authAlert", alert),
		...errorsIn("otp", codes),
		...errorsIn("oauth2", providers),
		...(identity && { passwordAuth: { identityFields: identity } }),
	};
}

/** Error of the fields that identify an account when it signs in with a password. */
function identityError(
	names: readonly string[],
	fields: readonly FieldDefinition[],
	indexes: readonly string[],
): FieldError | null {
	if (names.length === 0) return reasons.required;
	const unknown = names.find((name) => !fields.some((field) => field.name === name));
	if (unknown !== undefined) return reasons.missingField(unknown);
	const loose = names.find((name) => !hasUniqueIndex(indexes, name));
	return loose === undefined ? null : reasons.notUniqueField(loose);
}
