/** What is asked for: where classes and pupils go, and for which year. */
import { classCode, destinationKinds } from "@rafta/library/promotion/plan";
import { z } from "zod";

const id = z.string().regex(/^[a-z0-9]{15}$/);

/** The longest name of a class that the register takes. */
const longestClass = 20;

const destination = {
	kind: z.enum(destinationKinds),
	to: z.string().max(40).default(""),
};

/** Whoever goes to a class goes to one that can be. */
const named = ({ kind, to }: { kind: string; to: string }): boolean => {
	const code = kind === "move" ? classCode(to) : "x";
	return code !== "" && code.length <= longestClass;
};
const unnamed = { path: ["to"] };

const wishes = {
	school_year: z
		.string()
		.regex(/^\d{4}-\d{4}$/)
		.optional(),
	classes: z
		.array(z.strictObject({ from: z.string().max(40), ...destination }).refine(named, unnamed))
		.max(500)
		.default([]),
	pupils: z
		.array(z.strictObject({ student: id, ...destination }).refine(named, unnamed))
		.max(1000)
		.default([]),
};

export const previewBody = z.strictObject(wishes);

export const applyBody = z.strictObject({
	...wishes,
	/** What the preview said: nothing else is done than somebody has seen. */
	fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Leavers with books, when it names none; an address takes no more than 500. */
export const lettersQuery = z.strictObject({
	students: z
		.string()
		.regex(/^[a-z0-9]{15}(,[a-z0-9]{15})*$/)
		.max(500 * 16)
		.transform((text) => text.split(","))
		.optional(),
});

export type Asked = z.output<typeof previewBody>;
