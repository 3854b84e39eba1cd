/**
 * Where services return an account's email address, and when it counts as verified: an unverified one could be
 * anybody's.
 */
import { badRequest } from "../../errors.ts";
import { messages } from "../../messages/api.ts";
import { at, isTrue, text } from "./answer.ts";
import { checkedClaims } from "./id-token.ts";
import type { AccountLookup, EmailSource } from "./kind.ts";

const areTrue =
	(...places: readonly string[]) =>
	(source: unknown): boolean =>
		places.every((place) => isTrue(at(source, place)));

/** The address is in the account description, and counts if all `proofs` are true. */
export const standing =
	(place: string, ...proofs: readonly string[]): EmailSource =>
	({ user }) =>
		areTrue(...proofs)(user) ? text(at(user, place)) : "";

/** The address is in a separate list that is requested: the first that `counts`. */
const listedEmails =
	(
		addressOf: (userInfoURL: string) => string,
		counts: (one: unknown) => boolean,
		list: (value: unknown) => unknown = (value) => value,
	): EmailSource =>
	async ({ kind, ask }) => {
		const reply = await ask(addressOf(kind.userInfoURL));
		// The user did not share addresses: the account has none here.
		if (reply && reply.status >= 400 && reply.status < 500) return "";
		// Otherwise a user whose account has an address would get a second account without one.
		if (!reply || reply.status >= 500 || reply.value === null) throw badRequest(messages.noOAuth2User);
		const all = list(reply.value);
		return Array.isArray(all) ? text(at(all.find(counts), "email")) : "";
	};

const below = (userInfoURL: string): string => `${userInfoURL}/emails`;

/** List format of GitHub, Gitea and Forgejo. */
export const primaryAndVerified = listedEmails(below, areTrue("primary", "verified"));

/** List format of Bitbucket. */
export const primaryAndConfirmed = listedEmails(below, areTrue("is_primary", "is_confirmed"), (value) =>
	at(value, "values"),
);

const ofGitee = listedEmails(
	(userInfoURL) => URL.parse("emails", userInfoURL)?.href ?? "",
	(one) => {
		const scope = at(one, "scope");
		return at(one, "state") === "confirmed" && Array.isArray(scope) && scope.includes("primary");
	},
);

/** Gitee shows the primary address if its owner allows it, and lists it otherwise. */
export const publicOrListed: EmailSource = (lookup) => {
	const shown = text(lookup.user.email);
	return shown.includes("@") ? shown : ofGitee(lookup);
};

/** GitLab returns when the address was confirmed, if it was. */
export const confirmed: EmailSource = ({ user }) =>
	Date.parse(text(user.confirmed_at)) > 0 ? text(user.email) : "";

/** Member of a Microsoft provider's `extra` that names the trusted claim of the `id_token`. */
export const trustedClaim = "idTokenEmailClaim";

async function ofMicrosoftClaims({ options, token, now }: AccountLookup, trusted: string): Promise<string> {
	const claims = await checkedClaims(text(token.id_token), { clientId: options.clientId, now });
	const proved = at(claims, "verified_primary_email");
	const primary = text(Array.isArray(proved) ? proved[0] : proved);
	const address = text(at(claims, "email"));
	const isOwned = isTrue(at(claims, "xms_edov")) || text(at(claims, "xms_edov")) === "1";
	switch (trusted) {
		case "verified_primary_email":
			return primary;
		case "email_and_xms_edov":
			return isOwned ? address : "";
		case "any_verified":
			return primary || (isOwned ? address : "");
		default:
			return trusted === "email" ? address : "";
	}
}

/**
 * Any organisation's account may carry any address: only an address of the configured organisation, or a claim that the
 * installation names, is trusted.
 */
export const ofMicrosoft: EmailSource = (lookup) => {
	const trusted = text(lookup.options.extra?.[trustedClaim]);
	if (trusted !== "") return ofMicrosoftClaims(lookup, trusted);
	return lookup.options.authURL === "" ? "" : text(lookup.user.mail);
};
