import { words } from "@rafta/words";
import { collection, common } from "./definition.ts";
import { closed } from "./rules.ts";

const months = <const N extends string>(name: N) =>
	({ type: "number", name, onlyInt: true, min: 0, max: 120 }) as const;

/** Retention periods of personal data for the whole installation, in one record. Visible to administrators only. */
export const retention_settings = collection(words("library/collections/retention_settings"), {
	name: "retention_settings",
	type: "base",
	fields: [
		months("leavers_months"),
		months("contacts_months"),
		months("audit_months"),
		months("notices_months"),
		...common,
	],
	indexes: [],
	rules: closed,
});
