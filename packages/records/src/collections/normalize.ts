/** Normalizes a definition for storage: adds system fields and indexes, default options and secrets. */

import { isDeepStrictEqual } from "node:util";
import { crc32 } from "node:zlib";
import { isObject } from "../is-object.ts";
import { type CollectionDefinition, type FieldDefinition, tokenKinds } from "./definition.ts";
import { completeField, defaultFieldId, firstFree } from "./field-defaults.ts";
import { hasUniqueIndex, parseIndex, writeIndex } from "./indexes.ts";
import { randomText } from "./random.ts";
import { withSystemFields } from "./system-fields.ts";

const secretLength = 50;

/** Id of a new collection: the same for the same type and name, as in PocketBase. */
export const defaultCollectionId = (
	{ type, name }: CollectionDefinition,
	others: { get(nameOrId: string): CollectionDefinition | undefined },
): string => firstFree(`pbc_${crc32(type + name)}`, (id) => others.get(id) !== undefined);

/** Assigns field ids; a field without one takes that of the stored field with its name, or of an earlier given one. */
function withIds(fields: readonly FieldDefinition[], stored: readonly FieldDefinition[]): FieldDefinition[] {
	const result: FieldDefinition[] = [];
	for (const field of fields) {
		if (field.id) {
			const place = result.findIndex((one) => one.id === field.id);
			if (place < 0) result.push(field);
			else result[place] = field;
			continue;
		}
		const place = result.findIndex((one) => one.name !== "" && one.name === field.name);
		const earlier = result[place];
		if (earlier) {
			result[place] = { ...field, id: earlier.id };
			continue;
		}
		const known = stored.find((one) => one.name === field.name && one.type === field.type);
		const taken = new Set(result.map((one) => one.id));
		const id = known && !taken.has(known.id) ? known.id : defaultFieldId(field.type, field.name, taken);
		result.push({ ...field, id });
	}
	return result;
}

/** Indexes on the table of this name, with those that every auth collection must have. */
function normalizeIndexes(wanted: CollectionDefinition): string[] {
	const indexes = wanted.indexes.map((text) => {
		const index = parseIndex(text);
		return index && index.table !== wanted.name ? writeIndex({ ...index, table: wanted.name }) : text;
	});
	if (wanted.type !== "auth") return indexes;
	for (const field of ["tokenKey", "email"]) {
		if (hasUniqueIndex(indexes, field)) continue;
		const name = `idx_${field}_${wanted.id}`.slice(0, 64);
		const where = field === "email" ? " WHERE `email` != ''" : "";
		indexes.push(`CREATE UNIQUE INDEX \`${name}\` ON \`${wanted.name}\` (\`${field}\`)${where}`);
	}
	return indexes;
}

function normalizeAuth(wanted: CollectionDefinition, stored: CollectionDefinition | undefined) {
	if (!wanted.auth) return undefined;
	const auth = { ...wanted.auth };
	for (const kind of tokenKinds) {
		const secret = auth[kind].secret || stored?.auth?.[kind]?.secret || randomText(secretLength);
		auth[kind] = { ...auth[kind], secret };
	}
	// The sign-in rule has changed: signed-in accounts must prove themselves again.
	if (stored?.auth && stored.auth.authRule !== auth.authRule) {
		auth.authToken = { ...auth.authToken, secret: randomText(secretLength) };
	}
	return auth;
}

/** Returns the definition as it will be stored. `stored` is the current one. */
export function normalize(
	wanted: CollectionDefinition,
	stored: CollectionDefinition | undefined,
	now: string,
): CollectionDefinition {
	const given =
		wanted.type === "view" ? wanted.fields : withSystemFields(wanted.type, wanted.fields, stored?.fields);
	const fields = withIds(given, stored?.fields ?? []).map(completeField);
	const result: CollectionDefinition = { ...wanted, fields, indexes: [] };
	result.indexes = normalizeIndexes({ ...wanted, fields });
	const auth = normalizeAuth(wanted, stored);
	if (auth) result.auth = auth;
	result.created = wanted.created || stored?.created || now;
	result.updated = now;
	return result;
}

type ComparedDefinition = Omit<CollectionDefinition, "created" | "updated">;

const withoutTimestamps = ({
	created: _created,
	updated: _updated,
	...rest
}: CollectionDefinition): ComparedDefinition => rest;

const textOf = (definition: ComparedDefinition): string =>
	JSON.stringify(definition, (_key, value: unknown) =>
		isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
	);

/** Whether two definitions are equal, ignoring timestamps. */
export function isSameDefinition(left: CollectionDefinition, right: CollectionDefinition): boolean {
	const [one, other] = [withoutTimestamps(left), withoutTimestamps(right)];
	// At start-up nearly all are equal, which this finds much faster than comparing their JSON.
	return isDeepStrictEqual(one, other) || textOf(one) === textOf(other);
}
