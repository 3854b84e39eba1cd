/** Validation errors of values: PocketBase's codes and English texts. */

import { textOf } from "../../texts.ts";
import { reason } from "../reasons.ts";

export const problems = {
	required: reason("required", textOf("values.required")),
	invalidValue: reason("invalid_value", textOf("values.invalidValue")),
	tooShort: (min: number) =>
		reason("min_text_constraint", textOf("values.tooShort", { min }), {
			min,
		}),
	tooLong: (max: number) => reason("max_text_constraint", textOf("values.tooLong", { max }), { max }),
	format: reason("invalid_format", textOf("values.format")),
	notNumber: reason("not_a_number", textOf("values.notNumber")),
	notInteger: reason("only_int_constraint", textOf("values.notInteger")),
	tooSmall: (min: number) => reason("min_number_constraint", textOf("values.tooSmall", { min }), { min }),
	tooLarge: (max: number) => reason("max_number_constraint", textOf("values.tooLarge", { max }), { max }),
	email: reason("is_email", textOf("values.email")),
	emailDomain: reason("email_domain_not_allowed", textOf("values.emailDomain")),
	urlDomain: reason("url_domain_not_allowed", textOf("values.urlDomain")),
	url: reason("invalid_url", textOf("values.url")),
	date: reason("invalid_date", textOf("values.date")),
	tooEarly: (min: string) =>
		reason("min_greater_equal_than_required", textOf("values.tooEarly", { min }), {
			threshold: min,
		}),
	tooLate: (max: string) =>
		reason("max_less_equal_than_required", textOf("values.tooLate", { max }), {
			threshold: max,
		}),
	choice: reason("invalid_value", textOf("values.choice")),
	tooMany: (max: number) =>
		reason("too_many_values", textOf("values.tooMany", { max }), {
			maxSelect: max,
		}),
	tooManyFiles: (max: number) =>
		reason("too_many_files", textOf("values.tooManyFiles", { max }), {
			maxSelect: max,
		}),
	tooFew: (min: number) =>
		reason("not_enough_values", textOf("values.tooFew", { min }), {
			minSelect: min,
		}),
	missingRelation: reason("missing_rel_records", textOf("values.missingRelation")),
	json: reason("invalid_json", textOf("values.json")),
	tooManyBytes: (max: number) =>
		reason("content_size_limit", textOf("values.tooManyBytes", { max }), { maxSize: max }),
	jsonTooLarge: (max: number) =>
		reason("json_size_limit", textOf("values.jsonTooLarge", { max }), { maxSize: max }),
	notUnique: reason("not_unique", textOf("values.notUnique")),
	valuesMismatch: reason("values_mismatch", textOf("values.valuesMismatch")),
	invalidOldPassword: reason("invalid_old_password", textOf("values.invalidOldPassword")),
	idTaken: reason("pk_invalid", textOf("values.idTaken")),
	idCharacter: (character: string) =>
		reason("forbidden_pk_character", textOf("values.idCharacter", { character })),
	idReserved: (name: string) => reason("reserved_pk", textOf("values.idReserved", { name })),
	idChange: reason("pk_change", textOf("values.idChange")),
	authId: reason("invalid_auth_id", textOf("values.authId")),
	notWritable: reason("not_writable", textOf("values.notWritable")),
	fileType: reason("invalid_mime_type", textOf("values.fileType")),
	fileName: reason("invalid_file", textOf("values.fileName")),
	fileTooLarge: reason("file_size_limit", textOf("values.fileTooLarge")),
	noFileField: reason("invalid_file", textOf("values.noFileField")),
	unreadablePicture: reason("invalid_file", textOf("values.unreadablePicture")),
	latitude: reason("invalid_latitude", textOf("values.latitude")),
	longitude: reason("invalid_longitude", textOf("values.longitude")),
} as const;
