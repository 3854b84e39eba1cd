/** Endpoints of corrections: a school corrects the data of a title, an administrator decides on shared ones. */
import { z } from "zod";
import { correctedFields } from "../catalogue/corrections.ts";
import { title_corrections } from "../collections/title_corrections.ts";
import { contract } from "./endpoint.ts";
import { part } from "./record.ts";
import { prose } from "./text.ts";

const value = z.union([z.string().max(4000), z.number(), z.array(z.string().max(200)).max(30)]);

const values = z.partialRecord(z.enum(correctedFields), value);

const correctBody = z.strictObject({ values });

/** What the title has in these fields, as it was shown to the administrator. */
const acceptBody = z.strictObject({ seen: values });

const declineBody = z.strictObject({ reason: prose.min(3).max(500) });

/** `open`: it waits for an administrator. */
const correction = part(title_corrections, ["id", "status"]);

export const correctionsEndpoints = contract({
	"GET /api/titles/:id/correction": {
		summary: "Whether a correction of a title by the caller takes effect at once",
		caller: "staffOrAdministrator",
		answer: z.strictObject({
			/** No other school has the title; otherwise the correction is a proposal. */
			immediate: z.boolean(),
		}),
	},
	"POST /api/titles/:id/correct": {
		summary: "Corrects a title that no other school has; proposes the correction of a shared one",
		caller: "staffOrAdministrator",
		limit: "corrections",
		body: correctBody,
		answer: correction,
	},
	"POST /api/corrections/:id/accept": {
		summary: "Accepts a proposed correction",
		caller: "administrator",
		body: acceptBody,
		answer: correction,
	},
	"POST /api/corrections/:id/decline": {
		summary: "Declines a proposed correction with a reason",
		caller: "administrator",
		body: declineBody,
		answer: correction,
	},
	"POST /api/corrections/:id/undo": {
		summary: "Restores the values that a correction has changed, where nobody has changed them since",
		caller: "staffOrAdministrator",
		answer: correction,
	},
});
