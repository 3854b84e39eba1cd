/** Validation of one field's options, as in PocketBase's field types. */
import type { FieldErrors } from "../errors.ts";
import type { CollectionDefinition, FieldDefinition, TextField } from "./definition.ts";
import { fieldType } from "./fields/index.ts";
import { generate } from "./generate.ts";
import { reasons } from "./reasons.ts";
import type { CollectionSet } from "./store.ts";

type Errors = Record<string, FieldErrors[string]>;

const reservedNames = new Set([
	"null",
	"true",
	"false",
	"_rowid_",
	"expand",
	"collectionId",
	"collectionName",
]);
/** Names reserved for the columns of stored keys. */
const shadow = /__(sort|fold)$|^_aside_\d+$/i;
const thumbForm = /^(?!0x0)\d+x\d+[tbf]?$/;
const domainForm = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

export const hasVia = (name: string): boolean => name.toLowerCase().includes("_via_");

function nameError(name: string) {
	if (name === "") return reasons.required;
	if (name.length > 100) return reasons.length(1, 100);
	if (!/^\w+$/.test(name)) return reasons.form;
	if (reservedNames.has(name) || shadow.test(name)) return reasons.reserved;
	return hasVia(name) ? reasons.via : null;
}

function regexError(pattern: string | undefined) {
	try {
		if (pattern) new RegExp(pattern, "u");
		return null;
	} catch (error) {
		return reasons.regex(error instanceof Error ? error.message : String(error));
	}
}

/** A pattern whose generated texts the field itself refuses would make records impossible to create. */
function generatedError(field: TextField) {
	if (!field.autogeneratePattern) return null;
	try {
		for (let n = 0; n < 10; n++) {
			const made = generate(field.autogeneratePattern);
			if (fieldType(field).check(made, field)) return reasons.generatedValue(made);
		}
		return null;
	} catch (error) {
		return reasons.generatePattern(error instanceof Error ? error.message : String(error));
	}
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value);

function size(
	errors: Errors,
	name: string,
	value: number | undefined,
	min = 0,
	max = Number.MAX_SAFE_INTEGER,
) {
	const number = value ?? 0;
	if (number < min) errors[name] = reasons.atLeast(min);
	else if (number > max || !isWhole(number)) errors[name] = reasons.atMost(max);
}

function domains(errors: Errors, field: { exceptDomains?: string[] | null; onlyDomains?: string[] | null }) {
	const except = field.exceptDomains ?? [];
	const only = field.onlyDomains ?? [];
	if (except.length > 0 && only.length > 0) {
		errors.exceptDomains = reasons.mustBeEmpty;
		errors.onlyDomains = reasons.mustBeEmpty;
		return;
	}
	for (const [name, list] of [
		["exceptDomains", except],
		["onlyDomains", only],
	] as const) {
		const wrong = list.findIndex((domain) => !domainForm.test(domain));
		if (wrong >= 0) errors[name] = { [wrong]: reasons.domain };
	}
}

/** Context of a field's validation. */
export interface FieldContext {
	readonly collection: CollectionDefinition;
	/** Stored field with the same id. */
	readonly before: FieldDefinition | undefined;
	readonly collections: CollectionSet;
}

function relationErrors(errors: Errors, field: FieldDefinition, around: FieldContext): void {
	if (field.type !== "relation") return;
	const { collection, before, collections } = around;
	const target = field.collectionId === collection.id ? collection : collections.get(field.collectionId);
	if (field.collectionId === "") errors.collectionId = reasons.required;
	else if (before?.type === "relation" && before.collectionId !== field.collectionId) {
		errors.collectionId = reasons.relationChange;
	} else if (target?.id !== field.collectionId) errors.collectionId = reasons.relationMissing;
	else if (collection.type !== "view" && target.type === "view") {
		errors.collectionId = reasons.relationToView;
	}
	size(errors, "minSelect", field.minSelect);
	if (field.minSelect && !field.maxSelect) errors.maxSelect = reasons.required;
	else size(errors, "maxSelect", field.maxSelect, field.minSelect ?? 0);
}

/** Returns the errors of a field by option; empty if it is valid. */
export function fieldErrors(field: FieldDefinition, around: FieldContext): FieldErrors {
	const errors: Errors = {};
	const named = nameError(field.name);
	if (named) errors.name = named;
	if (field.id === "") errors.id = reasons.required;
	else if (field.id.length > 100) errors.id = reasons.length(1, 100);
	switch (field.type) {
		case "text": {
			if (field.primaryKey && field.name !== "id") errors.name ??= reasons.choice;
			size(errors, "min", field.min);
			size(errors, "max", field.max, field.max ? field.min : 0);
			const pattern = regexError(field.pattern);
			if (pattern) errors.pattern = pattern;
			const generated = generatedError(field);
			if (generated) errors.autogeneratePattern = generated;
			break;
		}
		case "number": {
			const { min, max, onlyInt } = field;
			if (onlyInt && typeof min === "number" && !isWhole(min)) errors.min = reasons.form;
			if (onlyInt && typeof max === "number" && !isWhole(max)) errors.max = reasons.form;
			if (typeof min === "number" && typeof max === "number" && max < min) errors.max = reasons.atLeast(min);
			break;
		}
		case "email":
		case "url":
			domains(errors, field);
			break;
		case "date":
			for (const name of ["min", "max"] as const) {
				if (field[name] && Number.isNaN(Date.parse(field[name]))) errors[name] = reasons.form;
			}
			break;
		case "autodate":
			if (!field.onCreate && !field.onUpdate) errors.onCreate = reasons.required;
			break;
		case "select":
			if (field.values.length === 0) errors.values = reasons.required;
			size(errors, "maxSelect", field.maxSelect, 0, Math.max(field.values.length, 1));
			break;
		case "file": {
			size(errors, "maxSelect", field.maxSelect);
			size(errors, "maxSize", field.maxSize);
			const wrong = (field.thumbs ?? []).findIndex((thumb) => !thumbForm.test(thumb));
			if (wrong >= 0) errors.thumbs = { [wrong]: reasons.form };
			break;
		}
		case "json":
		case "editor":
			size(errors, "maxSize", field.maxSize);
			break;
		case "password": {
			const pattern = regexError(field.pattern);
			if (pattern) errors.pattern = pattern;
			break;
		}
		case "relation":
			relationErrors(errors, field, around);
			break;
	}
	return errors;
}
