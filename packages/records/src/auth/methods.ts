import { randomBytes } from "node:crypto";
import type { CollectionDefinition } from "../collections/definition.ts";
import { authAddress, challengeOf } from "./provider.ts";
import { configureProvider, providerLogo } from "./providers/index.ts";

const random = (bytes: number): string => randomBytes(bytes).toString("base64url");

/** Response of `GET .../auth-methods`, in PocketBase's format; each call has its own states and code verifiers. */
export function authMethods({ auth }: CollectionDefinition): Record<string, unknown> {
	const password = auth?.passwordAuth;
	const enabled = password?.enabled ?? false;
	const identityFields = enabled ? (password?.identityFields ?? []) : [];
	const isOpen = auth?.oauth2.enabled ?? false;
	const providers = (isOpen ? (auth?.oauth2.providers ?? []) : []).flatMap((options) => {
		const kind = configureProvider(options);
		if (!kind) return [];
		const state = random(22);
		const codeVerifier = kind.pkce ? random(32) : "";
		const authURL = authAddress(kind, options, state, codeVerifier);
		return [
			{
				name: options.name,
				displayName: kind.displayName,
				logo: providerLogo(kind),
				state,
				authURL,
				authUrl: authURL,
				codeVerifier,
				codeChallenge: codeVerifier && challengeOf(codeVerifier),
				codeChallengeMethod: codeVerifier && "S256",
			},
		];
	});
	const { mfa, otp } = auth ?? {};
	return {
		password: { identityFields, enabled },
		oauth2: { providers, enabled: isOpen },
		mfa: { enabled: mfa?.enabled ?? false, duration: mfa?.enabled ? mfa.duration : 0 },
		otp: { enabled: otp?.enabled ?? false, duration: otp?.enabled ? otp.duration : 0 },
		authProviders: providers.map((provider) => ({ ...provider, logo: "" })),
		usernamePassword: identityFields.includes("username"),
		emailPassword: identityFields.includes("email"),
	};
}
