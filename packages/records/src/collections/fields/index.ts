/** Every field type by its name. */
import type { FieldDefinition, FieldType as FieldTypeName } from "../definition.ts";
import { bool } from "./bool.ts";
import { autodate, date } from "./date.ts";
import { editor } from "./editor.ts";
import { email } from "./email.ts";
import { file } from "./file.ts";
import { geoPoint, json } from "./json.ts";
import { number } from "./number.ts";
import { password } from "./password.ts";
import { relation } from "./relation.ts";
import { select } from "./select.ts";
import { text } from "./text.ts";
import type { FieldType } from "./type.ts";
import { url } from "./url.ts";

const types: { readonly [Name in FieldTypeName]: FieldType<Extract<FieldDefinition, { type: Name }>> } = {
	text,
	editor,
	number,
	bool,
	email,
	url,
	date,
	autodate,
	select,
	relation,
	file,
	json,
	password,
	geoPoint,
};

/** Returns the type of a field; the keys of `types` ensure that it fits the definition. */
export const fieldType = (field: FieldDefinition): FieldType => types[field.type] as FieldType;
