/** Sanitizes a source definition so that this service can store it; removed parts are reported. */
import { isDeepStrictEqual } from "node:util";
import { authOptions } from "../collections/auth-options.ts";
import {
	type AuthOptions,
	type CollectionDefinition,
	type FieldDefinition,
	type Rule,
	ruleNames,
	tokenKinds,
} from "../collections/definition.ts";
import { type FieldErrors, isFieldError } from "../errors.ts";

export interface SanitizedDefinition {
	/** `null`: it cannot be stored at all. */
	readonly definition: CollectionDefinition | null;
	/** Parts that were removed or closed: `listRule`, `indexes.2`, `fields.title.pattern`, `viewQuery`. */
	readonly changed: readonly string[];
}

/** Options that can be dropped: a pattern in another dialect, a bound that is no date and bounds nothing there either. */
const optionalParts: ReadonlyMap<FieldDefinition["type"], ReadonlySet<string>> = new Map([
	["text", new Set(["pattern", "autogeneratePattern"])],
	["password", new Set(["pattern"])],
	["date", new Set(["min", "max"])],
]);

/** Dropping any other option would change the field. */
function withoutOptions(field: FieldDefinition, wrong: FieldErrors): FieldDefinition | null {
	const members = Object.keys(wrong);
	const optional = members.every((name) => optionalParts.get(field.type)?.has(name));
	return optional
		? ({ ...field, ...Object.fromEntries(members.map((name) => [name, ""])) } as FieldDefinition)
		: null;
}

/** A definition without the indexes at some positions, which are reported as those of the source. */
export function withoutIndexes(
	definition: CollectionDefinition,
	positions: ReadonlySet<number>,
	source: CollectionDefinition,
): SanitizedDefinition {
	// Every auth collection has some that its definition does not name.
	if ([...positions].some((position) => position >= definition.indexes.length))
		return { definition: null, changed: ["indexes"] };
	const changed = [...positions].map((position) => definition.indexes[position] ?? "");
	return {
		definition: {
			...definition,
			indexes: definition.indexes.filter((_, position) => !positions.has(position)),
		},
		changed: changed.map((text) => `indexes.${source.indexes.indexOf(text)}`),
	};
}

/** `errors` are those of the definition, as returned by the validation; `source` is as it was given. */
export function sanitize(
	definition: CollectionDefinition,
	errors: FieldErrors,
	source: CollectionDefinition,
): SanitizedDefinition {
	const changed: string[] = [];
	let result: CollectionDefinition = { ...definition, fields: [...definition.fields] };
	for (const [name, wrong] of Object.entries(errors)) {
		const rule = ruleNames.find((one) => one === name);
		if (rule) {
			// A rule that cannot be parsed is closed to all but superusers.
			result[rule] = null satisfies Rule;
			changed.push(name);
		} else if ((name === "authRule" || name === "manageRule") && result.auth) {
			result.auth = { ...result.auth, [name]: null };
			changed.push(name);
		} else if (name === "indexes" && !isFieldError(wrong)) {
			const rest = withoutIndexes(result, new Set(Object.keys(wrong).map(Number)), source);
			if (!rest.definition) return rest;
			result = rest.definition;
			changed.push(...rest.changed);
		} else if (name === "fields" && !isFieldError(wrong)) {
			for (const [position, why] of Object.entries(wrong)) {
				const field = result.fields[Number(position)];
				const mended = field && !isFieldError(why) ? withoutOptions(field, why) : null;
				if (!mended) return { definition: null, changed: [`fields.${field?.name ?? position}`] };
				result.fields[Number(position)] = mended;
				changed.push(...Object.keys(why).map((option) => `fields.${mended.name}.${option}`));
			}
		} else if ((name === "oauth2" || name === "otp" || name === "mfa") && result.auth) {
			result.auth = { ...result.auth, [name]: { ...result.auth[name], enabled: false } };
			changed.push(name);
		} else return { definition: null, changed: [name] };
	}
	return { definition: result, changed };
}

const templateNames = [
	"verificationTemplate",
	"resetPasswordTemplate",
	"confirmEmailChangeTemplate",
] as const satisfies readonly (keyof AuthOptions)[];

/**
 * Options of accounts without what would let the owner of the source act here: signing keys, services that say who
 * somebody is, and the texts of mails, whose links may lead anywhere.
 */
function distrustedAuth(given: AuthOptions): { auth: AuthOptions; changed: string[] } {
	const standard = authOptions();
	const auth: AuthOptions = { ...given, oauth2: standard.oauth2 };
	for (const kind of tokenKinds) auth[kind] = { ...given[kind], secret: "" };
	for (const name of templateNames) auth[name] = standard[name];
	auth.otp = { ...given.otp, emailTemplate: standard.otp.emailTemplate };
	auth.authAlert = { ...given.authAlert, emailTemplate: standard.authAlert.emailTemplate };
	const hasProviders = given.oauth2.enabled || given.oauth2.providers.length > 0;
	const textsOf = (options: AuthOptions) => [
		...templateNames.map((name) => options[name]),
		options.otp.emailTemplate,
		options.authAlert.emailTemplate,
	];
	const hasTemplates = !isDeepStrictEqual(textsOf(given), textsOf(auth));
	return {
		auth,
		changed: [...(hasProviders ? ["oauth2"] : []), ...(hasTemplates ? ["mailTemplates"] : [])],
	};
}

/** A definition of another installation with only those parts that need no trust in its owner. */
export function withoutTrust(given: CollectionDefinition): {
	definition: CollectionDefinition;
	changed: readonly string[];
} {
	const definition: CollectionDefinition = { ...given, system: false };
	if (given.type === "view") {
		// Whom its rows are for is decided here.
		const open = ruleNames.filter((name) => given[name] !== null);
		for (const name of open) definition[name] = null;
		return { definition, changed: open };
	}
	if (!given.auth) return { definition, changed: [] };
	const { auth, changed } = distrustedAuth(given.auth);
	return { definition: { ...definition, auth }, changed };
}
