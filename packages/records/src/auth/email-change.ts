/** Email change of an account: a link to the new address, confirmed with the password. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { reason, reasons } from "../collections/reasons.ts";
import { ApiError, badRequest, type FieldError, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { textOf } from "../texts.ts";
import type { RequestContext } from "../types/request.ts";
import {
	type AuthContext,
	byAddress,
	ownerOf,
	postMail,
	refuseSuperusers,
	tokenReasons,
	updateOwner,
} from "./auth-context.ts";
import { isAddress, isNoLonger, isPresent, member, requireForm } from "./forms.ts";
import { placeOf } from "./guard.ts";
import { requireLinkBase } from "./mails.ts";
import { verifyPassword } from "./password.ts";
import { claimedAddresses, issueToken } from "./tokens.ts";

/**
 * Sends the link to the new address. Limits: one per two minutes to the same address, a few per account, and a few to
 * one address from one place; otherwise anyone who registers could flood a stranger's mailbox.
 * @throws ApiError 400, 401, 403, 429
 */
export async function requestEmailChange(
	context: AuthContext,
	collection: CollectionDefinition,
	{ auth, body, ip, language }: RequestContext,
): Promise<void> {
	refuseSuperusers(collection, messages.superusersChangeAddress);
	if (auth === null) throw new ApiError(401, messages.needsToken);
	if (auth.collection.id !== collection.id) throw forbidden(messages.othersCollection);
	const newEmail = member(body, "newEmail");
	const taken = newEmail === "" ? null : await byAddress(context.service, collection, newEmail);
	requireForm({
		newEmail: [
			newEmail,
			isPresent,
			isNoLonger(255),
			isAddress,
			(value) => (value === auth.record.email ? reasons.reserved : null),
			() => (taken && taken.id !== auth.record.id ? invalidAddress : null),
		],
	});
	requireLinkBase(context.service, collection);
	const address = newEmail.toLowerCase();
	if (!(await context.recent.take(auth, `emailChange ${address}`))) return;
	const { guard } = context.service;
	await guard.sendingLink(`${collection.id} ${auth.record.id}`);
	// By place: strangers who ask for this address keep its owner from nothing.
	await guard.sendingLink(`${placeOf(ip)} ${address}`);
	const token = issueToken(auth, context.now(), "emailChange", {
		email: String(auth.record.email ?? ""),
		newEmail,
	});
	await postMail(context, {
		kind: "emailChange",
		identity: auth,
		language,
		to: newEmail,
		values: { TOKEN: token },
	});
}

const invalidAddress = reason("invalid_new_email", textOf("auth.invalidNewEmail"));

const invalidPassword = reason("invalid_password", textOf("auth.invalidPassword"));

/** Sets the account's new address, which ends every session. @throws ApiError 400 */
export async function confirmEmailChange(
	context: AuthContext,
	collection: CollectionDefinition,
	{ body, ip }: RequestContext,
): Promise<void> {
	refuseSuperusers(collection, messages.superusersChangeAddress);
	const [token, password] = [member(body, "token"), member(body, "password")];
	const owner = token === "" ? null : await ownerOf(context, token, "emailChange");
	const taken = owner ? await byAddress(context.service, collection, owner.newEmail) : null;
	const isValidToken = (): FieldError | null => {
		if (claimedAddresses(token).newEmail === "") return tokenReasons.payload;
		if (!owner) return tokenReasons.invalid;
		if (owner.collection.id !== collection.id) return tokenReasons.collection;
		return taken ? tokenReasons.newEmail : null;
	};
	const own = owner?.collection.id === collection.id ? owner : null;
	const typed = password !== "" && password.length <= 100;
	const proves = () =>
		own ? context.service.provesPassword(own, password, ip) : verifyPassword(password, null);
	const right = typed && (await proves());
	requireForm({
		token: [token, isPresent, isValidToken],
		password: [password, isPresent, isNoLonger(100), () => (right ? null : invalidPassword)],
	});
	if (!owner) throw badRequest();
	await updateOwner(context, token, "emailChange", { email: owner.newEmail, verified: true });
}
