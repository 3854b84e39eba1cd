/** An operation of the OpenAPI document, from an endpoint's description. */
import { type Caller, callers } from "@rafta/library/access/callers";
import { type HourlyLimit, hourlyLimits } from "@rafta/library/access/limits";
import type { Endpoint, Exchange } from "@rafta/library/api/endpoint";
import { type JsonSchema, jsonSchemaOf } from "./schema.ts";

export interface Operation {
	readonly operationId: string;
	readonly summary: string;
	/** Accounts that may call it. */
	readonly description?: string;
	readonly security?: readonly JsonSchema[];
	readonly tags: readonly string[];
	readonly parameters?: readonly JsonSchema[];
	readonly requestBody?: JsonSchema;
	readonly responses: Readonly<Record<string, unknown>>;
}

/** Reference to a refusal: 4xx, with its message and the reason of every field. */
const refusals = { default: { $ref: "#/components/responses/Refusal" } };

/** The same, for an id of an operation with other values. */
const otherOperation = { 409: { $ref: "#/components/responses/OtherOperation" } };

/** Refusal of the requests above the endpoint's limit. */
const tooMany = { 429: { $ref: "#/components/responses/TooMany" } };

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

function queryParameters(query: Exchange["query"]): JsonSchema[] {
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

function contentOf({ answer, files = [] }: Exchange): JsonSchema {
	const binary = { schema: { type: "string", format: "binary" } };
	return {
		...Object.fromEntries(files.map((type) => [type, binary])),
		...(answer && { "application/json": { schema: jsonSchemaOf(answer, "output") } }),
	};
}

function requestBodyOf({ body, form }: Exchange): JsonSchema | undefined {
	const [type, schema] = form ? ["multipart/form-data", form] : ["application/json", body];
	return schema && { required: true, content: { [`${type}`]: { schema: jsonSchemaOf(schema, "input") } } };
}

/** Refusals of a guest, and of an account that the endpoint is not for. */
const refusedCallers = {
	401: { $ref: "#/components/responses/SignInFirst" },
	403: { $ref: "#/components/responses/NotAllowed" },
};

/** Endpoints answer these callers without a token, too. */
const isOpen = (caller: Caller): boolean => caller === "public" || caller === "guest";

/** Returns in words who may call an endpoint, and how often. */
function descriptionOf(caller: Caller, limit: HourlyLimit | undefined): string {
	const { words } = callers[caller];
	return limit ? `${words}. At most ${hourlyLimits[limit]} requests in an hour.` : `${words}.`;
}

/** Returns the operation of an endpoint of the contract, or of the record API, whose callers are the collections' rules. */
export function operationOf(
	method: string,
	path: string,
	endpoint: Exchange & Partial<Pick<Endpoint, "caller" | "limit">>,
): Operation {
	const { caller, limit } = endpoint;
	const template = templateOf(path);
	const parameters = [...pathParameters(template), ...queryParameters(endpoint.query)];
	const requestBody = requestBodyOf(endpoint);
	const isEmpty = !endpoint.answer && !endpoint.files;
	return {
		operationId: operationIdOf(method, template),
		summary: endpoint.summary,
		...(caller && { description: descriptionOf(caller, limit) }),
		...(caller && !isOpen(caller) && { security: [{ token: [] }] }),
		...(caller === "public" && { security: [] }),
		tags: [path.split("/")[2] ?? ""],
		...(parameters.length > 0 && { parameters }),
		...(requestBody && { requestBody }),
		responses: {
			...(isEmpty
				? { 204: { description: "Done." } }
				: { 200: { description: "Done.", content: contentOf(endpoint) } }),
			...(caller && !isOpen(caller) && refusedCallers),
			...(endpoint.once && otherOperation),
			...(limit && tooMany),
			...refusals,
		},
	};
}
