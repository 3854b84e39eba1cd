/** Cost of a filter, read from its syntax tree: whether it is cheap, its shape, and the index it would use. */
import { columnKind, keyColumn, storedKeys } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import { type Clause, type Expression, type Operand, parse } from "./parse.ts";

/** Maximum comparisons per row. */
const fewComparisons = 6;

const isLiteral = ({ kind }: Operand): boolean =>
	kind === "text" || kind === "number" || kind === "parameter";
/** A field of the record itself or the id it refers to, without a modifier; or a word for booleans and null. */
const isOwn = (operand: Operand): boolean => operand.kind === "path" && /^\w+(\.id)?$/.test(operand.path);

function plainComparisons(expression: Expression): number {
	if (expression.kind === "compare") {
		const { left, right, operator, any } = expression;
		const isPlain =
			!any && operator !== "~" && operator !== "!~" && isOwn(left) && (isLiteral(right) || isOwn(right));
		return isPlain ? 1 : Number.POSITIVE_INFINITY;
	}
	return expression.parts.reduce((sum, part) => sum + plainComparisons(part), 0);
}

/** Whether a filter only compares a few own fields with values. @throws ApiError 400 */
export const isPlain = (source: string): boolean => plainComparisons(parse(source)) <= fewComparisons;

const isValue = (operand: Operand): boolean =>
	operand.kind === "path"
		? /^(true|false|null|@(?!collection\b).*)$/i.test(operand.path)
		: operand.kind !== "call";

const operandShape = (operand: Operand): string => {
	if (operand.kind === "call") return `${operand.name}(…)`;
	return operand.kind === "path" && !isValue(operand) ? operand.path : "…";
};

function shapeOf(expression: Expression, isInner: boolean): string {
	if (expression.kind === "compare") {
		const { left, right, operator, any } = expression;
		return `${operandShape(left)} ${any ? "?" : ""}${operator} ${operandShape(right)}`;
	}
	// A list of ids is one condition, however long it is.
	const parts = [...new Set(expression.parts.map((part) => shapeOf(part, true)))];
	const text = parts.join(expression.kind === "and" ? " && " : " || ");
	return isInner && parts.length > 1 ? `(${text})` : text;
}

/** `city = … && title ~ …`. @throws ApiError 400 */
export const filterShape = (filter: string): string =>
	filter.trim() === "" ? "" : shapeOf(parse(filter), false);

/** The field of a collection that a column can find: one value of its own. */
function fieldOf(collection: CollectionDefinition, path: string): FieldDefinition | undefined {
	const name = path.replace(/\.id$/, "");
	const field = collection.fields.find((one) => one.name === name);
	if (!field || name === "id" || columnKind(field) === "json") return undefined;
	if (path !== name && field.type !== "relation") return undefined;
	// Addresses are hidden by a condition of their own.
	return collection.type === "auth" && name === "email" ? undefined : field;
}

interface EqualityTest {
	readonly field: FieldDefinition;
	readonly isEqual: boolean;
}

function soughtBy(collection: CollectionDefinition, { left, right, operator }: Clause): EqualityTest[] {
	if (operator === "!=" || operator === "~" || operator === "!~") return [];
	const [path, value] = isValue(left) ? [right, left] : [left, right];
	if (path.kind !== "path" || !isValue(value)) return [];
	const field = fieldOf(collection, path.path);
	return field ? [{ field, isEqual: operator === "=" }] : [];
}

/** What every matching record fulfils, and an index can find. */
function conditions(collection: CollectionDefinition, expression: Expression): EqualityTest[] {
	if (expression.kind === "compare") return soughtBy(collection, expression);
	const parts = expression.parts.map((part) => conditions(collection, part));
	if (expression.kind === "and") return parts.flat();
	const [first] = parts[0] ?? [];
	const isOneField = parts.every(
		(part) => part.length === 1 && part[0]?.isEqual && part[0].field === first?.field,
	);
	return first && isOneField ? [first] : [];
}

function sortColumn(collection: CollectionDefinition, sort: string): string | undefined {
	const name = sort.split(",")[0]?.trim().replace(/^[-+]/, "") ?? "";
	const field = /^\w+$/.test(name) ? fieldOf(collection, name) : undefined;
	return field && (storedKeys(field).includes("sort") ? keyColumn(name, "sort") : name);
}

/** Columns of the index that a list would use; `null` if none would help. @throws ApiError 400 */
export function indexColumns(
	collection: CollectionDefinition,
	filter: string,
	sort: string,
): readonly string[] | null {
	const sorted = sortColumn(collection, sort);
	if (filter.trim() === "") return sorted ? [sorted] : null;
	const sought = conditions(collection, parse(filter));
	const equal = sought.filter(({ isEqual }) => isEqual).map(({ field }) => field);
	const isBool = ({ type }: FieldDefinition) => type === "bool";
	const fixed = [...equal.filter((field) => !isBool(field)), ...equal.filter(isBool)].map(({ name }) => name);
	const range = sought.find(({ isEqual }) => !isEqual)?.field.name;
	// Half of the records have either value of a yes or no.
	if (equal.every(isBool) && !range && !(equal.length > 0 && sorted)) return null;
	const columns = [...new Set([...fixed, ...((range ?? sorted) ? [range ?? sorted ?? ""] : [])])];
	return columns.slice(0, 4);
}
