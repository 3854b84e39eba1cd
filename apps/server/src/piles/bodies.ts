/** Schemas of the request bodies of the pile operations. */
import { isCalendarDate } from "@rafta/library/turkish/dates";
import { z } from "zod";
import { recordId } from "../operations/ids.ts";

const date = z
	.string()
	.refine((text) => text === "" || isCalendarDate(text))
	.default("");
const line = (max: number) => z.string().trim().max(max).default("");

export const bodies = {
	open: z.strictObject({
		library_id: recordId,
		acquired_how: z.enum(["ministry", "purchase", "donation", "exchange", "transfer", "surplus", "existing"]),
		donor: line(120),
		acquired_on: date,
		decision: z.enum(["accepted", "waiting"]).default("accepted"),
		decision_no: line(40),
		decision_on: date,
	}),
	add: z
		.strictObject({
			op_id: recordId,
			/** Scanned from the label; empty: the next free number. */
			label: z.string().trim().max(60),
			isbn: z.string().trim().min(1).max(40).optional(),
			/** A catalogue title that the user chose. */
			book: recordId.optional(),
			title: z.string().trim().min(1).max(300).optional(),
			author: z.string().trim().max(400).optional(),
		})
		.refine(({ isbn, book, title }) => [isbn, book, title].filter((one) => one !== undefined).length === 1, {
			path: ["isbn"],
		}),
	undo: z.strictObject({ op_id: recordId }),
	status: z.strictObject({ status: z.enum(["open", "closed"]) }),
	accept: z.strictObject({ decision_no: line(40), decision_on: date }),
};

export type OpenBody = z.output<(typeof bodies)["open"]>;
export type AddBody = z.output<(typeof bodies)["add"]>;
export type AcceptBody = z.output<(typeof bodies)["accept"]>;
