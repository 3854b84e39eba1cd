/** Request bodies of a promotion: where classes and pupils go, and for which year. */
import { classCode, destinationKinds } from "@rafta/library/promotion/plan";
import { z } from "zod";
import { recordId, recordIdList } from "../operations/ids.ts";

/** Limit of the length of a class name in the register. */
const MAX_CLASS_LENGTH = 20;

const destination = {
	kind: z.enum(destinationKinds),
	to: z.string().max(40).default(""),
};

/** Whether a pupil who moves to a class gets a valid one. */
const named = ({ kind, to }: { kind: string; to: string }): boolean => {
	const code = kind === "move" ? classCode(to) : "x";
	return code !== "" && code.length <= MAX_CLASS_LENGTH;
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
		.array(z.strictObject({ student: recordId, ...destination }).refine(named, unnamed))
		.max(1000)
		.default([]),
};

export const previewBody = z.strictObject(wishes);

export const applyBody = z.strictObject({
	...wishes,
	/** The fingerprint of the preview: only the plan that the user has seen is applied. */
	fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Without names: all leavers with books; a URL holds no more than 500. */
export const lettersQuery = z.strictObject({
	students: recordIdList(500).optional(),
});

export type PromotionRequest = z.output<typeof previewBody>;
