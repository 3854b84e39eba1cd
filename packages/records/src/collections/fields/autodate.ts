import type { FieldErrors } from "../../errors.ts";
import { reasons } from "../reasons.ts";
import { readInstant, soughtInstant } from "./date.ts";
import { textValues } from "./text.ts";
import type { FieldBase, FieldType } from "./type.ts";

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
	checkOptions: ({ onCreate, onUpdate }): FieldErrors =>
		onCreate || onUpdate ? {} : { onCreate: reasons.required },
	...textValues,
	sought: soughtInstant,
	read: readInstant,
	check: () => null,
};
