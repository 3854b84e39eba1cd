/** Every field type, by its name. */
import { autodate } from "./autodate.ts";
import { bool } from "./bool.ts";
import { date } from "./date.ts";
import { editor } from "./editor.ts";
import { email } from "./email.ts";
import { file } from "./file.ts";
import { geoPoint } from "./geo-point.ts";
import { json } from "./json.ts";
import { number } from "./number.ts";
import { password } from "./password.ts";
import { relation } from "./relation.ts";
import { select } from "./select.ts";
import { text } from "./text.ts";
import type { FieldType } from "./type.ts";
import { url } from "./url.ts";

const types = [
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
] as const;

type FieldOf<Type> = Type extends { check(value: unknown, field: infer Field): unknown } ? Field : never;

/** Definition of a field of any type. */
export type FieldDefinition = FieldOf<(typeof types)[number]>;

export type FieldTypeName = FieldDefinition["type"];

const byName: Readonly<Record<string, FieldType<FieldDefinition>>> = Object.fromEntries(
	// A type is used only for fields that have its name.
	types.map((type) => [type.name, type as unknown as FieldType<FieldDefinition>]),
);

export const isFieldType = (name: unknown): name is FieldTypeName =>
	typeof name === "string" && Object.hasOwn(byName, name);

/** Names of all field types. */
export const fieldTypeNames: readonly FieldTypeName[] = types.map(({ name }) => name);

/** Returns the type of a field. */
export const fieldType = ({ type }: FieldDefinition): FieldType<FieldDefinition> =>
	byName[type] as FieldType<FieldDefinition>;
