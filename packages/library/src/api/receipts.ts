/** Endpoint of receipts. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";

const query = z.object({ student: recordId });

export const receiptsEndpoints = contract({
	"GET /api/circulation/receipt": {
		summary: "Receipt of a reader's loans",
		caller: "desk",
		query: query,
		files: ["application/pdf"],
	},
});
