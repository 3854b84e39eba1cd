/** Grouping of conditions that apply to the same related rows and must share a join. */
import { joinsRows } from "./functions.ts";
import type { Expression, Operand } from "./parse.ts";

/** First step of a path that leaves its row: paths with the same step share a joined row. */
function firstStep(path: string): string | null {
	const names = path.split(".");
	const roots = path.startsWith("@collection.") ? 2 : path.startsWith("@request.") ? 3 : 1;
	if (names.length > roots) return names.slice(0, roots).join(".");
	return path.endsWith(":each") ? path.slice(0, -":each".length) : null;
}

function stepsOf(operand: Operand): string[] {
	if (operand.kind === "call") return operand.args.flatMap(stepsOf);
	const step = operand.kind === "path" ? firstStep(operand.path) : null;
	return step === null ? [] : [step];
}

const known = new WeakMap<Expression, ReadonlySet<string>>();

/** Steps of the comparisons with `?` in an expression. */
const sharedSteps = (expression: Expression): ReadonlySet<string> =>
	known.getOrInsertComputed(expression, () => {
		if (expression.kind !== "compare")
			return new Set(expression.parts.flatMap((part) => [...sharedSteps(part)]));
		const { left, right, any } = expression;
		const joins = any || joinsRows(left) || joinsRows(right);
		return new Set(joins ? [left, right].flatMap(stepsOf) : []);
	});

interface Group {
	readonly steps: Set<string>;
	readonly parts: Expression[];
}

/** Groups the parts of an AND that share a step, in the order in which they were written. */
export function groupsOf(parts: readonly Expression[]): readonly (readonly Expression[])[] {
	let groups: Group[] = [];
	for (const part of parts) {
		const steps = sharedSteps(part);
		const near = groups.filter((group) => [...steps].some((step) => group.steps.has(step)));
		const group: Group = {
			steps: new Set([...near.flatMap((one) => [...one.steps]), ...steps]),
			parts: [...near.flatMap((one) => one.parts), part],
		};
		const [first] = near;
		groups = first
			? groups
					.filter((one) => one === first || !near.includes(one))
					.map((one) => (one === first ? group : one))
			: [...groups, group];
	}
	return groups.map((group) => group.parts);
}
