/** The OpenAPI document: Rafta's own endpoints, the record API, and the record API of each of Rafta's collections. */
import type { Exchange } from "@rafta/library/api/endpoint";
import { endpoints } from "@rafta/library/api/index";
import { collections } from "@rafta/library/collections/index";
import { z } from "zod";
import { type PathItem, pathsOf, recordSchemas } from "./collections.ts";
import { operationOf, templateOf } from "./operation.ts";
import { recordApi } from "./record-api.ts";
import { type JsonSchema, jsonSchemaOf } from "./schema.ts";

export interface OpenApi {
	readonly openapi: "3.1.0";
	readonly info: { readonly title: string; readonly version: string; readonly description: string };
	readonly servers: readonly { readonly url: string }[];
	readonly security: readonly JsonSchema[];
	readonly paths: Readonly<Record<string, PathItem>>;
	readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const page = z.object({
	page: z.int(),
	perPage: z.int(),
	totalItems: z.int(),
	totalPages: z.int(),
	items: z.array(z.unknown()),
});

/** Body of every refusal; `data` has the reason of each field, and refusals of rules have their `reasons`. */
const refusal = z.looseObject({
	status: z.int(),
	message: z.string(),
	data: z.record(z.string(), z.unknown()),
	reasons: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
});

const refusalContent = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };

function pathsFrom(described: Readonly<Record<string, Exchange>>): Record<string, PathItem> {
	const paths: Record<string, PathItem> = {};
	for (const [key, endpoint] of Object.entries(described)) {
		const [method = "", path = ""] = key.split(" ");
		const template = templateOf(path);
		paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(method, path, endpoint) };
	}
	return paths;
}

/** Returns the document of this version of the program. */
export const openApiOf = (version: string): OpenApi => ({
	openapi: "3.1.0",
	info: {
		title: "Rafta",
		version,
		description:
			"School library: lending, catalogue, stocktakes, swaps, reports. The record API implements PocketBase's contract.",
	},
	servers: [{ url: "/" }],
	// The record API is open to guests as far as the collections' rules are: a token is sent where there is one.
	security: [{ token: [] }, {}],
	paths: {
		...pathsFrom(recordApi),
		...Object.assign({}, ...collections.map(pathsOf)),
		...pathsFrom(endpoints),
	},
	components: {
		securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } },
		schemas: {
			...recordSchemas(),
			Page: jsonSchemaOf(page, "output"),
			Refusal: jsonSchemaOf(refusal, "output"),
		},
		responses: {
			Refusal: {
				description: "A refusal, with its reasons in the caller's language.",
				content: refusalContent,
			},
			SignInFirst: { description: "The request has no valid token.", content: refusalContent },
			NotAllowed: { description: "The endpoint is not for this account.", content: refusalContent },
			OtherOperation: {
				description: "The `op_id` was used with other values before. Nothing was done.",
				content: refusalContent,
			},
			TooMany: { description: "Too many requests within an hour.", content: refusalContent },
		},
	},
});
