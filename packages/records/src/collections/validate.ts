/** Validates a definition that is sent, as PocketBase does: all errors at once. The program's own: `check-application.ts`. */
import { type Errors, errorsIn, errorsOfEach, type FieldErrors } from "../errors.ts";
import { type CollectionDefinition, type FieldDefinition, type Rule, ruleNames } from "./definition.ts";
import { isInternalTable } from "./internal-tables.ts";
import { reasons } from "./reasons.ts";
import { authErrors } from "./validate-auth.ts";
import { fieldErrors, hasVia } from "./validate-field.ts";
import { indexErrors, isIndexElsewhere } from "./validate-indexes.ts";
import { ownedErrors } from "./validate-owned.ts";
import type { Validation } from "./validation.ts";

const authOnlyNames = new Set(["passwordConfirm", "oldPassword"]);

function nameError({ wanted, before, collections }: Validation) {
	const { name, id } = wanted;
	if (name === "") return reasons.required;
	if (name.length > 255) return reasons.length(1, 255);
	if (hasVia(name)) return reasons.via;
	if (!/^\w+$/.test(name)) return reasons.form;
	if (before?.system && name !== before.name) return reasons.systemName;
	const others = collections.all().filter((one) => one.id !== id);
	if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) return reasons.nameExists;
	if (others.some((one) => one.id === name)) return reasons.nameIsId;
	if (name !== before?.name && (isInternalTable(name) || isIndexElsewhere(name, wanted, collections)))
		return reasons.nameIsTable;
	return null;
}

function identityErrors(validation: Validation): Errors {
	const { wanted, before, collections } = validation;
	const errors: Errors = {};
	if (wanted.id === "") errors.id = reasons.required;
	else if (before && wanted.id !== before.id) errors.id = reasons.mismatch;
	else if (!before) {
		if (wanted.id.length > 100) errors.id = reasons.length(1, 100);
		else if (!/^\w+$/.test(wanted.id)) errors.id = reasons.form;
		else if (collections.all().some((one) => one !== wanted && one.id === wanted.id))
			errors.id = reasons.idTaken;
	}
	if (before && wanted.system !== before.system) errors.system = reasons.systemFlag;
	if (!["base", "auth", "view"].includes(wanted.type)) errors.type = reasons.choice;
	else if (before && wanted.type !== before.type) errors.type = reasons.typeChange;
	const name = nameError(validation);
	if (name) errors.name = name;
	return errors;
}

function duplicateErrors(fields: readonly FieldDefinition[]): FieldErrors | null {
	const ids = new Set<string>();
	const names = new Set<string>();
	for (const [position, field] of fields.entries()) {
		if (ids.has(field.id)) return { [position]: { id: reasons.duplicateFieldId(field.id) } };
		if (names.has(field.name.toLowerCase())) {
			return { [position]: { name: reasons.duplicateFieldName(field.name) } };
		}
		ids.add(field.id);
		names.add(field.name.toLowerCase());
	}
	return null;
}

const systemFieldTypes = {
	password: "password",
	tokenKey: "text",
	email: "email",
	emailVisibility: "bool",
	verified: "bool",
} as const;

function requiredFieldError({ type, fields }: CollectionDefinition) {
	if (type !== "auth") return null;
	const missing = Object.entries(systemFieldTypes).find(
		([name, kind]) => fields.find((field) => field.name === name)?.type !== kind,
	);
	return missing ? reasons.missingSystemField(missing[0]) : null;
}

function fieldsErrors({ wanted, before, collections }: Validation): FieldErrors[string] {
	const { fields } = wanted;
	const double = duplicateErrors(fields);
	if (double) return double;
	const key = fields.find((field) => field.name === "id");
	if (key?.type !== "text" || !key.primaryKey) return reasons.noPrimaryKey;
	const old = new Map(before?.fields.map((field) => [field.id, field]));
	const kept = new Map(fields.map((field) => [field.id, field]));
	if (wanted.type !== "view") {
		for (const field of old.values()) {
			if (field.system && kept.get(field.id)?.name !== field.name) return reasons.systemField;
		}
	}
	const required = requiredFieldError(wanted);
	if (required) return required;
	return errorsOfEach(fields, (field) => {
		const stored = old.get(field.id);
		if (stored && stored.type !== field.type && wanted.type !== "view") return reasons.fieldTypeChange;
		const isReserved = wanted.type === "auth" && authOnlyNames.has(field.name);
		return {
			...fieldErrors(field, { collection: wanted, before: stored, collections }),
			...(isReserved && { name: reasons.reservedName }),
		};
	});
}

function ruleErrors({ wanted, before, ruleProblem }: Validation): Errors {
	const errors: Errors = {};
	const check = (name: string, rule: Rule, old: Rule | undefined) => {
		const problem = rule ? ruleProblem(rule) : null;
		// An empty rule lets everybody in: blanks may be all that is left of one.
		const isBlank = rule !== null && rule !== "" && rule.trim() === "" && rule !== old;
		if (isBlank) errors[name] = reasons.blankRule;
		else if (problem !== null) errors[name] = reasons.rule(problem);
		else if (before?.system && rule !== old) errors[name] = reasons.systemRule;
	};
	for (const name of ruleNames) {
		const writes = name !== "listRule" && name !== "viewRule";
		if (wanted.type === "view" && writes && wanted[name] !== null) errors[name] = reasons.mustBeNull;
		else check(name, wanted[name], before?.[name]);
	}
	if (!wanted.auth) return errors;
	check("authRule", wanted.auth.authRule, before?.auth?.authRule);
	if (wanted.auth.manageRule === "") errors.manageRule = reasons.notEmpty;
	else check("manageRule", wanted.auth.manageRule, before?.auth?.manageRule);
	const mfa = wanted.auth.mfa.enabled && wanted.auth.mfa.rule ? ruleProblem(wanted.auth.mfa.rule) : null;
	if (mfa !== null) errors.mfa = { rule: reasons.rule(mfa) };
	return errors;
}

/** Returns the errors of a definition; empty if it is valid. */
export function definitionErrors(validation: Validation): FieldErrors {
	const { wanted, before, collections, knownProvider } = validation;
	const errors: Errors = { ...identityErrors(validation), ...ruleErrors(validation) };
	const indexes = indexErrors(wanted, before, collections);
	if (indexes) errors.indexes = indexes;
	const fields = errorsIn("fields", fieldsErrors(validation));
	return { ...errors, ...fields, ...authErrors(wanted, knownProvider), ...ownedErrors(validation) };
}
