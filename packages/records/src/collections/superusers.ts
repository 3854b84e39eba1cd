import type { CollectionDefinition } from "./definition.ts";

/** Accounts that stand above every rule, as the peer has them. Its rules are all closed: only superusers see it. */
export const superusers: CollectionDefinition = {
	id: "pbc_3142635823",
	name: "_superusers",
	type: "auth",
	system: true,
	fields: [
		{
			id: "autodate2990389176",
			name: "created",
			type: "autodate",
			system: true,
			onCreate: true,
			onUpdate: false,
		},
		{
			id: "autodate3332085495",
			name: "updated",
			type: "autodate",
			system: true,
			onCreate: true,
			onUpdate: true,
		},
	],
	indexes: ["CREATE UNIQUE INDEX `idx_email__superusers` ON `_superusers` (`email`) WHERE `email` != ''"],
	listRule: null,
	viewRule: null,
	createRule: null,
	updateRule: null,
	deleteRule: null,
	auth: {
		authRule: "",
		manageRule: null,
		passwordAuth: { enabled: true, identityFields: ["email"] },
		authToken: { duration: 86_400, secret: "" },
	},
};
