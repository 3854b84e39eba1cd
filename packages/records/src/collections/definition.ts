/**
 * Shape of a collection definition, as in PocketBase's HTTP API (`/api/collections`). A definition is data: the tables,
 * the validation, the rules and the API all follow from it.
 */

/** Options of every field type. */
interface FieldBase {
	/** Stable id of the field; a rename keeps it, so that the column is renamed and not dropped. */
	id: string;
	name: string;
	/** Belongs to the collection type itself (`id`, `email`, ...) and cannot be removed. */
	system?: boolean;
	/** Serialised for superusers only, and never usable in a client's filter or sort. */
	hidden?: boolean;
	presentable?: boolean;
	/** Hint for users who fill in the field. */
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
	/** Rafta's extension: a stored, indexed key sorts this field by the installation's language. */
	sortKey?: boolean;
	/** Rafta's extension: a stored, folded key makes `~` and `!~` ignore case and accents. */
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
/** An instant set by the service itself. */
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

/** Access rule: `null` superusers only, `""` everybody, otherwise a filter that the record must match. */
export type Rule = string | null;

/** Rules of the record API that every collection has. */
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
	/** Source fields of a view's columns, for those that are unchanged fields of a collection. */
	viewOrigins?: Readonly<Record<string, { collectionId: string; field: string }>>;
	/** Ids of the fields that the application's code defines; absent: the collection is not the application's. */
	owned?: string[];
	/** Indexes that the application's code defines. */
	ownedIndexes?: string[];
	created?: string;
	updated?: string;
}

/** External sign-in provider. The name is the kind of service. */
export interface OAuth2Provider {
	name: string;
	clientId: string;
	/** Never returned by the API. */
	clientSecret: string;
	authURL: string;
	tokenURL: string;
	userInfoURL: string;
	displayName: string;
	/** `null`: default of the provider kind. */
	pkce: boolean | null;
	extra: Readonly<Record<string, unknown>> | null;
}

/** Subject and HTML body of a mail with placeholders such as `{APP_NAME}`, `{TOKEN}`, `{RECORD:name}`. */
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
	/** Durations in seconds. With an empty rule the second factor is required for everybody. */
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
	/** Never returned by the API. */
	secret: string;
}

/** Members of `AuthOptions` that hold a token's duration and secret. */
export const tokenKinds = [
	"authToken",
	"passwordResetToken",
	"emailChangeToken",
	"verificationToken",
	"fileToken",
] as const satisfies readonly (keyof AuthOptions)[];
