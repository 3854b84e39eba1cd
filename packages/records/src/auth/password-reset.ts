/** Password reset: a link by mail, and its confirmation. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { problems } from "../collections/fields/problems.ts";
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
	tokenReasons,
} from "./auth-context.ts";
import { type Form, isAddress, isNoLonger, isPresent, member, requireForm } from "./forms.ts";
import { guardedName } from "./guard.ts";
import { issueToken } from "./tokens.ts";

/** Sends the link to the account of an address; the response is the same for every caller. @throws ApiError 400 */
export async function requestPasswordReset(
	context: AuthContext,
	recent: RecentMails,
	collection: CollectionDefinition,
	body: Form,
	language: Language,
): Promise<void> {
	if (!collection.auth?.passwordAuth.enabled) throw badRequest(messages.noPasswordLogin);
	const email = member(body, "email");
	requireForm({ email: [email, isPresent, isNoLonger(255), isAddress] });
	later(context, async () => {
		const record = await byAddress(context.service, collection, email);
		if (!record) return;
		const identity = { collection, record };
		if (!(await recent.take(identity, "passwordReset"))) return;
		const token = issueToken(identity, context.now(), "passwordReset", { email: String(record.email) });
		await postMail(context, { kind: "passwordReset", identity, language, values: { TOKEN: token } });
	});
}

/** Sets the new password, which ends every session. @throws ApiError 400 */
export async function confirmPasswordReset(
	context: AuthContext,
	recent: RecentMails,
	collection: CollectionDefinition,
	body: Form,
): Promise<void> {
	const [token, password, passwordConfirm] = ["token", "password", "passwordConfirm"].map((name) =>
		member(body, name),
	) as [string, string, string];
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
	await context.service.transaction((tx) =>
		tx.update(collection.name, owner.record.id, { password, verified }, undefined, prepared),
	);
	await recent.forget(owner, "passwordReset");
	// Earlier guesses must not delay the owner of the mailbox.
	const identities = collection.auth?.passwordAuth.identityFields ?? [];
	await context.service.guard.forget(
		identities.map((name) => guardedName(collection.id, String(owner.record[name] ?? ""))),
	);
}
