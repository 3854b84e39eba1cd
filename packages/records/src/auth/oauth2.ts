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
import type { RecordData, Upload } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import { takeAppleName } from "./apple-name.ts";
import { type AuthContext, byAddress, newRow, rowsOf } from "./auth-context.ts";
import { downloadPicture } from "./avatar.ts";
import { isNoLonger, isPresent, member, requireForm } from "./forms.ts";
import { type ForeignAccount, foreignAccount } from "./provider.ts";
import { unknownPassword } from "./verification.ts";

const unknownProvider = (name: string): FieldError =>
	reason(
		"invalid_provider",
		`Provider with name ${name} is missing or is not enabled.`,
		`${name} sağlayıcısı yok ya da kapalı.`,
	);

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
	// An account without an address has none to verify, as in PocketBase.
	if (record.verified === true || record.email !== account.email) return record;
	return service.transaction((tx) => tx.update(collection.name, record.id, { verified: true }));
}

/** Updates an existing account with what the external service has verified. */
async function adopt(
	{ service }: AuthContext,
	{ collection, record }: AuthIdentity,
	account: ForeignAccount,
	isSignedIn: boolean,
): Promise<RecordData> {
	const values: Record<string, unknown> = {};
	const isVerified = record.verified === true;
	// The address was not verified so far: the password or linked services may have been set by somebody else.
	const fresh = isSignedIn || isVerified ? null : await unknownPassword(collection);
	if (fresh) values.password = fresh.password;
	if (record.email === "" && account.email !== "") values.email = account.email;
	if (!isVerified && (record.email === "" || record.email === account.email)) values.verified = true;
	return service.transaction(async (tx) => {
		if (!isVerified) {
			const links = await tx.list("_externalAuths", rowsOf(collection.id, record.id));
			for (const link of links) await tx.delete("_externalAuths", link.id);
		}
		if (Object.keys(values).length === 0) return record;
		return tx.update(collection.name, record.id, values, undefined, fresh?.prepared);
	});
}

/** Links the two accounts unless they are linked already. */
async function link(
	{ service, now }: AuthContext,
	identity: AuthIdentity,
	provider: string,
	providerId: string,
): Promise<void> {
	const place = { collectionRef: identity.collection.id, recordRef: identity.record.id, provider };
	await service.transaction(async (tx) => {
		if (await tx.findBy("_externalAuths", { ...place, providerId })) return;
		const other = await tx.findBy("_externalAuths", place);
		if (other) await tx.delete("_externalAuths", other.id);
		await tx.insert("_externalAuths", [{ ...newRow(identity, now()), provider, providerId }]);
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
	const record = known
		? await adopt(context, { collection, record: known }, account, known.id === signedIn?.id)
		: await register(context, collection, account, request, createData);
	const identity = { collection, record };
	await link(context, identity, provider, account.id);
	return { identity, meta: { ...account, avatarUrl: account.avatarURL, isNew: known === null } };
}
