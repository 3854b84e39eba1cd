/** Where services keep an account's address, and when it counts: one that nobody proved could be anybody's. */
import { badRequest } from "../../errors.ts";
import { messages } from "../../messages/api.ts";
import { at, isTrue, text } from "./answer.ts";
import { checkedClaims } from "./id-token.ts";
import type { Asked, EmailSource } from "./kind.ts";

/** Stands in the description of the account, and counts where all of `proofs` say yes. */
export const standing =
	(place: string, ...proofs: readonly string[]): EmailSource =>
	({ user }) =>
		proofs.every((proof) => isTrue(at(user, proof))) ? text(at(user, place)) : "";

/** Stands in a list of its own, which is asked for: the first that `counts`. */
const listed =
	(
		addressOf: (userInfoURL: string) => string,
		counts: (one: unknown) => boolean,
		list: (value: unknown) => unknown = (value) => value,
	): EmailSource =>
	async ({ kind, ask }) => {
		const reply = await ask(addressOf(kind.userInfoURL));
		// The person kept the addresses to themselves: the account has none here, and that is all.
		if (reply && reply.status >= 400 && reply.status < 500) return "";
		// Somebody whose account has an address would get a second one without it.
		if (!reply || reply.status >= 500 || reply.value === null) throw badRequest(messages.noOAuth2User);
		const all = list(reply.value);
		return Array.isArray(all) ? text(at(all.find(counts), "email")) : "";
	};

const below = (userInfoURL: string): string => `${userInfoURL}/emails`;

/** As GitHub, Gitea and Forgejo list them. */
export const primaryAndVerified = listed(
	below,
	(one) => isTrue(at(one, "primary")) && isTrue(at(one, "verified")),
);

/** As Bitbucket lists them. */
export const primaryAndConfirmed = listed(
	below,
	(one) => isTrue(at(one, "is_primary")) && isTrue(at(one, "is_confirmed")),
	(value) => at(value, "values"),
);

const ofGitee = listed(
	(userInfoURL) => URL.parse("emails", userInfoURL)?.href ?? "",
	(one) => {
		const scope = at(one, "scope");
		return at(one, "state") === "confirmed" && Array.isArray(scope) && scope.includes("primary");
	},
);

/** Gitee shows the primary address to all where its owner wants that, and lists it otherwise. */
export const publicOrListed: EmailSource = (asked) => {
	const shown = text(asked.user.email);
	return shown.includes("@") ? shown : ofGitee(asked);
};

/** GitLab says when the address was confirmed, if it was. */
export const confirmed: EmailSource = ({ user }) =>
	Date.parse(text(user.confirmed_at)) > 0 ? text(user.email) : "";

/** The member of a Microsoft provider's `extra` that says which claim of the `id_token` to trust. */
export const trustedClaim = "idTokenEmailClaim";

async function ofMicrosoftClaims({ options, token, now }: Asked, trusted: string): Promise<string> {
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
 * An account of any organisation may carry any address: only one's own organisation vouches for it, or a claim that
 * the installation names.
 */
export const ofMicrosoft: EmailSource = (asked) => {
	const trusted = text(asked.options.extra?.[trustedClaim]);
	if (trusted !== "") return ofMicrosoftClaims(asked, trusted);
	return asked.options.authURL === "" ? "" : text(asked.user.mail);
};
