/** Validation errors of values: PocketBase's codes and English texts, and Turkish texts. */
import type { FieldError } from "../../errors.ts";

const problem = (code: string, en: string, tr: string): FieldError => ({ code, message: { en, tr } });

export const problems = {
	required: problem("validation_required", "Cannot be blank.", "Boş bırakılamaz."),
	invalidValue: problem("validation_invalid_value", "Invalid value.", "Geçersiz değer."),
	tooShort: (min: number) =>
		problem(
			"validation_min_text_constraint",
			`Must be at least ${min} character(s).`,
			`En az ${min} karakter olmalı.`,
		),
	tooLong: (max: number) =>
		problem(
			"validation_max_text_constraint",
			`Must be no more than ${max} character(s).`,
			`En çok ${max} karakter olabilir.`,
		),
	format: problem("validation_invalid_format", "Invalid value format.", "Biçimi uygun değil."),
	notNumber: problem("validation_not_a_number", "The submitted value is not a number.", "Bir sayı olmalı."),
	notInteger: problem(
		"validation_only_int_constraint",
		"Decimal numbers are not allowed.",
		"Tam sayı olmalı.",
	),
	tooSmall: (min: number) =>
		problem("validation_min_number_constraint", `Must be larger than ${min}.`, `En az ${min} olmalı.`),
	tooLarge: (max: number) =>
		problem("validation_max_number_constraint", `Must be less than ${max}.`, `En çok ${max} olabilir.`),
	email: problem(
		"validation_is_email",
		"Must be a valid email address.",
		"Geçerli bir e-posta adresi olmalı.",
	),
	domain: problem(
		"validation_domain_not_allowed",
		"The domain is not allowed.",
		"Bu alan adına izin verilmiyor.",
	),
	url: problem("validation_is_url", "Must be a valid URL.", "Geçerli bir bağlantı olmalı."),
	date: problem("validation_invalid_date", "Must be a valid date.", "Geçerli bir tarih olmalı."),
	tooEarly: (min: string) =>
		problem(
			"validation_min_greater_equal_than_required",
			`Must be no less than ${min}.`,
			`En erken ${min} olabilir.`,
		),
	tooLate: (max: string) =>
		problem(
			"validation_max_less_equal_than_required",
			`Must be no greater than ${max}.`,
			`En geç ${max} olabilir.`,
		),
	choice: problem("validation_invalid_value", "Invalid value.", "Seçeneklerden biri olmalı."),
	tooMany: (max: number) =>
		problem("validation_too_many_values", `Select no more than ${max}.`, `En çok ${max} tane seçilebilir.`),
	tooFew: (min: number) =>
		problem("validation_not_enough_values", `Select at least ${min}.`, `En az ${min} tane seçilmeli.`),
	missingRelation: problem(
		"validation_missing_rel_records",
		"Failed to find all relation records with the provided ids.",
		"Seçilen kayıtların tümü bulunamadı.",
	),
	json: problem("validation_invalid_json", "Must be a valid json value.", "Geçerli bir JSON değeri olmalı."),
	tooManyBytes: (max: number) =>
		problem(
			"validation_content_size_limit",
			`The maximum allowed size is ${max} bytes.`,
			`En çok ${max} bayt olabilir.`,
		),
	notUnique: problem("validation_not_unique", "Value must be unique.", "Bu değer zaten kullanılıyor."),
	valuesMismatch: problem(
		"validation_values_mismatch",
		"Values don't match.",
		"Değerler birbirini tutmuyor.",
	),
	invalidOldPassword: problem(
		"validation_invalid_old_password",
		"Missing or invalid old password.",
		"Eski parola eksik ya da yanlış.",
	),
	idTaken: problem(
		"validation_pk_invalid",
		"The record id is invalid or already exists.",
		"Kayıt kimliği geçersiz ya da kullanılıyor.",
	),
	idChange: problem(
		"validation_pk_change",
		"The record primary key cannot be changed.",
		"Kaydın kimliği değiştirilemez.",
	),
	authId: problem(
		"validation_invalid_auth_id",
		"Invalid or duplicated auth record id.",
		"Kullanıcı kimliği geçersiz ya da kullanılıyor.",
	),
	notWritable: problem(
		"validation_not_writable",
		"You are not allowed to change this field.",
		"Bu alanı değiştiremezsiniz.",
	),
	fileType: problem(
		"validation_invalid_mime_type",
		"This file type is not allowed.",
		"Bu dosya türüne izin verilmiyor.",
	),
	fileName: problem(
		"validation_invalid_file",
		"The file names are not among the stored files.",
		"Dosya adları kayıtlı dosyalar arasında yok.",
	),
	latitude: problem(
		"validation_invalid_latitude",
		"Latitude must be between -90 and 90 degrees.",
		"Enlem -90 ile 90 derece arasında olmalı.",
	),
	longitude: problem(
		"validation_invalid_longitude",
		"Longitude must be between -180 and 180 degrees.",
		"Boylam -180 ile 180 derece arasında olmalı.",
	),
} as const;
