/** Sign-in with an external account (OAuth2): finds, links or creates the account here. */

import { rm } from "node:fs/promises";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { hasUniqueIndex } from "../collections/indexes.ts";
import { randomText } from "../collections/random.ts";
import { reason } from "../collections/reasons.ts";
import { badRequest, type FieldError, forbidden } from "../errors.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";
import { unlink } from "../records/account.ts";
import { textOf } from "../texts.ts";
import type { RecordData, Upload } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import type { PreparedPasswords } from "../types/writes.ts";
import { takeAppleName } from "./apple-name.ts";
import { type AuthContext, byAddress, newRow } from "./auth-context.ts";
import { downloadPicture } from "./avatar.ts";
import { isNoLonger, isPresent, member, requireForm } from "./forms.ts";
import { type ForeignAccount, foreignAccount } from "./provider.ts";
import { unknownPassword } from "./verification.ts";

const unknownProvider = (name: string): FieldError =>
	reason("invalid_provider", textOf("auth.invalidProvider", { name }));

export interface OAuth2Login {
	readonly identity: AuthIdentity;
	readonly meta: Readonly<Record<string, unknown>>;
}

/** Returns the external user name if it is free here and valid for the field. */
async function freeUsername(
	{ service }: AuthContext,
	collection: CollectionDefinition,
	field: FieldDefinition | undefined,
	username: string,
): Promise<boolean> {
	if (!field || username === "" || fieldType(field).check(username, field)) return false;
	if (!hasUniqueIndex(collection.indexes, field.name)) return true;
	return (await service.findBy(collection.name, { [field.name]: username })) === null;
}

/** Initial values of a first sign-in: the caller's values, completed from the external account. */
async function firstValues(
	context: AuthContext,
	collection: CollectionDefinition,
	account: ForeignAccount,
	given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
	const values: Record<string, unknown> = { ...given };
	if (values.email === undefined || values.email === "") values.email = account.email;
	const mapped = collection.auth?.oauth2.mappedFields;
	const fieldOf = (name: string | undefined) =>
		collection.fields.find((field) => name && field.name === name);
	const put = (name: string | undefined, value: string) => {
		const field = fieldOf(name);
		if (field && value !== "" && values[field.name] === undefined) values[field.name] = value;
	};
	put(mapped?.id, account.id);
	put(mapped?.name, account.name);
	if (await freeUsername(context, collection, fieldOf(mapped?.username), account.username)) {
		put(mapped?.username, account.username);
	}
	if (fieldOf(mapped?.avatarURL)?.type !== "file") put(mapped?.avatarURL, account.avatarURL);
	if (values.password === undefined) {
		values.password = randomText(30);
		values.passwordConfirm = values.password;
	}
	return values;
}

/** Returns the external account's picture as a file, if the collection has a file field for it. */
async function pictureFor(
	{ service }: AuthContext,
	collection: CollectionDefinition,
	account: ForeignAccount,
	body: Record<string, unknown>,
): Promise<Upload | null> {
	const name = collection.auth?.oauth2.mappedFields.avatarURL;
	const field = collection.fields.find((one) => name && one.name === name);
	if (field?.type !== "file" || account.avatarURL === "" || body[field.name] !== undefined) return null;
	const picture = await downloadPicture(account.avatarURL, service.files);
	if (picture) body[field.name] = picture.name;
	return picture;
}

/** Creates a new account under the collection's create rule. @throws ApiError as any create */
async function register(
	context: AuthContext,
	collection: CollectionDefinition,
	account: ForeignAccount,
	request: RequestContext,
	given: Readonly<Record<string, unknown>>,
): Promise<RecordData> {
	if (collection.name === "_superusers") throw forbidden();
	const { service } = context;
	const body = await firstValues(context, collection, account, given);
	const picture = await pictureFor(context, collection, account, body);
	const asking = { ...request, body, context: "oauth2" };
	const made = await service.api
		.create(collection.name, body, {}, asking, picture ? [picture] : [])
		.finally(() => (picture ? rm(picture.path, { force: true }) : undefined));
	const record = await service.find(collection.name, String(made.id));
	if (!record) throw badRequest(messages.failedLogin);
	return record;
}

/** Changes to an account by what a service says of it, with their password work. */
interface Proof {
	readonly values: Readonly<Record<string, unknown>>;
	readonly prepared?: PreparedPasswords;
}

/** What a service proves of an account that it has just created: an account without an address has none to verify. */
const proofOfNew = (record: RecordData, account: ForeignAccount): Proof => ({
	values: record.verified !== true && record.email === account.email ? { verified: true } : {},
});

/** What a service proves of an account that was here before. */
async function proofOfKnown(
	{ collection, record }: AuthIdentity,
	account: ForeignAccount,
	isSignedIn: boolean,
): Promise<Proof> {
	const isVerified = record.verified === true;
	// The address was not verified so far: the password may have been set by somebody else.
	const fresh = isSignedIn || isVerified ? null : await unknownPassword(collection);
	const isBlank = record.email === "";
	return {
		values: {
			...(fresh && { password: fresh.password }),
			...(isBlank && account.email !== "" && { email: account.email }),
			...(!isVerified && (isBlank || record.email === account.email) && { verified: true }),
		},
		prepared: fresh?.prepared,
	};
}

/**
 * Writes what a service has proved of an account, and links the two unless they are linked already. An account whose
 * address is not verified has one link at the most: others may be somebody else's.
 * @throws ApiError 400 where the account has changed since it was read: what was decided for it no longer holds
 */
async function accept(
	{ service, now }: AuthContext,
	{ collection, record }: AuthIdentity,
	{ values, prepared }: Proof,
	{ provider, providerId }: { provider: string; providerId: string },
): Promise<RecordData> {
	const place = { collectionRef: collection.id, recordRef: record.id, provider };
	return service.transaction(async (tx) => {
		const current = await tx.find(collection.name, record.id);
		const { tokenKey, verified } = record;
		if (!current || current.tokenKey !== tokenKey || current.verified !== verified)
			throw badRequest(messages.failedLogin);
		if (record.verified !== true) await unlink(tx, { collection, record });
		const updated =
			Object.keys(values).length === 0
				? record
				: await tx.update(collection.name, record.id, values, undefined, prepared);
		if (await tx.findBy("_externalAuths", { ...place, providerId })) return updated;
		const other = await tx.findBy("_externalAuths", place);
		if (other) await tx.delete("_externalAuths", other.id);
		await tx.insert("_externalAuths", [{ ...newRow({ collection, record }, now()), provider, providerId }]);
		return updated;
	});
}

/**
 * @throws ApiError 400 if the service does not confirm the caller's identity, 403 if OAuth2 is disabled
 */
export async function oauth2Login(
	context: AuthContext,
	collection: CollectionDefinition,
	request: RequestContext,
): Promise<OAuth2Login> {
	const options = collection.auth?.oauth2;
	if (!options?.enabled) throw forbidden(messages.noOAuth2);
	const { service } = context;
	const { body } = request;
	const [provider, code] = [member(body, "provider"), member(body, "code")];
	const setUp = options.providers.find((one) => one.name === provider);
	requireForm({
		provider: [provider, isPresent, isNoLonger(100), () => (setUp ? null : unknownProvider(provider))],
		code: [code, isPresent, isNoLonger(4096)],
	});
	if (!setUp) throw badRequest();
	const createData = isObject(body.createData) ? body.createData : {};
	const brought = {
		code,
		codeVerifier: member(body, "codeVerifier"),
		redirectURL: member(body, "redirectURL") || member(body, "redirectUrl"),
	};
	const read = await foreignAccount(setUp, brought, context.now());
	const isNameless = provider === "apple" && read.name === "";
	const account = isNameless ? { ...read, name: await takeAppleName(service.database.memory, code) } : read;
	const linked = await service.findBy("_externalAuths", {
		collectionRef: collection.id,
		provider,
		providerId: account.id,
	});
	const signedIn = request.auth?.collection.id === collection.id ? request.auth.record : null;
	const known = linked
		? await service.find(collection.name, String(linked.recordRef))
		: (signedIn ?? (await byAddress(service, collection, account.email)));
	const record = known ?? (await register(context, collection, account, request, createData));
	const proof = known
		? await proofOfKnown({ collection, record }, account, known.id === signedIn?.id)
		: proofOfNew(record, account);
	const link = { provider, providerId: account.id };
	const updated = await accept(context, { collection, record }, proof, link);
	const identity = { collection, record: updated };
	return { identity, meta: { ...account, avatarUrl: account.avatarURL, isNew: known === null } };
}
