import type { CollectionDefinition } from "../collections/definition.ts";

/**
 * What `GET .../auth-methods` answers, in the peer's shape: passwords as the collection has them; sign-in by
 * other providers, one-time codes and second factors are listed as switched off.
 */
export function authMethods(collection: CollectionDefinition): Record<string, unknown> {
	const password = collection.auth?.passwordAuth;
	const enabled = password?.enabled ?? false;
	const identityFields = enabled ? (password?.identityFields ?? []) : [];
	return {
		password: { identityFields, enabled },
		oauth2: { providers: [], enabled: false },
		mfa: { enabled: false, duration: 0 },
		otp: { enabled: false, duration: 0 },
		authProviders: [],
		usernamePassword: identityFields.includes("username"),
		emailPassword: identityFields.includes("email"),
	};
}
