/** Endpoints of notices to readers. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";

/** Only the readers of this class; without it all of them. */
const class_code = z.string().trim().min(1).max(20).optional();

const previewBody = z.strictObject({ library: recordId.optional(), class_code });

const runBody = z.strictObject({
	op_id: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
	library: recordId.optional(),
	class_code,
});

const slipsQuery = z.strictObject({ all: z.enum(["0", "1"]).default("0") });

const listQuery = z.strictObject({ format: z.enum(["pdf", "xlsx"]).default("pdf") });

/** A library's notice days, as stored in `library_settings.notice_steps`. */
const noticeSteps = z.strictObject({
	/** Open days before the due date on which a reader is notified; 0: no notice before the due date. */
	due_soon: z.number(),
	/** Days late of the first, second and third reminder. */
	reminders: z.array(z.number()),
	/** Days late after which the commission is notified. */
	commission: z.number(),
});

export const noticesEndpoints = contract({
	"POST /api/notices/preview": {
		summary: "Notices that a run would send",
		caller: "staff",
		body: previewBody,
		answer: z.strictObject({
			library: z.string(),
			on: z.string(),
			notices_on: z.boolean(),
			mail_ready: z.boolean(),
			steps: noticeSteps,
			classes: z.array(
				z.strictObject({
					class_code: z.string(),
					readers: z.array(
						z.strictObject({
							id: z.string(),
							full_name: z.string(),
							way: z.enum(["mail", "slip"]),
							loans: z.array(
								z.strictObject({
									id: z.string(),
									title: z.string(),
									barcode: z.string(),
									due_on: z.string(),
									days_late: z.number(),
									told: z.strictObject({ step: z.number(), on: z.string() }).nullable(),
									next: z.number().nullable(),
								}),
							),
						}),
					),
				}),
			),
			without: z.array(z.string()),
			readers: z.number(),
			loans: z.number(),
			is_cut: z.boolean(),
		}),
	},
	"POST /api/notices/run": {
		summary: "Sends the notices of a day",
		caller: "staff",
		once: true,
		body: runBody,
		answer: z.strictObject({
			run: z.strictObject({ id: z.string(), status: z.enum(["", "done", "running"]), on: z.string() }),
		}),
	},
	"GET /api/notices/runs/:id/slips": {
		summary: "Slips of a run of notices",
		caller: "staff",
		query: slipsQuery,
		files: ["application/pdf"],
	},
	"GET /api/notices/runs/:id/classes": {
		summary: "Class pages of a run of notices",
		caller: "staff",
		files: ["application/pdf"],
	},
	"GET /api/notices/runs/:id/list": {
		summary: "List of a run of notices",
		caller: "staff",
		query: listQuery,
		files: ["application/pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
	},
});
