/** Endpoint for load balancers. */
import { z } from "zod";
import { contract } from "./endpoint.ts";

export const readyEndpoints = contract({
	"GET /api/ready": {
		summary: "Whether this server takes requests, for load balancers",
		caller: "public",
		answer: z.strictObject({ code: z.number(), message: z.string(), data: z.strictObject({}) }),
	},
});
