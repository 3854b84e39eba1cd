/** Validation errors of values: PocketBase's codes and English texts, and Turkish texts. */
import { reason } from "../reasons.ts";

export const problems = {
	required: reason("required", "Cannot be blank.", "Boş bırakılamaz."),
	invalidValue: reason("invalid_value", "Invalid value.", "Geçersiz değer."),
	tooShort: (min: number) =>
		reason("min_text_constraint", `Must be at least ${min} character(s).`, `En az ${min} karakter olmalı.`, {
			min,
		}),
	tooLong: (max: number) =>
		reason(
			"max_text_constraint",
			`Must be no more than ${max} character(s).`,
			`En çok ${max} karakter olabilir.`,
			{ max },
		),
	format: reason("invalid_format", "Invalid value format.", "Biçimi geçersiz."),
	notNumber: reason("not_a_number", "The submitted value is not a number.", "Bir sayı olmalı."),
	notInteger: reason("only_int_constraint", "Decimal numbers are not allowed.", "Tam sayı olmalı."),
	tooSmall: (min: number) =>
		reason("min_number_constraint", `Must be greater or equal than ${min}.`, `En az ${min} olmalı.`, { min }),
	tooLarge: (max: number) =>
		reason("max_number_constraint", `Must be less or equal than ${max}.`, `En çok ${max} olabilir.`, { max }),
	email: reason("is_email", "Must be a valid email address.", "Geçerli bir e-posta adresi olmalı."),
	emailDomain: reason(
		"email_domain_not_allowed",
		"Email domain is not allowed.",
		"Bu alan adındaki e-posta adreslerine izin verilmiyor.",
	),
	urlDomain: reason("url_domain_not_allowed", "Url domain is not allowed.", "Bu alan adına izin verilmiyor."),
	url: reason("invalid_url", "Must be a valid URL.", "Geçerli bir web adresi olmalı."),
	date: reason("invalid_date", "Must be a valid date.", "Geçerli bir tarih olmalı."),
	tooEarly: (min: string) =>
		reason("min_greater_equal_than_required", `Must be no less than ${min}.`, `En erken ${min} olabilir.`, {
			threshold: min,
		}),
	tooLate: (max: string) =>
		reason("max_less_equal_than_required", `Must be no greater than ${max}.`, `En geç ${max} olabilir.`, {
			threshold: max,
		}),
	choice: reason("invalid_value", "Invalid value.", "Seçeneklerden biri olmalı."),
	tooMany: (max: number) =>
		reason("too_many_values", `Select no more than ${max}.`, `En çok ${max} tane seçilebilir.`, {
			maxSelect: max,
		}),
	tooManyFiles: (max: number) =>
		reason("too_many_files", `The maximum allowed files is ${max}.`, `En çok ${max} dosya yüklenebilir.`, {
			maxSelect: max,
		}),
	tooFew: (min: number) =>
		reason("not_enough_values", `Select at least ${min}.`, `En az ${min} tane seçilmeli.`, {
			minSelect: min,
		}),
	missingRelation: reason(
		"missing_rel_records",
		"Failed to find all relation records with the provided ids.",
		"Seçilen kayıtlardan bazıları bulunamadı.",
	),
	json: reason("invalid_json", "Must be a valid json value.", "Geçerli bir JSON değeri olmalı."),
	tooManyBytes: (max: number) =>
		reason(
			"content_size_limit",
			`The maximum allowed size is ${max} bytes.`,
			`En çok ${max} bayt olabilir.`,
			{ maxSize: max },
		),
	jsonTooLarge: (max: number) =>
		reason(
			"json_size_limit",
			`The maximum allowed JSON size is ${max} bytes.`,
			`En çok ${max} bayt olabilir.`,
			{ maxSize: max },
		),
	notUnique: reason("not_unique", "Value must be unique.", "Bu değer zaten kullanılıyor."),
	valuesMismatch: reason("values_mismatch", "Values don't match.", "Değerler birbirini tutmuyor."),
	invalidOldPassword: reason(
		"invalid_old_password",
		"Missing or invalid old password.",
		"Eski parola eksik ya da yanlış.",
	),
	idTaken: reason(
		"pk_invalid",
		"The record id is invalid or already exists.",
		"Kayıt kimliği geçersiz ya da zaten kullanılıyor.",
	),
	idCharacter: (character: string) =>
		reason(
			"forbidden_pk_character",
			`'${character}' is not a valid primary key character.`,
			`Kayıt kimliğinde “${character}” kullanılamaz.`,
		),
	idReserved: (name: string) =>
		reason(
			"reserved_pk",
			`The primary key '${name}' is reserved and cannot be used.`,
			`“${name}” kayıt kimliği olamaz.`,
		),
	idChange: reason(
		"pk_change",
		"The record primary key cannot be changed.",
		"Kaydın kimliği değiştirilemez.",
	),
	authId: reason(
		"invalid_auth_id",
		"Invalid or duplicated auth record id.",
		"Kullanıcı kimliği geçersiz ya da zaten kullanılıyor.",
	),
	notWritable: reason("not_writable", "You are not allowed to change this field.", "Bu alan değiştirilemez."),
	fileType: reason("invalid_mime_type", "This file type is not allowed.", "Bu dosya türüne izin verilmiyor."),
	fileName: reason(
		"invalid_file",
		"Some of the file names do not match stored files.",
		"Adı verilen dosyalardan bazıları kayıtlı değil.",
	),
	fileTooLarge: reason("file_size_limit", "The file is too large.", "Dosya çok büyük."),
	noFileField: reason(
		"invalid_file",
		"Files cannot be uploaded to this field.",
		"Bu alana dosya yüklenemez.",
	),
	unreadablePicture: reason("invalid_file", "The image cannot be opened.", "Resim açılamıyor."),
	latitude: reason(
		"invalid_latitude",
		"Latitude must be between -90 and 90 degrees.",
		"Enlem -90 ile 90 derece arasında olmalı.",
	),
	longitude: reason(
		"invalid_longitude",
		"Longitude must be between -180 and 180 degrees.",
		"Boylam -180 ile 180 derece arasında olmalı.",
	),
} as const;
