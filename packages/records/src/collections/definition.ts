/**
 * The shape of a collection definition, as the peer's HTTP API shows it (`/api/collections`).
 * A definition is data: the tables, the validation, the rules and the API all follow from it.
 */

/** Options that every field type has. */
interface FieldBase {
	/** Stable id of the field; a rename keeps it, so that the column is renamed and not dropped. */
	id: string;
	name: string;
	/** Belongs to the collection type itself (`id`, `email`, ...) and cannot be removed. */
	system?: boolean;
	/** Never serialised for anybody but superusers, never usable in a client's filter or sort. */
	hidden?: boolean;
	presentable?: boolean;
	/** A hint for whoever fills the field in. */
	help?: string;
	required?: boolean;
}

export interface TextField extends FieldBase {
	type: "text";
	min?: number;
	max?: number;
	pattern?: string;
	autogeneratePattern?: string;
	primaryKey?: boolean;
	/** Rafta's extension: a stored, indexed key gives this field the order of the installation's language. */
	sortKey?: boolean;
	/** Rafta's extension: a stored, folded key makes `~` and `!~` find a text whatever its case and accents. */
	searchKey?: boolean;
}
export interface EditorField extends FieldBase {
	type: "editor";
	convertURLs?: boolean;
	maxSize?: number;
}
export interface NumberField extends FieldBase {
	type: "number";
	min?: number | null;
	max?: number | null;
	onlyInt?: boolean;
}
export interface BoolField extends FieldBase {
	type: "bool";
}
export interface EmailField extends FieldBase {
	type: "email";
	exceptDomains?: string[] | null;
	onlyDomains?: string[] | null;
}
export interface UrlField extends FieldBase {
	type: "url";
	exceptDomains?: string[] | null;
	onlyDomains?: string[] | null;
}
/** An instant, stored and shown as `2026-03-05 12:00:00.000Z`; empty is `""`. */
export interface DateField extends FieldBase {
	type: "date";
	min?: string;
	max?: string;
}
/** An instant that the service itself sets. */
export interface AutodateField extends FieldBase {
	type: "autodate";
	onCreate: boolean;
	onUpdate: boolean;
}
export interface SelectField extends FieldBase {
	type: "select";
	values: string[];
	maxSelect?: number;
}
export interface RelationField extends FieldBase {
	type: "relation";
	collectionId: string;
	cascadeDelete?: boolean;
	minSelect?: number;
	maxSelect?: number;
}
export interface FileField extends FieldBase {
	type: "file";
	maxSelect?: number;
	/** Bytes. */
	maxSize?: number;
	mimeTypes?: string[] | null;
	thumbs?: string[] | null;
	protected?: boolean;
}
export interface JsonField extends FieldBase {
	type: "json";
	/** Bytes of the encoded value. */
	maxSize?: number;
}
export interface PasswordField extends FieldBase {
	type: "password";
	min?: number;
	max?: number;
	pattern?: string;
	cost?: number;
}
export interface GeoPointField extends FieldBase {
	type: "geoPoint";
}

export type FieldDefinition =
	| TextField
	| EditorField
	| NumberField
	| BoolField
	| EmailField
	| UrlField
	| DateField
	| AutodateField
	| SelectField
	| RelationField
	| FileField
	| JsonField
	| PasswordField
	| GeoPointField;

export type FieldType = FieldDefinition["type"];

/** Who may do it: `null` superusers only, `""` everybody, else a filter that the record must fulfil. */
export type Rule = string | null;

/** The rules of the record API that every collection has. */
export const ruleNames = ["listRule", "viewRule", "createRule", "updateRule", "deleteRule"] as const;

export interface CollectionDefinition {
	id: string;
	name: string;
	type: "base" | "auth" | "view";
	system: boolean;
	fields: FieldDefinition[];
	/** `CREATE [UNIQUE] INDEX ...` statements, parsed and rendered again for the engine in use. */
	indexes: string[];
	listRule: Rule;
	viewRule: Rule;
	createRule: Rule;
	updateRule: Rule;
	deleteRule: Rule;
	/** Only for `type: "auth"`. */
	auth?: AuthOptions;
	/** Only for `type: "view"`. */
	viewQuery?: string;
	/** Where the values of a view's fields come from, for those that are some collection's field unchanged. */
	viewOrigins?: Readonly<Record<string, { collectionId: string; field: string }>>;
	/** Ids of the fields that the application's own code gives to the collection; none: it is nobody's. */
	owned?: string[];
	/** The indexes that the application's own code gives to it. */
	ownedIndexes?: string[];
	created?: string;
	updated?: string;
}

/** A second way in, by another service's account. The name says which kind of service it is. */
export interface OAuth2Provider {
	name: string;
	clientId: string;
	/** Never shown by the API. */
	clientSecret: string;
	authURL: string;
	tokenURL: string;
	userInfoURL: string;
	displayName: string;
	/** `null`: as the kind of provider has it. */
	pkce: boolean | null;
	extra: Readonly<Record<string, unknown>> | null;
}

/** A mail's subject and HTML body with placeholders such as `{APP_NAME}`, `{TOKEN}`, `{RECORD:name}`. */
export interface EmailTemplate {
	subject: string;
	body: string;
}

/** Auth collections only; the HTTP API shows these members flat on the collection. */
export interface AuthOptions {
	authRule: Rule;
	manageRule: Rule;
	authAlert: { enabled: boolean; emailTemplate: EmailTemplate };
	oauth2: {
		enabled: boolean;
		providers: OAuth2Provider[];
		/** Fields that a first sign-in fills from the provider's account; empty: none. */
		mappedFields: { id: string; name: string; username: string; avatarURL: string };
	};
	passwordAuth: { enabled: boolean; identityFields: string[] };
	/** Durations in seconds. An empty rule asks everybody for the second factor. */
	mfa: { enabled: boolean; duration: number; rule: string };
	otp: { enabled: boolean; duration: number; length: number; emailTemplate: EmailTemplate };
	authToken: TokenOptions;
	passwordResetToken: TokenOptions;
	emailChangeToken: TokenOptions;
	verificationToken: TokenOptions;
	fileToken: TokenOptions;
	verificationTemplate: EmailTemplate;
	resetPasswordTemplate: EmailTemplate;
	confirmEmailChangeTemplate: EmailTemplate;
}

export interface TokenOptions {
	/** Seconds. */
	duration: number;
	/** Never shown by the API. */
	secret: string;
}

/** The members of `AuthOptions` that hold a token's duration and secret. */
export const tokenKinds = [
	"authToken",
	"passwordResetToken",
	"emailChangeToken",
	"verificationToken",
	"fileToken",
] as const satisfies readonly (keyof AuthOptions)[];
