/** Validation errors of definitions: PocketBase's codes and English texts, and Turkish texts. */
import type { FieldError } from "../errors.ts";
import type { Text } from "../types/language.ts";

export const reason = (
	code: string,
	en: string,
	tr: string,
	params?: Readonly<Record<string, string | number>>,
): FieldError => ({
	code: `validation_${code}`,
	message: { en, tr },
	...(params && { params }),
});

export const reasons = {
	required: reason("required", "Cannot be blank.", "Boş bırakılamaz."),
	length: (min: number, max: number) =>
		reason(
			"length_out_of_range",
			`The length must be between ${min} and ${max}.`,
			`Uzunluk ${min} ile ${max} arasında olmalı.`,
			{ min, max },
		),
	lengthAtMost: (max: number) =>
		reason("length_too_long", `The length must be no more than ${max}.`, `Uzunluk en çok ${max} olabilir.`, {
			min: 0,
			max,
		}),
	form: reason("match_invalid", "Must be in a valid format.", "Biçimi geçersiz."),
	choice: reason("in_invalid", "Must be a valid value.", "Seçeneklerden biri olmalı."),
	reserved: reason("not_in_invalid", "Must not be in list.", "Bu ad kullanılamaz."),
	reservedName: reason(
		"reserved_field_name",
		"The field name is reserved and cannot be used.",
		"Bu ad ayrılmış; alan adı olarak kullanılamaz.",
	),
	via: reason("found_via", 'The value cannot contain "_via_".', "Adda “_via_” geçemez."),
	atLeast: (min: number) =>
		reason("min_greater_equal_than_required", `Must be no less than ${min}.`, `En az ${min} olmalı.`, {
			threshold: min,
		}),
	atMost: (max: number) =>
		reason("max_less_equal_than_required", `Must be no greater than ${max}.`, `En çok ${max} olabilir.`, {
			threshold: max,
		}),
	mustBeNull: reason("nil", "Must be blank.", "Boş olmalı."),
	mustBeEmpty: reason("empty", "Must be blank.", "Boş olmalı."),
	notEmpty: reason("nil_or_not_empty_required", "Cannot be blank.", "Boş bırakılamaz."),
	mismatch: reason("values_mismatch", "Values don't match.", "Değerler birbirini tutmuyor."),
	idTaken: reason(
		"invalid_or_existing_id",
		"The model id is invalid or already exists.",
		"Kimlik geçersiz ya da zaten kullanılıyor.",
	),
	systemFlag: reason(
		"collection_system_flag_change",
		"System collection state cannot be changed.",
		"Bir koleksiyonun sistem koleksiyonu olup olmadığı değiştirilemez.",
	),
	systemName: reason(
		"collection_system_name_change",
		"System collection name cannot be changed.",
		"Sistem koleksiyonunun adı değiştirilemez.",
	),
	systemRule: reason(
		"collection_system_rule_change",
		"System collection API rule cannot be changed.",
		"Sistem koleksiyonunun kuralları değiştirilemez.",
	),
	typeChange: reason(
		"collection_type_change",
		"Collection type cannot be changed.",
		"Koleksiyonun türü değiştirilemez.",
	),
	nameExists: reason(
		"collection_name_exists",
		"Collection name must be unique (case insensitive).",
		"Bu adda bir koleksiyon zaten var.",
	),
	nameIsId: reason(
		"collection_name_id_duplicate",
		"The name must not match an existing collection id.",
		"Ad, var olan bir koleksiyonun kimliğiyle aynı olamaz.",
	),
	nameIsTable: reason(
		"collection_name_invalid",
		"The name shouldn't match with an existing internal table.",
		"Bu ad iç kullanım için ayrılmış.",
	),
	fieldTypeChange: reason(
		"field_type_change",
		"Field type cannot be changed.",
		"Alanın türü değiştirilemez.",
	),
	duplicateFieldId: (id: string) =>
		reason(
			"duplicated_field_id",
			`Duplicated or invalid field id "${id}"`,
			`Alan kimliği yineleniyor: ${id}`,
		),
	duplicateFieldName: (name: string) =>
		reason(
			"duplicated_field_name",
			`Duplicated or invalid field name ${name}.`,
			`Alan adı yineleniyor: ${name}`,
		),
	noPrimaryKey: reason(
		"missing_primary_key",
		'Missing or invalid "id" PK field.',
		"Birincil anahtar olan “id” alanı eksik ya da geçersiz.",
	),
	missingSystemField: (name: string) =>
		reason(`missing_${name}_field`, `System "${name}" field is required.`, `“${name}” sistem alanı zorunlu.`),
	systemField: reason(
		"system_field_change",
		"System fields cannot be deleted or renamed.",
		"Sistem alanları silinemez, yeniden adlandırılamaz.",
	),
	ownedField: reason(
		"owned_field_change",
		"The application's own fields cannot be changed or deleted.",
		"Uygulamanın kendi alanları değiştirilemez, silinemez.",
	),
	ownedCollection: reason(
		"owned_collection_change",
		"The name, rules and indexes of the application's own collections cannot be changed.",
		"Uygulamanın kendi koleksiyonlarının adı, kuralları ve dizinleri değiştirilemez.",
	),
	addedRequired: reason(
		"added_field_required",
		"A field added to one of the application's own collections cannot be required, because the application does not fill it in.",
		"Uygulamanın kendi koleksiyonuna eklenen alan zorunlu olamaz, çünkü uygulama bu alanı doldurmaz.",
	),
	addedCascade: reason(
		"added_field_cascade",
		"A field added to one of the application's own collections cannot delete records of that collection.",
		"Uygulamanın kendi koleksiyonuna eklenen bir alan, bu koleksiyonun kayıtlarını silemez.",
	),
	addedUnique: reason(
		"added_index_unique",
		"An index added to one of the application's own collections cannot be unique, because it could prevent the application from saving records.",
		"Uygulamanın kendi koleksiyonuna eklenen dizin benzersiz olamaz, çünkü uygulamanın kayıt yazmasını engelleyebilir.",
	),
	holdsBack: reason(
		"relation_holds_back",
		"A record with a required relation to one of the application's own collections must be deleted along with the related record (cascadeDelete); otherwise the application could not delete the related record.",
		"Uygulamanın kendi koleksiyonuna zorunlu ilişkisi olan kayıt, ilişkili kayıtla birlikte silinmeli (cascadeDelete); yoksa uygulama o kaydı silemez.",
	),
	rule: (why: Text) =>
		reason("invalid_rule", `Invalid rule. Raw error: ${why.en}`, `Kural geçersiz: ${why.tr}`),
	blankRule: reason(
		"invalid_rule",
		"Invalid rule. Raw error: it contains only spaces.",
		"Kural geçersiz: yalnızca boşluktan oluşuyor.",
	),
	noViewIndexes: reason(
		"indexes_not_supported",
		"View collections don't support indexes.",
		"Görünüm koleksiyonlarının dizini olamaz.",
	),
	index: reason(
		"invalid_index_expression",
		"Invalid CREATE INDEX expression.",
		"CREATE INDEX ifadesi geçersiz.",
	),
	indexFails: (name: string, why: string) =>
		reason(
			"invalid_index_expression",
			`Failed to create index ${name} - ${why}.`,
			`${name} dizini oluşturulamadı: ${why}.`,
		),
	indexName: reason(
		"duplicated_index_name",
		"The index name already exists.",
		"Bu adda bir dizin zaten var.",
	),
	indexElsewhere: (collection: string) =>
		reason(
			"existing_index_name",
			`The index name is already used in ${collection} collection.`,
			`Bu dizin adı ${collection} koleksiyonunda kullanılıyor.`,
		),
	indexTwice: reason(
		"duplicated_index_definition",
		"The index definition already exists.",
		"Aynı dizin zaten tanımlı.",
	),
	systemIndex: (field: string) =>
		reason(
			"invalid_unique_system_field_index",
			`Unique index definition on system fields (${field}) is invalid or missing.`,
			`Sistem alanının (${field}) benzersiz dizini eksik ya da geçersiz.`,
		),
	authIndex: (field: string) =>
		reason(
			"missing_required_unique_index",
			`Missing required unique index for field "${field}".`,
			`“${field}” alanının benzersiz dizini eksik.`,
		),
	missingField: (field: string) =>
		reason("missing_field", `Invalid or missing field ${field}.`, `Böyle bir alan yok: ${field}`),
	notUniqueField: (field: string) =>
		reason(
			"missing_unique_constraint",
			`The field ${field} doesn't have a UNIQUE constraint.`,
			`${field} alanının benzersiz dizini yok.`,
		),
	regex: (why: string) => reason("invalid_regex", why, `Düzenli ifade geçersiz: ${why}`),
	generatePattern: (why: string) =>
		reason("invalid_autogenerate_pattern", why, `Bu desenden metin üretilemiyor: ${why}`),
	generatedValue: (made: string) =>
		reason(
			"invalid_autogenerate_pattern_value",
			`The provided autogenerate pattern could produce invalid field values, ex.: "${made}"`,
			`Desen, alanın kabul etmeyeceği değerler üretebiliyor, örneğin “${made}”.`,
		),
	ruleTwice: (label: string) =>
		reason(
			"conflicting_rate_limit_rule",
			`Rate limit rule configuration with label ${label} already exists or conflicts with another rule.`,
			`${label} için zaten bir sınır var ya da bu sınır başka bir sınırla çelişiyor.`,
		),
	network: reason(
		"invlaid_ip_or_subnet",
		"Invalid IP or CIDR subnet.",
		"Geçerli bir IP adresi ya da IP ağı olmalı.",
	),
	host: reason(
		"is_host",
		"Must be a valid IP address or DNS name.",
		"Geçerli bir IP adresi ya da sunucu adı olmalı.",
	),
	cron: reason("invalid_cron", "Invalid cron expression.", "Zamanlama ifadesi geçersiz."),
	exactLength: (length: number) =>
		reason("length_invalid", `The length must be exactly ${length}.`, `Uzunluk tam olarak ${length} olmalı.`),
	authCollection: reason(
		"invalid_auth_collection",
		"Must be a valid auth collection id or name.",
		"Geçerli bir kullanıcı koleksiyonu olmalı.",
	),
	relationChange: reason(
		"field_relation_change",
		"The relation collection cannot be changed.",
		"İlişkili koleksiyon değiştirilemez.",
	),
	relationMissing: reason(
		"field_relation_missing_collection",
		"The relation collection doesn't exist.",
		"İlişkili koleksiyon bulunamadı.",
	),
	relationToView: reason(
		"relation_field_non_view_base_collection",
		"Only view collections are allowed to have relations to other views.",
		"Görünümlerle yalnızca görünümler ilişkilendirilebilir.",
	),
	mfa: reason(
		"mfa_not_enough_auths",
		"MFA requires at least 2 auth methods to be enabled.",
		"İki adımlı giriş için en az iki giriş yöntemi açık olmalı.",
	),
	providerTwice: (name: string) =>
		reason(
			"duplicated_provider",
			`The provider ${name} is already registered.`,
			`${name} hizmeti zaten ekli.`,
		),
	provider: (name: string) =>
		reason(
			"missing_provider",
			`Invalid or missing provider with name ${name}.`,
			`Böyle bir hizmet yok: ${name}`,
		),
	url: reason("is_url", "Must be a valid URL.", "Geçerli bir web adresi olmalı."),
	domain: reason("is_domain", "Must be a valid domain.", "Geçerli bir alan adı olmalı."),
	viewQuery: (why: string) =>
		reason("invalid_view_query", `Invalid query - ${why}`, `Sorgu geçersiz: ${why}`),
} as const;

/** Error of a required number that is not between two others. */
export function between(value: number, min: number, max = Infinity): FieldError | null {
	if (value === 0) return reasons.required;
	if (value < min) return reasons.atLeast(min);
	return value > max ? reasons.atMost(max) : null;
}
