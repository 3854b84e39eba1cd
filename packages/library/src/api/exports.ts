/** Endpoints that export records and titles as files. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";

const id = z.string().regex(/^[a-z0-9]{1,40}$/);

const body = z.strictObject({
	collection: z.string().max(60),
	format: z.enum(["csv", "xlsx"]),
	filter: z.string().max(10_000).default(""),
	sort: z.string().max(200).default(""),
	/** Field names, in order; omitted: all fields that fit a cell. */
	fields: z.array(z.string().max(60)).min(1).max(80).optional(),
	/** The selected rows. */
	ids: z.array(id).min(1).max(5000).optional(),
	/** Matching rows to exclude. */
	except: z.array(id).max(5000).optional(),
});

export const exportsEndpoints = contract({
	"GET /api/exports/school": {
		summary: "Everything of a school as one file",
		caller: "staffOrAdministrator",
		limit: "schoolFiles",
		query: z.strictObject({
			/** By default the caller's. */
			school: recordId.optional(),
			/** `no`: without what identifies a person. */
			personal: z.enum(["yes", "no"]).default("yes"),
		}),
		files: ["application/zip"],
	},
	"GET /api/exports/titles": {
		summary: "The school's titles as a file",
		caller: "staffOrAdministrator",
		limit: "titleFiles",
		files: [
			"text/csv",
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			"application/marc",
			"application/xml",
			"application/json",
		],
	},
	"POST /api/exports/records": {
		summary: "Records of a collection as a file",
		caller: "staffOrAdministrator",
		limit: "recordFiles",
		body: body,
		files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
	},
});
