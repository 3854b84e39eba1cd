import type { AnswerOf } from "@rafta/library/api/index";

/** An effect of a change, as previewed by the server. */
export type Step = AnswerOf<"POST /api/schema/preview">["steps"][number];

const listText = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

/** Returns the text key of a step. */
export function textOf(step: Step): string {
	if (step.kind === "column_converted") return step.several === true ? "column_several" : "column_single";
	return step.kind === "index_made" && step.unique === true ? "index_unique" : step.kind;
}

/** Returns the details of a step as text values. */
export const valuesOf = (step: Step): Record<string, string> =>
	Object.fromEntries(Object.entries(step).map(([name, value]) => [name, listText(value)]));

/** Whether the step destroys values irrecoverably. */
export const isDestructive = (step: Step): boolean =>
	step.kind === "table_removed" ||
	step.kind === "column_removed" ||
	(step.kind === "column_converted" && Number(step.values) > 0);
