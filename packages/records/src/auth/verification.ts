/** Verification of an account's email address: a link by mail, and its confirmation. */

import type { CollectionDefinition } from "../collections/definition.ts";
import { randomText } from "../collections/random.ts";
import { badRequest, type FieldError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { preparePasswords } from "../records/account.ts";
import type { RequestContext } from "../types/request.ts";
import {
	type AuthContext,
	mailLink,
	ownerOf,
	refuseSuperusers,
	tokenReasons,
	updateOwner,
} from "./auth-context.ts";
import { isPresent, member, requireForm } from "./forms.ts";
import { claimedAddresses } from "./tokens.ts";

/** Sends the link to the account of an address if it is not verified; the response is the same for every caller. */
export async function requestVerification(
	context: AuthContext,
	collection: CollectionDefinition,
	request: RequestContext,
): Promise<void> {
	refuseSuperusers(collection, messages.superusersAreVerified);
	mailLink(context, "verification", collection, request, ({ verified }) => verified !== true);
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
	collection: CollectionDefinition,
	{ body }: RequestContext,
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
	await context.recent.forget(owner, "verification");
	if (owner.record.verified === true) return;
	// A password set before the address was verified may be somebody else's.
	const fresh = collection.auth?.passwordAuth.enabled ? null : await unknownPassword(collection);
	const values = { verified: true, ...(fresh && { password: fresh.password }) };
	await updateOwner(context, token, "verification", values, fresh?.prepared);
}
