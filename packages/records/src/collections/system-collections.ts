/** Collections that every installation has, as in PocketBase. */
import { authOptions } from "./auth-options.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { blankCollection } from "./serialize.ts";

const created = {
	id: "autodate2990389176",
	name: "created",
	type: "autodate",
	system: true,
	onCreate: true,
	onUpdate: false,
} as const satisfies FieldDefinition;
const updated: FieldDefinition = { ...created, id: "autodate3332085495", name: "updated", onUpdate: true };

const reference = (id: string, name: string): FieldDefinition => ({
	id,
	name,
	type: "text",
	system: true,
	required: true,
});
const collectionRef = reference("text455797646", "collectionRef");
const recordRef = reference("text127846527", "recordRef");

const ownerRule =
	"@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId";

/** Collection of rows that belong to an account: the owner may list them, and delete them if the rule allows it. */
function ofAccounts(
	id: string,
	name: string,
	fields: readonly FieldDefinition[],
	indexes: string[],
	ownerDeletes: boolean,
): CollectionDefinition {
	return {
		...blankCollection("base"),
		id,
		name,
		system: true,
		fields: [collectionRef, recordRef, ...fields, created, updated],
		indexes,
		listRule: ownerRule,
		viewRule: ownerRule,
		deleteRule: ownerDeletes ? ownerRule : null,
	};
}

/** Accounts that are exempt from every rule. All its rules are closed: only superusers see it. */
const superusers: CollectionDefinition = {
	...blankCollection("auth"),
	id: "pbc_3142635823",
	name: "_superusers",
	system: true,
	fields: [created, updated],
	indexes: ["CREATE UNIQUE INDEX `idx_email__superusers` ON `_superusers` (`email`) WHERE `email` != ''"],
	auth: authOptions({ authToken: { duration: 86_400, secret: "" } }),
};

/** External accounts linked to an account. */
const externalAuths = ofAccounts(
	"pbc_2281828961",
	"_externalAuths",
	[reference("text2462348188", "provider"), reference("text1044722854", "providerId")],
	[
		"CREATE UNIQUE INDEX `idx_externalAuths_record_provider` ON `_externalAuths` (`collectionRef`, `recordRef`, `provider`)",
		"CREATE UNIQUE INDEX `idx_externalAuths_collection_provider` ON `_externalAuths` (`collectionRef`, `provider`, `providerId`)",
	],
	true,
);

/** Sign-ins that have passed the first of two factors. */
const mfas = ofAccounts(
	"pbc_2279338944",
	"_mfas",
	[reference("text1582905952", "method")],
	["CREATE INDEX `idx_mfas_collectionRef_recordRef` ON `_mfas` (`collectionRef`, `recordRef`)"],
	false,
);

/** Pending one-time codes. */
const otps = ofAccounts(
	"pbc_1638494021",
	"_otps",
	[
		{
			id: "password901924565",
			name: "password",
			type: "password",
			system: true,
			hidden: true,
			required: true,
		},
		{ id: "text3866985172", name: "sentTo", type: "text", system: true, hidden: true },
	],
	["CREATE INDEX `idx_otps_collectionRef_recordRef` ON `_otps` (`collectionRef`, `recordRef`)"],
	false,
);

/** Devices from which an account has signed in before. */
const authOrigins = ofAccounts(
	"pbc_4275539003",
	"_authOrigins",
	[reference("text4228609354", "fingerprint")],
	[
		"CREATE UNIQUE INDEX `idx_authOrigins_unique_pairs` ON `_authOrigins` (`collectionRef`, `recordRef`, `fingerprint`)",
	],
	true,
);

export const systemCollections: readonly CollectionDefinition[] = [
	mfas,
	otps,
	externalAuths,
	authOrigins,
	superusers,
];

/** Query of the rows of an account in a table such as `_otps`. */
export const rowsOf = (collection: string, record: string) => ({
	filter: "collectionRef = {:collection} && recordRef = {:record}",
	params: { collection, record },
});

/** Tables whose rows belong to an account of some collection, by `collectionRef` and `recordRef`. */
export const accountTables: readonly string[] = [
	...[mfas, otps, externalAuths, authOrigins].map(({ name }) => name),
	"_sessions",
];
