/** What a change would do, as the server tells it beforehand. */
export interface Step {
	kind: string;
	collection: string;
	[detail: string]: unknown;
}

const listed = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

/** The name of the step's text. */
export function textOf(step: Step): string {
	if (step.kind === "column_converted") return step.several === true ? "column_several" : "column_single";
	return step.kind === "index_made" && step.unique === true ? "index_unique" : step.kind;
}

/** Its details as texts. */
export const valuesOf = (step: Step): Record<string, string> =>
	Object.fromEntries(Object.entries(step).map(([name, value]) => [name, listed(value)]));

/** Whether values are lost that nothing brings back. */
export const isDestructive = (step: Step): boolean =>
	step.kind === "table_removed" ||
	step.kind === "column_removed" ||
	(step.kind === "column_converted" && Number(step.values) > 0);
