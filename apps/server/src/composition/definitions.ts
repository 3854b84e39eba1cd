/** The domain's collections, converted to definitions of the record service. */

import type { Collection, Field, Index } from "@rafta/library/collections/definition";
import { collections } from "@rafta/library/collections/index";
import { authOptions, type CollectionDefinition, type FieldDefinition } from "@rafta/records";

/** Six digits are a pupil's PIN; passwords must be longer by a separate rule (people/account/users-hook.ts). */
const passwordField: FieldDefinition = {
	id: "password901924565",
	name: "password",
	type: "password",
	system: true,
	hidden: true,
	required: true,
	min: 6,
	max: 200,
};

/** Pupils have accounts without an address. */
const emailField: FieldDefinition = {
	id: "email3885137012",
	name: "email",
	type: "email",
	system: true,
	required: false,
};

const idOf = (name: string): string => `rafta_${name}`;

/** Lifetime in seconds of a sign-in without refresh. */
const tokenDuration = 7 * 24 * 3600;

/** Lifetime in seconds of a mailed code; long enough for slow mail. */
const codeDuration = 600;
const standard = authOptions();

function fieldDefinition(field: Field): FieldDefinition {
	const {
		label: _label,
		valueLabels: _labels,
		serverSet: _set,
		...options
	} = field as Field & { collection?: string };
	const {
		long: _long,
		calendarDate: _date,
		filled: _filled,
		ofCaller: _ofCaller,
		collection: target,
		...plain
	} = options as Record<string, unknown>;
	// The id derives from the name: a field renamed in the domain is a new field.
	const definition = { id: `${field.name}_${field.type}`, ...plain };
	return (
		target === undefined ? definition : { ...definition, collectionId: idOf(String(target)) }
	) as FieldDefinition;
}

function indexText(collection: Collection, index: Index): string {
	const name = `idx_${collection.name}_${index.columns.join("_")}${index.unique ? "_unique" : ""}`;
	const columns = index.columns.map((column) => `\`${column}\``).join(", ");
	const where = index.where ? ` WHERE ${index.where}` : "";
	return `CREATE ${index.unique ? "UNIQUE " : ""}INDEX \`${name}\` ON \`${collection.name}\` (${columns})${where}`;
}

function definitionOf(collection: Collection): CollectionDefinition {
	const { rules } = collection;
	return {
		id: idOf(collection.name),
		name: collection.name,
		type: collection.type,
		system: false,
		// The fields of a view follow from its query.
		fields: [
			...(collection.type === "auth" ? [passwordField, emailField] : []),
			...(collection.type === "view" ? [] : collection.fields.map(fieldDefinition)),
		],
		indexes: collection.indexes.map((index) => indexText(collection, index)),
		listRule: rules.list?.filter ?? null,
		viewRule: rules.view?.filter ?? null,
		createRule: rules.create?.filter ?? null,
		updateRule: rules.update?.filter ?? null,
		deleteRule: rules.delete?.filter ?? null,
		...(collection.query !== undefined && { viewQuery: collection.query }),
		...(collection.type === "auth" && {
			auth: authOptions({
				authRule: 'status = "active"',
				passwordAuth: { enabled: true, identityFields: ["email", "username"] },
				authToken: { duration: tokenDuration, secret: "" },
				otp: { enabled: true, duration: codeDuration, length: 8, emailTemplate: standard.otp.emailTemplate },
				// Users who enabled it must enter a mailed code after the password.
				mfa: { enabled: true, duration: codeDuration, rule: "second_factor = true" },
			}),
		}),
	};
}

export const definitions: readonly CollectionDefinition[] = collections.map(definitionOf);
