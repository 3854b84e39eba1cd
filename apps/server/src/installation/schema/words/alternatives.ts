/** A rule as alternatives, each of which is a list of conditions that must all hold. */
import type { FilterClause, FilterExpression, FilterOperand } from "@rafta/records";

/** A condition, or several about the record alone of which one is enough. */
export type Part = FilterExpression;

/** More alternatives than anybody reads as sentences. */
const MAX_ALTERNATIVES = 12;

const callerPath = /^@request\.auth\./;

const operandPaths = (operand: FilterOperand): readonly string[] => {
	if (operand.kind === "path") return [operand.path];
	return operand.kind === "call" ? operand.args.flatMap(operandPaths) : [];
};

/** All paths of an expression. */
export const pathsOf = (expression: FilterExpression): readonly string[] =>
	expression.kind === "compare"
		? [...operandPaths(expression.left), ...operandPaths(expression.right)]
		: expression.parts.flatMap(pathsOf);

const aboutCaller = (expression: FilterExpression) =>
	pathsOf(expression).some((path) => callerPath.test(path));

/** `null`: there are too many. */
export function alternativesOf(expression: FilterExpression): readonly (readonly Part[])[] | null {
	if (expression.kind === "compare") return [[expression]];
	if (expression.kind === "or") {
		if (!aboutCaller(expression)) return [[expression]];
		const found = expression.parts.map(alternativesOf);
		const all = found.flatMap((one) => one ?? []);
		return found.includes(null) || all.length > MAX_ALTERNATIVES ? null : all;
	}
	let product: (readonly Part[])[] = [[]];
	for (const part of expression.parts) {
		const some = alternativesOf(part);
		if (!some || product.length * some.length > MAX_ALTERNATIVES) return null;
		product = product.flatMap((before) => some.map((one) => [...before, ...one]));
	}
	return product;
}

const writtenOperand = (operand: FilterOperand): string => {
	switch (operand.kind) {
		case "text":
			return JSON.stringify(operand.value);
		case "number":
			return String(operand.value);
		case "path":
			return operand.path;
		case "parameter":
			return `{:${operand.name}}`;
		case "call":
			return `${operand.name}(${operand.args.map(writtenOperand).join(", ")})`;
	}
};

/** A condition in the filter language. */
export const writtenClause = ({ left, operator, any, right }: FilterClause): string =>
	`${writtenOperand(left)} ${any ? "?" : ""}${operator} ${writtenOperand(right)}`;

const mirrored = { "=": "=", "!=": "!=", ">": "<", ">=": "<=", "<": ">", "<=": ">=" } as const;

/** Whether an operand is read before another one: the record's fields, the caller's, then values. */
const rank = (operand: FilterOperand): number => {
	if (operand.kind !== "path") return 2;
	if (callerPath.test(operand.path)) return 1;
	return /^(@|(true|false|null)$)/.test(operand.path) ? 2 : 0;
};

/** The same condition with the record's field, or the caller's, on its left. */
export function oriented(clause: FilterClause): FilterClause {
	const { left, right, operator } = clause;
	if (rank(left) <= rank(right) || operator === "~" || operator === "!~") return clause;
	return { ...clause, left: right, right: left, operator: mirrored[operator] };
}
