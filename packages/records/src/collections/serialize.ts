/** Serialization of definitions for the HTTP API: auth options flat among the other members, secrets never shown. */

import { badRequest } from "../errors.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";
import { authOptions } from "./auth-options.ts";
import {
	type AuthOptions,
	type CollectionDefinition,
	type FieldDefinition,
	ruleNames,
	tokenKinds,
} from "./definition.ts";
import { completeField } from "./field-defaults.ts";
import { isFieldType } from "./fields/index.ts";
import { reasons } from "./reasons.ts";

export type Body = Readonly<Record<string, unknown>>;

/** Id of the collection that a body defines, or its name if it has none. */
export const keyOf = ({ id, name }: Body): string =>
	typeof id === "string" && id !== "" ? id : String(name ?? "");

/** Fewer than the columns that a table may have: 1,600 on PostgreSQL, 2,000 on the embedded engine. */
const MAX_FIELDS = 1000;

const malformedError = () => badRequest(messages.badDefinition);

const isTexts = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((item) => typeof item === "string");

/** Options that may be absent although their default does not reveal their type. */
const nullable: Readonly<Record<string, (value: unknown) => boolean>> = {
	min: (value) => typeof value === "number",
	max: (value) => typeof value === "number",
	exceptDomains: isTexts,
	onlyDomains: isTexts,
	mimeTypes: isTexts,
	thumbs: isTexts,
	rule: (value) => typeof value === "string",
	pkce: (value) => typeof value === "boolean",
	extra: isObject,
};

/** Returns a given option if it has the type of its default. @throws ApiError 400 if not */
function option(name: string, given: unknown, standard: unknown): unknown {
	if (given === undefined || given === null) return standard;
	if (standard === null) {
		if (nullable[name]?.(given)) return given;
		throw malformedError();
	}
	if (Array.isArray(standard)) {
		if (isTexts(given)) return given;
		throw malformedError();
	}
	if (typeof given !== typeof standard) throw malformedError();
	if (typeof given === "number" && !Number.isFinite(given)) throw malformedError();
	return given;
}

function readField(given: unknown): FieldDefinition {
	if (!isObject(given) || !isFieldType(given.type)) throw malformedError();
	const standard = completeField({ type: given.type } as FieldDefinition) as unknown as Body;
	const members = Object.keys(standard).map((name) => [name, option(name, given[name], standard[name])]);
	const extras = ["sortKey", "searchKey"].filter((name) => given[name] === true).map((name) => [name, true]);
	return Object.fromEntries([...members, ...extras]) as FieldDefinition;
}

/** Whether a stored field has a name and a type, and its options have their kinds. */
export function isStoredField(given: unknown): boolean {
	if (!isObject(given) || !given.id || !given.name) return false;
	try {
		readField(given);
		return true;
	} catch {
		return false;
	}
}

const noProvider = {
	pkce: null,
	name: "",
	clientId: "",
	clientSecret: "",
	authURL: "",
	tokenURL: "",
	userInfoURL: "",
	displayName: "",
	extra: null,
};

function readProviders(given: unknown, before: AuthOptions["oauth2"]["providers"]) {
	if (!Array.isArray(given)) throw malformedError();
	return given.map((one: unknown) => {
		if (!isObject(one)) throw malformedError();
		const read = Object.fromEntries(
			Object.entries(noProvider).map(([name, standard]) => [name, option(name, one[name], standard)]),
		) as unknown as AuthOptions["oauth2"]["providers"][number];
		// The secret is never shown, so it is kept when a definition is sent back as shown.
		const kept = before.find((provider) => provider.name === read.name)?.clientSecret;
		return read.clientSecret === "" && kept ? { ...read, clientSecret: kept } : read;
	});
}

/** Merges given options into a group, recursively. */
function mergeGroup<Group>(before: Group, given: unknown): Group {
	if (given === undefined || given === null) return before;
	if (!isObject(given) || !isObject(before)) throw malformedError();
	const result: Record<string, unknown> = { ...before };
	for (const [name, old] of Object.entries(before)) {
		if (name === "providers") continue;
		result[name] = isObject(old) ? mergeGroup(old, given[name]) : option(name, given[name], old);
	}
	return result as Group;
}

const rule = (given: unknown, before: string | null): string | null => {
	if (given === undefined) return before;
	if (given !== null && typeof given !== "string") throw malformedError();
	return given;
};

function readAuth(body: Body, before: AuthOptions): AuthOptions {
	const result: Record<string, unknown> = { ...before };
	for (const [name, old] of Object.entries(before)) {
		if (name === "authRule" || name === "manageRule") result[name] = rule(body[name], old);
		else result[name] = mergeGroup(old, body[name]);
	}
	const oauth2 = body.oauth2;
	if (isObject(oauth2) && oauth2.providers !== undefined && oauth2.providers !== null) {
		const providers = readProviders(oauth2.providers, before.oauth2.providers);
		result.oauth2 = { ...(result.oauth2 as AuthOptions["oauth2"]), providers };
	}
	// The API shows an empty secret: it means the stored one.
	for (const kind of tokenKinds) {
		const token = result[kind] as AuthOptions["authToken"];
		if (token.secret === "") result[kind] = { ...token, secret: before[kind].secret };
	}
	return result as unknown as AuthOptions;
}

const text = (given: unknown, before: string): string => option("", given, before) as string;

/** An empty collection of a type. */
export function blankCollection(type: CollectionDefinition["type"]): CollectionDefinition {
	return {
		id: "",
		name: "",
		type,
		system: false,
		fields: [],
		indexes: [],
		listRule: null,
		viewRule: null,
		createRule: null,
		updateRule: null,
		deleteRule: null,
		...(type === "auth" && { auth: authOptions() }),
		...(type === "view" && { viewQuery: "" }),
	};
}

const types: readonly string[] = ["base", "auth", "view"];

/**
 * Parses a definition: the body's members override `before`; a list of fields replaces the old one.
 * @throws ApiError 400 if a member has the wrong type, or there are too many fields.
 */
export function readDefinition(body: Body, before: CollectionDefinition | undefined): CollectionDefinition {
	const type = text(body.type, before?.type ?? "base");
	const base = before ?? blankCollection(types.includes(type) ? (type as "base") : "base");
	const result: CollectionDefinition = {
		...base,
		type: type as CollectionDefinition["type"],
		id: text(body.id, base.id),
		name: text(body.name, base.name),
		system: option("", body.system, base.system) as boolean,
		...Object.fromEntries(ruleNames.map((name) => [name, rule(body[name], base[name])])),
		indexes: option("", body.indexes, base.indexes) as string[],
	};
	if (body.fields !== undefined && body.fields !== null && type !== "view") {
		if (!Array.isArray(body.fields)) throw malformedError();
		if (body.fields.length > MAX_FIELDS)
			throw badRequest(messages.badFields, { fields: reasons.lengthAtMost(MAX_FIELDS) });
		result.fields = body.fields.map(readField);
	}
	if (base.auth) result.auth = readAuth(body, base.auth);
	if (base.type === "view") result.viewQuery = text(body.viewQuery, base.viewQuery ?? "");
	if (!before && typeof body.created === "string") result.created = body.created;
	return result;
}

function shownAuth(auth: AuthOptions): Record<string, unknown> {
	const result: Record<string, unknown> = { ...auth };
	for (const kind of tokenKinds) result[kind] = { duration: auth[kind].duration };
	const providers = auth.oauth2.providers.map(({ clientSecret: _secret, ...shown }) => shown);
	result.oauth2 = { ...auth.oauth2, providers };
	return result;
}

/** Returns a definition as the API shows it. */
export function shownDefinition(collection: CollectionDefinition): Record<string, unknown> {
	const { id, name, type, system, fields, indexes, auth, viewQuery } = collection;
	const { created = "", updated = "" } = collection;
	return {
		id,
		...Object.fromEntries(ruleNames.map((rule) => [rule, collection[rule]])),
		name,
		type,
		fields,
		indexes,
		created,
		updated,
		system,
		...(auth && shownAuth(auth)),
		...(type === "view" && { viewQuery: viewQuery ?? "" }),
	};
}
