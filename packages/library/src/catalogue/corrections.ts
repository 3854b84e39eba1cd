/** Corrections of a title's data: which fields changed, and what has become of their old values since. */
import { isSame, restorableFields } from "../undo/images.ts";
import { isTitleName, type TitleName, titleNames } from "./title-fields.ts";

/** A cover is a file: it is photographed, not proposed. */
export type CorrectedField = Exclude<TitleName, "cover">;

const isCorrected = (name: string): name is CorrectedField => isTitleName(name) && name !== "cover";

/** Fields that a correction can name, in the order of the title's fields. */
export const correctedFields = titleNames.filter(isCorrected);

/** Value of a field of a title. */
export type TitleValue = string | number | readonly string[] | null;

/** A field with the value that it had and the value that it should have. */
export interface Change {
	readonly name: CorrectedField;
	readonly from: TitleValue;
	readonly to: TitleValue;
}

type Values = Readonly<Record<string, unknown>>;

const isValue = (value: unknown): value is TitleValue =>
	typeof value === "string" ||
	typeof value === "number" ||
	(Array.isArray(value) && value.every((one) => typeof one === "string"));

/** A missing list is an empty one. */
const fieldOf = (values: Values, name: string): TitleValue => {
	const value = values[name];
	return isValue(value) && !(Array.isArray(value) && value.length === 0) ? value : null;
};

/** The changes that lead from one state of a title to another. */
export const changesBetween = (before: Values, after: Values): Change[] =>
	correctedFields.flatMap((name) => {
		const [from, to] = [fieldOf(before, name), fieldOf(after, name)];
		return isSame(from, to) ? [] : [{ name, from, to }];
	});

/** The values of one side of the changes; fields that a title no longer has are left out. */
const valuesOf = (changes: readonly Change[], side: "from" | "to"): Values =>
	Object.fromEntries(
		changes.filter(({ name }) => isCorrected(name)).map((change) => [change.name, change[side] ?? []]),
	);

/** The values that the changes write: the new ones, or to undo them those that nobody has changed since. */
export const newValues = (changes: readonly Change[]): Values => valuesOf(changes, "to");

export const formerValues = (changes: readonly Change[], title: Values): Values =>
	restorableFields(valuesOf(changes, "from"), valuesOf(changes, "to"), title);

/** The values that a title now has in the fields of a correction: what is shown beside the new ones. */
export const presentValues = (changes: readonly Change[], title: Values) =>
	Object.fromEntries(
		changes.filter(({ name }) => isCorrected(name)).map(({ name }) => [name, fieldOf(title, name) ?? []]),
	) as Partial<Record<CorrectedField, string | number | readonly string[]>>;

/** Whether a title still has the values that were shown. */
export const isAsSeen = (changes: readonly Change[], title: Values, seen: Values): boolean =>
	changes.every(({ name }) => isSame(title[name], seen[name]));

/** Whether a field has been changed since by somebody else: neither what it was nor what it should be. */
export const isOvertaken = ({ name, from, to }: Change, title: Values): boolean =>
	!isSame(title[name], from) && !isSame(title[name], to);
