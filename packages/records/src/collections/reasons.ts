/** Validation errors of definitions: PocketBase's codes and English texts. */
import type { FieldError } from "../errors.ts";
import { textOf } from "../texts.ts";
import type { Text } from "../types/language.ts";

export const reason = (
	code: string,
	message: Text,
	params?: Readonly<Record<string, string | number>>,
): FieldError => ({
	code: `validation_${code}`,
	message,
	...(params && { params }),
});

export const reasons = {
	required: reason("required", textOf("values.required")),
	length: (min: number, max: number) =>
		reason("length_out_of_range", textOf("definitions.length", { min, max }), { min, max }),
	lengthAtMost: (max: number) =>
		reason("length_too_long", textOf("definitions.lengthAtMost", { max }), {
			min: 0,
			max,
		}),
	form: reason("match_invalid", textOf("definitions.form")),
	choice: reason("in_invalid", textOf("definitions.choice")),
	reserved: reason("not_in_invalid", textOf("definitions.reserved")),
	reservedName: reason("reserved_field_name", textOf("definitions.reservedName")),
	via: reason("found_via", textOf("definitions.via")),
	atLeast: (min: number) =>
		reason("min_greater_equal_than_required", textOf("definitions.atLeast", { min }), {
			threshold: min,
		}),
	atMost: (max: number) =>
		reason("max_less_equal_than_required", textOf("definitions.atMost", { max }), {
			threshold: max,
		}),
	mustBeNull: reason("nil", textOf("definitions.mustBeNull")),
	mustBeEmpty: reason("empty", textOf("definitions.mustBeNull")),
	notEmpty: reason("nil_or_not_empty_required", textOf("values.required")),
	mismatch: reason("values_mismatch", textOf("values.valuesMismatch")),
	idTaken: reason("invalid_or_existing_id", textOf("definitions.idTaken")),
	systemFlag: reason("collection_system_flag_change", textOf("definitions.systemFlag")),
	systemName: reason("collection_system_name_change", textOf("definitions.systemName")),
	systemRule: reason("collection_system_rule_change", textOf("definitions.systemRule")),
	typeChange: reason("collection_type_change", textOf("definitions.typeChange")),
	nameExists: reason("collection_name_exists", textOf("definitions.nameExists")),
	nameIsId: reason("collection_name_id_duplicate", textOf("definitions.nameIsId")),
	nameIsTable: reason("collection_name_invalid", textOf("definitions.nameIsTable")),
	fieldTypeChange: reason("field_type_change", textOf("definitions.fieldTypeChange")),
	duplicateFieldId: (id: string) =>
		reason("duplicated_field_id", textOf("definitions.duplicateFieldId", { id })),
	duplicateFieldName: (name: string) =>
		reason("duplicated_field_name", textOf("definitions.duplicateFieldName", { name })),
	noPrimaryKey: reason("missing_primary_key", textOf("definitions.noPrimaryKey")),
	missingSystemField: (name: string) =>
		reason(`missing_${name}_field`, textOf("definitions.missingSystemField", { name })),
	systemField: reason("system_field_change", textOf("definitions.systemField")),
	ownedField: reason("owned_field_change", textOf("definitions.ownedField")),
	ownedCollection: reason("owned_collection_change", textOf("definitions.ownedCollection")),
	addedRequired: reason("added_field_required", textOf("definitions.addedRequired")),
	addedCascade: reason("added_field_cascade", textOf("definitions.addedCascade")),
	addedUnique: reason("added_index_unique", textOf("definitions.addedUnique")),
	holdsBack: reason("relation_holds_back", textOf("definitions.holdsBack")),
	rule: (why: Text) => reason("invalid_rule", textOf("definitions.rule", { why })),
	blankRule: reason("invalid_rule", textOf("definitions.blankRule")),
	noViewIndexes: reason("indexes_not_supported", textOf("definitions.noViewIndexes")),
	index: reason("invalid_index_expression", textOf("definitions.index")),
	indexFails: (name: string, why: string) =>
		reason("invalid_index_expression", textOf("definitions.indexFails", { name, why })),
	indexName: reason("duplicated_index_name", textOf("definitions.indexName")),
	indexElsewhere: (collection: string) =>
		reason("existing_index_name", textOf("definitions.indexElsewhere", { collection })),
	indexTwice: reason("duplicated_index_definition", textOf("definitions.indexTwice")),
	systemIndex: (field: string) =>
		reason("invalid_unique_system_field_index", textOf("definitions.systemIndex", { field })),
	authIndex: (field: string) =>
		reason("missing_required_unique_index", textOf("definitions.authIndex", { field })),
	missingField: (field: string) => reason("missing_field", textOf("definitions.missingField", { field })),
	notUniqueField: (field: string) =>
		reason("missing_unique_constraint", textOf("definitions.notUniqueField", { field })),
	regex: (why: string) => reason("invalid_regex", textOf("definitions.regex", { why })),
	generatePattern: (why: string) =>
		reason("invalid_autogenerate_pattern", textOf("definitions.generatePattern", { why })),
	generatedValue: (made: string) =>
		reason("invalid_autogenerate_pattern_value", textOf("definitions.generatedValue", { made })),
	ruleTwice: (label: string) =>
		reason("conflicting_rate_limit_rule", textOf("definitions.ruleTwice", { label })),
	network: reason("invlaid_ip_or_subnet", textOf("definitions.network")),
	host: reason("is_host", textOf("definitions.host")),
	cron: reason("invalid_cron", textOf("definitions.cron")),
	exactLength: (length: number) => reason("length_invalid", textOf("definitions.exactLength", { length })),
	authCollection: reason("invalid_auth_collection", textOf("definitions.authCollection")),
	relationChange: reason("field_relation_change", textOf("definitions.relationChange")),
	relationMissing: reason("field_relation_missing_collection", textOf("definitions.relationMissing")),
	relationToView: reason("relation_field_non_view_base_collection", textOf("definitions.relationToView")),
	mfa: reason("mfa_not_enough_auths", textOf("definitions.mfa")),
	providerTwice: (name: string) =>
		reason("duplicated_provider", textOf("definitions.providerTwice", { name })),
	provider: (name: string) => reason("missing_provider", textOf("definitions.provider", { name })),
	url: reason("is_url", textOf("values.url")),
	domain: reason("is_domain", textOf("definitions.domain")),
	viewQuery: (why: string) => reason("invalid_view_query", textOf("definitions.viewQuery", { why })),
} as const;

/** Error of a required number that is not between two others. */
export function between(value: number, min: number, max = Infinity): FieldError | null {
	if (value === 0) return reasons.required;
	if (value < min) return reasons.atLeast(min);
	return value > max ? reasons.atMost(max) : null;
}
