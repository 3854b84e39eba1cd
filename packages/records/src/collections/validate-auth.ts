/** Validation of an auth collection's options. */
import type { FieldErrors } from "../errors.ts";
import { isServiceAddress } from "../settings/addresses.ts";
import type { AuthOptions, CollectionDefinition, EmailTemplate, TokenOptions } from "./definition.ts";
import { tokenKinds } from "./definition.ts";
import { hasUniqueIndex } from "./indexes.ts";
import { reasons } from "./reasons.ts";

type Errors = Record<string, FieldErrors[string]>;

const MAX_DURATION_SECONDS = 94_670_856;

function between(value: number, min: number, max: number) {
	if (value === 0) return reasons.required;
	if (value < min) return reasons.atLeast(min);
	return value > max ? reasons.atMost(max) : null;
}

function tokenErrors({ duration, secret }: TokenOptions): FieldErrors {
	const errors: Errors = {};
	const wrong = between(duration, 10, MAX_DURATION_SECONDS);
	if (wrong) errors.duration = wrong;
	if (secret.length < 30 || secret.length > 255) errors.secret = reasons.length(30, 255);
	return errors;
}

function templateErrors({ subject, body }: EmailTemplate): FieldErrors {
	return {
		...(subject === "" && { subject: reasons.required }),
		...(body === "" && { body: reasons.required }),
	};
}

function providerErrors(options: AuthOptions, known: (name: string) => boolean): Errors {
	const errors: Errors = {};
	const seen = new Set<string>();
	for (const [position, provider] of options.oauth2.providers.entries()) {
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
		if (Object.keys(own).length > 0) errors[position] = own;
	}
	return errors;
}

/** Returns the errors of an auth collection's options, by member; rules are checked elsewhere. */
export function authErrors(
	{ auth, fields, indexes }: CollectionDefinition,
	knownProvider: (name: string) => boolean,
): FieldErrors {
	if (!auth) return {};
	const errors: Errors = {};
	const put = (name: string, found: FieldErrors) => {
		if (Object.keys(found).length > 0) errors[name] = found;
	};
	for (const kind of tokenKinds) put(kind, tokenErrors(auth[kind]));
	for (const name of [
		"verificationTemplate",
		"resetPasswordTemplate",
		"confirmEmailChangeTemplate",
	] as const) {
		put(name, templateErrors(auth[name]));
	}
	const alert = templateErrors(auth.authAlert.emailTemplate);
	put("authAlert", Object.keys(alert).length > 0 ? { emailTemplate: alert } : {});
	const otp: Errors = {};
	if (auth.otp.enabled) {
		const duration = between(auth.otp.duration, 10, 86_400);
		if (duration) otp.duration = duration;
		const length = between(auth.otp.length, 4, 100);
		if (length) otp.length = length;
	}
	const template = templateErrors(auth.otp.emailTemplate);
	if (Object.keys(template).length > 0) otp.emailTemplate = template;
	put("otp", otp);
	if (auth.mfa.enabled) {
		const methodCount = [auth.passwordAuth.enabled, auth.oauth2.enabled, auth.otp.enabled].filter(
			Boolean,
		).length;
		const duration = between(auth.mfa.duration, 10, 86_400);
		if (duration) put("mfa", { duration });
		else if (methodCount < 2) put("mfa", { enabled: reasons.mfa });
	}
	if (auth.oauth2.enabled) {
		const providers = providerErrors(auth, knownProvider);
		put("oauth2", Object.keys(providers).length > 0 ? { providers } : {});
	}
	const { enabled, identityFields } = auth.passwordAuth;
	if (enabled) {
		const names = new Set(fields.map((field) => field.name));
		const unknown = identityFields.find((name) => !names.has(name));
		const loose = identityFields.find((name) => !hasUniqueIndex(indexes, name));
		const wrong =
			identityFields.length === 0
				? reasons.required
				: unknown !== undefined
					? reasons.missingField(unknown)
					: loose !== undefined
						? reasons.notUniqueField(loose)
						: null;
		if (wrong) put("passwordAuth", { identityFields: wrong });
	}
	return errors;
}
