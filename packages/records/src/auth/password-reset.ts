/** Password reset: a link by mail, and its confirmation. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { problems } from "../collections/fields/problems.ts";
import { badRequest, type FieldError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { preparePasswords } from "../records/account.ts";
import type { RequestContext } from "../types/request.ts";
import { type AuthContext, mailLink, ownerOf, tokenReasons, updateOwner } from "./auth-context.ts";
import { isNoLonger, isPresent, member, requireForm } from "./forms.ts";
import { guardedName } from "./guard.ts";

/** Sends the link to the account of an address; the response is the same for every caller. @throws ApiError 400 */
export async function requestPasswordReset(
	context: AuthContext,
	collection: CollectionDefinition,
	request: RequestContext,
): Promise<void> {
	if (!collection.auth?.passwordAuth.enabled) throw badRequest(messages.noPasswordLogin);
	mailLink(context, "passwordReset", collection, request);
}

/** Sets the new password, which ends every session. @throws ApiError 400 */
export async function confirmPasswordReset(
	context: AuthContext,
	collection: CollectionDefinition,
	{ body }: RequestContext,
): Promise<void> {
	const [token, password] = [member(body, "token"), member(body, "password")];
	const passwordConfirm = member(body, "passwordConfirm");
	const owner = token === "" ? null : await ownerOf(context, token, "passwordReset");
	const isValidToken = (): FieldError | null => {
		if (!owner) return tokenReasons.invalid;
		return owner.collection.id === collection.id ? null : tokenReasons.collection;
	};
	const field = collection.fields.find((one) => one.type === "password" && one.name === "password");
	const minLength = field?.type === "password" && field.min ? field.min : 1;
	requireForm({
		token: [token, isPresent, isValidToken],
		password: [password, isPresent, isNoLonger(255, minLength)],
		passwordConfirm: [
			passwordConfirm,
			isPresent,
			(value) => (value === password ? null : problems.valuesMismatch),
		],
	});
	if (!owner) throw badRequest();
	const prepared = await preparePasswords(collection, { password }, null);
	// Following a link sent to an address verifies that address.
	const verified = owner.record.verified === true || owner.record.email === owner.email;
	await updateOwner(context, token, "passwordReset", { password, verified }, prepared);
	await context.recent.forget(owner, "passwordReset");
	// Earlier guesses must not delay the owner of the mailbox.
	const identities = collection.auth?.passwordAuth.identityFields ?? [];
	await context.service.guard.forget(
		identities.map((name) => guardedName(collection.id, String(owner.record[name] ?? ""))),
	);
}
