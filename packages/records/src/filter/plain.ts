/** Detection of cheap filters: their cost is that of reading the rows, whatever the values. */
import { limits } from "./limits.ts";
import { type Expression, type Operand, parse } from "./parse.ts";

/** Maximum comparisons per row. */
const fewComparisons = 6;

const isValue = ({ kind }: Operand): boolean => kind === "text" || kind === "number" || kind === "parameter";
/** A field of the record itself or the id it refers to, without a modifier; or a word for booleans and null. */
const isOwn = (operand: Operand): boolean => operand.kind === "path" && /^\w+(\.id)?$/.test(operand.path);

function plainComparisons(expression: Expression): number {
	if (expression.kind === "compare") {
		const { left, right, operator, any } = expression;
		const isPlain =
			!any && operator !== "~" && operator !== "!~" && isOwn(left) && (isValue(right) || isOwn(right));
		return isPlain ? 1 : Number.POSITIVE_INFINITY;
	}
	return expression.parts.reduce((sum, part) => sum + plainComparisons(part), 0);
}

/** Whether a filter only compares a few own fields with values. @throws ApiError 400 */
export const isPlain = (source: string): boolean =>
	plainComparisons(parse(source, limits.clientLength)) <= fewComparisons;
