/** Sanitizes a source definition so that this service can store it; removed parts are reported. */
import {
	type CollectionDefinition,
	type FieldDefinition,
	type Rule,
	ruleNames,
} from "../collections/definition.ts";
import { type FieldErrors, isFieldError } from "../errors.ts";

export interface Sanitized {
	/** `null`: it cannot be stored at all. */
	readonly definition: CollectionDefinition | null;
	/** Parts that were removed or closed: `listRule`, `indexes.2`, `fields.title.pattern`, `viewQuery`. */
	readonly changed: readonly string[];
}

function withoutOptions(field: FieldDefinition, wrong: FieldErrors): FieldDefinition | null {
	const members = Object.keys(wrong);
	// A pattern in another regular expression dialect can be dropped; dropping anything else would change the field.
	const optional = members.every((name) => name === "pattern" || name === "autogeneratePattern");
	return optional
		? ({ ...field, ...Object.fromEntries(members.map((name) => [name, ""])) } as FieldDefinition)
		: null;
}

/** `errors` are those of the definition, as returned by the validation. */
export function sanitize(definition: CollectionDefinition, errors: FieldErrors): Sanitized {
	const changed: string[] = [];
	const result: CollectionDefinition = { ...definition, fields: [...definition.fields] };
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
			const positions = new Set(Object.keys(wrong).map(Number));
			result.indexes = result.indexes.filter((_, position) => !positions.has(position));
			changed.push(...[...positions].map((position) => `indexes.${position}`));
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
