/** Endpoints of the yearly promotion of classes. */
import { z } from "zod";
import { promotions } from "../collections/promotions.ts";
import { classCode, destinationKinds } from "../promotion/plan.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { recordId, recordIdList } from "./ids.ts";
import { storedSchema } from "./record.ts";

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

const plannedClass = z.strictObject({
	from: z.string(),
	pupils: z.number(),
	doubt: z.enum(["no_class", "no_number", "not_of_school"]).nullable(),
	kind: z.enum(["transfer", "move", "graduate", "leave", "stay"]),
	/** The class, when `kind` is `move`. */
	to: z.string(),
});

/** Pupil with books of the library. */
const holder = z.strictObject({
	id: z.string(),
	full_name: z.string(),
	class_code: z.string(),
	status: z.string(),
	/** Number of books. */
	books: z.number(),
});

export type Holder = Sent<z.output<typeof holder>>;

export const promotionEndpoints = contract({
	"POST /api/promotions/preview": {
		summary: "Plans the promotion of all classes",
		caller: "staff",
		body: previewBody,
		answer: z.strictObject({
			school_year: z.string(),
			years: z.array(z.string()),
			early: z.boolean(),
			former_year: z.string(),
			classes: z.array(plannedClass),
			counts: z.strictObject({
				transfer: z.number(),
				move: z.number(),
				graduate: z.number(),
				leave: z.number(),
				stay: z.number(),
			}),
			total: z.number(),
			arrived: z.number(),
			fingerprint: z.string(),
			obstacles: z.array(z.strictObject({ code: z.string(), message: z.string() })),
			holders: z.array(holder),
		}),
	},
	"POST /api/promotions/apply": {
		summary: "Promotes all classes",
		caller: "staff",
		body: applyBody,
		answer: z.strictObject({ promotion: storedSchema(promotions) }),
	},
	"POST /api/promotions/:id/undo": {
		summary: "Undoes a promotion",
		caller: "staff",
		answer: z.strictObject({ promotion: storedSchema(promotions) }),
	},
	"GET /api/promotions/clearance": {
		summary: "Leaving readers who still hold books",
		caller: "staff",
		answer: z.strictObject({ items: z.array(holder) }),
	},
	"GET /api/promotions/letters": {
		summary: "Letters to leaving readers who still hold books",
		caller: "staff",
		query: lettersQuery,
		files: ["application/pdf"],
	},
});
