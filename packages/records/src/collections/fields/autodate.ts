import { reasons } from "../reasons.ts";
import { readInstant } from "./date.ts";
import { textValues } from "./text.ts";
import type { FieldBase, FieldType, OptionErrors } from "./type.ts";

/** An instant set by the service itself. */
export interface AutodateField extends FieldBase {
	type: "autodate";
	onCreate: boolean;
	onUpdate: boolean;
}

/** Set by the service only: values sent by a caller are ignored. */
export const autodate: FieldType<AutodateField> = {
	name: "autodate",
	defaults: { onCreate: false, onUpdate: false },
	checkOptions: ({ onCreate, onUpdate }): OptionErrors =>
		onCreate || onUpdate ? {} : { onCreate: reasons.required },
	...textValues,
	read: readInstant,
	check: () => null,
};
