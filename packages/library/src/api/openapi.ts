/** Endpoint of the contract itself. */
import { z } from "zod";
import { contract } from "./endpoint.ts";

export const openapiEndpoints = contract({
	"GET /api/openapi.json": {
		summary: "This description of all endpoints, as OpenAPI 3.1",
		caller: "public",
		answer: z.strictObject({
			openapi: z.literal("3.1.0"),
			info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
			servers: z.array(z.strictObject({ url: z.string() })),
			security: z.array(z.record(z.string(), z.unknown())),
			/** Path items by their templates. */
			paths: z.record(z.string(), z.unknown()),
			components: z.record(z.string(), z.unknown()),
		}),
	},
});
