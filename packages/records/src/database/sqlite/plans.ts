/** Query plans of the engine, requested once for each statement text. */
import type { ReadCost, Row, Sql } from "../port.ts";
import { translate } from "./failures.ts";
import type { Statements } from "./statements.ts";

const remembered = 1000;

export interface Plans {
	costOf(statements: Statements, sql: Sql): ReadCost;
	/** Called after a schema change. */
	forget(): void;
}

/** Derives the cost from a plan: a sort reads all rows first. */
function costIn(steps: readonly string[]): ReadCost {
	const scans = steps.filter((step) => /^SCAN (?!CONSTANT)/.test(step));
	if (steps.some((step) => step.includes("TEMP B-TREE"))) return "table";
	if (scans.length === 0) return "rows";
	return scans.every((step) => step.includes(" USING ")) ? "page" : "table";
}

function stepsOf(statements: Statements, text: string, values: Sql["values"]): string[] {
	try {
		const steps = statements.once(`EXPLAIN QUERY PLAN ${text}`).all(...values) as Row[];
		return steps.map(({ detail }) => String(detail));
	} catch (error) {
		throw translate(error);
	}
}

export function plans(): Plans {
	const known = new Map<string, ReadCost>();
	return {
		costOf(statements, { text, values }) {
			const before = known.get(text);
			if (before !== undefined) return before;
			const found = costIn(stepsOf(statements, text, values));
			if (known.size >= remembered) known.clear();
			known.set(text, found);
			return found;
		},
		forget: () => known.clear(),
	};
}
