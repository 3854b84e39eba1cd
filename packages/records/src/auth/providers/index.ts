/** External services that can be used to sign in. */
import type { OAuth2Provider } from "../../collections/definition.ts";
import { text } from "./answer.ts";
import type { ProviderKind } from "./kind.ts";
import { providerKinds } from "./table.ts";

export type { ProviderKind } from "./kind.ts";
export { providerKinds } from "./table.ts";

export const providerKind = (name: string): ProviderKind | undefined =>
	providerKinds.find((kind) => kind.name === name);

/** Returns the strings of a list, or the words of one string. */
const textsOf = (value: unknown): readonly string[] =>
	(Array.isArray(value) ? value.map(text) : text(value).split(/\s+/)).filter((one) => one !== "");

/** Merges a collection's provider options over the defaults of its kind. */
export function configureProvider(options: OAuth2Provider): ProviderKind | undefined {
	const kind = providerKind(options.name);
	if (!kind) return undefined;
	const extra = options.extra ?? {};
	return {
		...kind,
		displayName: options.displayName || kind.displayName,
		authURL: options.authURL || kind.authURL,
		tokenURL: options.tokenURL || kind.tokenURL,
		userInfoURL: options.userInfoURL || kind.userInfoURL,
		pkce: options.pkce ?? kind.pkce,
		scopes: [...kind.scopes, ...(kind.moreScopes?.(extra) ?? [])],
		issuers: kind.issuers ?? textsOf(extra.issuers),
		keysURL: text(extra.jwksURL) || kind.keysURL,
	};
}

/** Placeholder logo with the service's first letter, for lists of providers. */
export const providerLogo = ({ displayName }: ProviderKind): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#475569"/><text x="12" y="17" font-family="sans-serif" font-size="14" text-anchor="middle" fill="#fff">${[...displayName][0]}</text></svg>`;
