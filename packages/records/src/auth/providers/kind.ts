import type { OAuth2Provider } from "../../collections/definition.ts";
import type { Answer, Reply } from "./answer.ts";

/** Path of an account value in the response (`data.0.id`), or a function that computes it. */
export type Place = string | ((user: Answer) => string);

/** Everything needed to read an account. */
export interface AccountLookup {
	/** As configured in the collection. */
	readonly kind: ProviderKind;
	readonly options: OAuth2Provider;
	/** Response that contained the access token. */
	readonly token: Answer;
	/** Response that describes the account. */
	readonly user: Answer;
	readonly now: Date;
	/** Sends a further request to the service in the account's name. */
	ask(address: string): Promise<Reply | null>;
}

/** Returns the account's address if the service has verified it, otherwise an empty string. @throws ApiError 400 */
export type EmailSource = (lookup: AccountLookup) => string | Promise<string>;

/** Where the account's values are in the service's response. Values not listed here are not provided by the service. */
interface AccountPlaces {
	readonly id: string;
	readonly name?: Place;
	readonly username?: Place;
	readonly email?: EmailSource;
	readonly picture?: Place;
	/** Value that must be at a path: accounts that are closed or blocked at the service cannot sign in. */
	readonly active?: readonly [place: string, value: unknown];
}

/** An external sign-in service. Empty addresses must come from the collection's options. */
export interface ProviderKind {
	readonly name: string;
	readonly displayName: string;
	readonly authURL: string;
	readonly tokenURL: string;
	readonly userInfoURL: string;
	readonly scopes: readonly string[];
	readonly pkce: boolean;
	readonly account: AccountPlaces;
	/** Scopes that depend on the collection's options. */
	readonly moreScopes?: (extra: Answer) => readonly string[];
	/** Additional parameters of the address that the browser is sent to. */
	readonly authParameters?: Readonly<Record<string, string>>;
	/** Sends the client secret as HTTP Basic credentials; for other services this is tried when the form is refused. */
	readonly basic?: boolean;
	/** Headers of the account request. */
	readonly headers?: (clientId: string) => Readonly<Record<string, string>>;
	/** GraphQL query of the account request, if the service uses GraphQL. */
	readonly query?: string;
	/** Reads the account from the `id_token`: always, or if no account address is configured. */
	readonly claims?: "always" | "without address";
	/** Accepted issuers of an `id_token`; empty: any issuer that the token URL leads to. */
	readonly issuers?: readonly string[];
	/** Address of the keys (JWKS, RFC 7517) for checking the `id_token` signature; empty: not checked. */
	readonly keysURL?: string;
	/** Member of the token response that belongs to the account description. */
	readonly fromToken?: string;
}
