/** An operation of the OpenAPI document, from an endpoint's description. */
import type { Endpoint } from "@rafta/library/api/endpoint";
import { type JsonSchema, jsonSchemaOf } from "./schema.ts";

export interface Operation {
	readonly operationId: string;
	readonly summary: string;
	readonly tags: readonly string[];
	readonly parameters?: readonly JsonSchema[];
	readonly requestBody?: JsonSchema;
	readonly responses: Readonly<Record<string, unknown>>;
}

/** Reference to a refusal: 4xx, with its message and the reason of every field. */
const refusals = { default: { $ref: "#/components/responses/Refusal" } };

/** The same, for an id of an operation with other values. */
const otherOperation = { 409: { $ref: "#/components/responses/OtherOperation" } };

/** `/api/tasks/:id` as OpenAPI writes it: `/api/tasks/{id}`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

/** Unique and speaking: `post_tasks_id_settle` of `POST /api/tasks/{id}/settle`. */
const operationIdOf = (method: string, template: string): string =>
	`${method.toLowerCase()}_${template
		.replace(/^\/api\//, "")
		.replace(/\W+/g, "_")
		.replace(/_$/, "")}`;

/** Parameters in a path template, all of them texts. */
const pathParameters = (template: string): JsonSchema[] =>
	[...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: "path",
		required: true,
		schema: { type: "string" },
	}));

function queryParameters(query: Endpoint["query"]): JsonSchema[] {
	if (!query) return [];
	const { properties = {}, required = [] } = jsonSchemaOf(query, "input") as {
		properties?: Record<string, JsonSchema>;
		required?: string[];
	};
	return Object.entries(properties).map(([name, schema]) => ({
		name,
		in: "query",
		required: required.includes(name),
		schema,
	}));
}

function contentOf({ answer, files = [] }: Endpoint): JsonSchema {
	const binary = { schema: { type: "string", format: "binary" } };
	return {
		...Object.fromEntries(files.map((type) => [type, binary])),
		...(answer && { "application/json": { schema: jsonSchemaOf(answer, "output") } }),
	};
}

function requestBodyOf({ body, form }: Endpoint): JsonSchema | undefined {
	const [type, schema] = form ? ["multipart/form-data", form] : ["application/json", body];
	return schema && { required: true, content: { [`${type}`]: { schema: jsonSchemaOf(schema, "input") } } };
}

/** Returns the operation of an endpoint of the contract. */
export function operationOf(method: string, path: string, endpoint: Endpoint): Operation {
	const template = templateOf(path);
	const parameters = [...pathParameters(template), ...queryParameters(endpoint.query)];
	const requestBody = requestBodyOf(endpoint);
	const isEmpty = !endpoint.answer && !endpoint.files;
	return {
		operationId: operationIdOf(method, template),
		summary: endpoint.summary,
		tags: [path.split("/")[2] ?? ""],
		...(parameters.length > 0 && { parameters }),
		...(requestBody && { requestBody }),
		responses: {
			...(isEmpty
				? { 204: { description: "Done." } }
				: { 200: { description: "Done.", content: contentOf(endpoint) } }),
			...(endpoint.once && otherOperation),
			...refusals,
		},
	};
}
