/** Verification of an account's email address: a link by mail, and its confirmation. */

import type { CollectionDefinition } from "../collections/definition.ts";
import { randomText } from "../collections/random.ts";
import { badRequest, type FieldError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { preparePasswords } from "../records/account.ts";
import type { Language } from "../types/language.ts";
import {
	type AuthContext,
	byAddress,
	later,
	ownerOf,
	postMail,
	type RecentMails,
	refuseSuperusers,
	tokenReasons,
} from "./auth-context.ts";
import { type Form, isAddress, isNoLonger, isPresent, member, requireForm } from "./forms.ts";
import { claimedAddresses, issueToken } from "./tokens.ts";

/** Sends the link to the account of an address if it is not verified; the response is the same for every caller. */
export async function requestVerification(
	context: AuthContext,
	recent: RecentMails,
	collection: CollectionDefinition,
	body: Form,
	language: Language,
): Promise<void> {
	refuseSuperusers(collection, messages.superusersAreVerified);
	const email = member(body, "email");
	requireForm({ email: [email, isPresent, isNoLonger(255), isAddress] });
	later(context, async () => {
		const record = await byAddress(context.service, collection, email);
		if (!record || record.verified === true) return;
		const identity = { collection, record };
		if (!(await recent.take(identity, "verification"))) return;
		const token = issueToken(identity, context.now(), "verification", { email: String(record.email) });
		await postMail(context, { kind: "verification", identity, language, values: { TOKEN: token } });
	});
}

/** Creates a random password that nobody knows, hashed in advance. */
export async function unknownPassword(collection: CollectionDefinition) {
	const password = randomText(30);
	return { password, prepared: await preparePasswords(collection, { password }, null) };
}

/**
 * @throws ApiError 400 if the token is not valid for this account and address.
 */
export async function confirmVerification(
	context: AuthContext,
	recent: RecentMails,
	collection: CollectionDefinition,
	body: Form,
): Promise<void> {
	refuseSuperusers(collection, messages.superusersAreVerified);
	const token = member(body, "token");
	requireForm({ token: [token, isPresent] });
	const owner = await ownerOf(context, token, "verification");
	let wrong: FieldError | null = null;
	if (claimedAddresses(token).email === "") wrong = tokenReasons.claims;
	else if (!owner) wrong = tokenReasons.invalid;
	else if (owner.collection.id !== collection.id) wrong = tokenReasons.collection;
	else if (owner.record.email !== owner.email) wrong = tokenReasons.email;
	if (wrong || !owner) throw badRequest(messages.badFields, { token: wrong ?? tokenReasons.invalid });
	await recent.forget(owner, "verification");
	if (owner.record.verified === true) return;
	// A password set before the address was verified may be somebody else's.
	const fresh = collection.auth?.passwordAuth.enabled ? null : await unknownPassword(collection);
	await context.service.transaction(async (tx) => {
		const values = fresh ? { verified: true, password: fresh.password } : { verified: true };
		await tx.update(collection.name, owner.record.id, values, undefined, fresh?.prepared);
	});
}
