import type { OAuth2Provider } from "../../collections/definition.ts";
import type { Answer, Reply } from "./answer.ts";

/** Where something of an account stands in the answer (`data.0.id`), or how it is put together. */
export type Place = string | ((user: Answer) => string);

/** An account about to be read. */
export interface Asked {
	/** As the collection has it set up. */
	readonly kind: ProviderKind;
	readonly options: OAuth2Provider;
	/** The answer that held the access token. */
	readonly token: Answer;
	/** The answer about the account. */
	readonly user: Answer;
	readonly now: Date;
	/** Asks the service further, in the account's name. */
	ask(address: string): Promise<Reply | null>;
}

/** The account's address where the service vouches for it, otherwise nothing. @throws ApiError 400 */
export type EmailSource = (asked: Asked) => string | Promise<string>;

/** How an account is read from what the service says of it. What is not named here, the service does not tell. */
interface AccountPlaces {
	readonly id: string;
	readonly name?: Place;
	readonly username?: Place;
	readonly email?: EmailSource;
	readonly picture?: Place;
	/** What must stand where: an account that is closed or blocked there signs in nowhere. */
	readonly active?: readonly [place: string, value: unknown];
}

/** A service whose accounts may be used to sign in. Addresses that are empty must come from the collection's options. */
export interface ProviderKind {
	readonly name: string;
	readonly displayName: string;
	/** Its place among the others in lists. */
	readonly order: number;
	readonly authURL: string;
	readonly tokenURL: string;
	readonly userInfoURL: string;
	readonly scopes: readonly string[];
	readonly pkce: boolean;
	readonly account: AccountPlaces;
	/** Scopes that follow from the collection's own options. */
	readonly moreScopes?: (extra: Answer) => readonly string[];
	/** What else stands in the address that a browser is sent to. */
	readonly authParameters?: Readonly<Record<string, string>>;
	/** Wants the client's secret as HTTP Basic credentials; where others want it is tried when this is refused. */
	readonly basic?: boolean;
	/** Headers of the question for the account. */
	readonly headers?: (clientId: string) => Readonly<Record<string, string>>;
	/** The question for the account where it is one of GraphQL. */
	readonly query?: string;
	/** The account is described by the `id_token`: always, or where no address is known to ask at. */
	readonly claims?: "always" | "without address";
	/** Who may have issued an `id_token`; nobody named: anybody whom the token's address leads to. */
	readonly issuers?: readonly string[];
	/** The keys (JWKS, RFC 7517) by which an `id_token` must be signed; empty: not checked. */
	readonly keysURL?: string;
	/** A member of the token's answer that belongs to the description of the account. */
	readonly fromToken?: string;
}
