/** Endpoints of reports. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";

const query = z.strictObject({
	class: z.string().trim().min(1).max(20).optional(),
	grade: z
		.string()
		.regex(/^\d{1,2}$/)
		.transform(Number)
		.optional(),
	student: recordId.optional(),
	leavers: z.enum(["0", "1"]).optional(),
});

const reportValue = z.union([z.string(), z.number()]).nullable();

/** The JSON form of a report. */
const reportAnswer = z.strictObject({
	kind: z.string(),
	/** Creation time, as an ISO time. */
	made_at: z.string(),
	/** Period in force, days included; empty if the report has none. */
	from: z.string(),
	to: z.string(),
	/** School's name; empty when an administrator views all schools. */
	school: z.string(),
	figures: z.record(z.string(), reportValue),
	/** By table: the number of all rows, and the requested rows (`offset` and `limit` of the request, with `table`). */
	tables: z.record(
		z.string(),
		z.strictObject({ count: z.number(), rows: z.array(z.record(z.string(), reportValue)) }),
	),
});

/** As the server makes it and a client gets it. */
export type ReportAnswer = Sent<z.output<typeof reportAnswer>>;

export const reportsEndpoints = contract({
	"GET /api/reports/:kind": {
		summary: "A report as JSON or as a file",
		caller: "staffOrAdministrator",
		answer: reportAnswer,
		files: [
			"application/pdf",
			"text/csv",
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		],
	},
	"GET /api/reports/clearance/certificates": {
		summary: "Clearance certificates",
		caller: "staff",
		limit: "reportFiles",
		query: query,
		files: ["application/pdf"],
	},
	"GET /api/reports/saved/colleagues": {
		summary: "Colleagues whom a saved report can be mailed to",
		caller: "staff",
		answer: z.strictObject({
			colleagues: z.array(z.strictObject({ id: z.string(), name: z.string(), by_mail: z.boolean() })),
		}),
	},
	"GET /api/reports/year-end/form": {
		summary: "The ministry's year-end form",
		caller: "staffOrAdministrator",
		limit: "reportFiles",
		files: ["application/pdf"],
	},
});
