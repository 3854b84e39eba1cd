/**
 * Shape of a collection definition, as in PocketBase's HTTP API (`/api/collections`). A definition is data: the tables,
 * the validation, the rules and the API all follow from it.
 */

import type { FieldDefinition } from "./fields/index.ts";

export type { FileField } from "./fields/file.ts";
export type { FieldDefinition, FieldTypeName as FieldType } from "./fields/index.ts";
export type { RelationField } from "./fields/relation.ts";

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
