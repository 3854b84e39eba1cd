/** Handlers of Rafta's own endpoints, declared against the contract (`@rafta/library/api`). */
import type { Endpoint, ParamsIn } from "@rafta/library/api/endpoint";
import {
	type EndpointKey,
	endpoints,
	type GivenBy,
	type ReadBody,
	type ReadQuery,
} from "@rafta/library/api/index";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { readBody } from "./body.ts";

export interface Call<K extends EndpointKey> {
	readonly request: FastifyRequest;
	readonly reply: FastifyReply;
	readonly params: ParamsIn<K>;
	/**
	 * Validates the body by its schema. A function, because a handler first decides who may call at all.
	 * @throws ApiError 400 with the reason of every field
	 */
	readonly body: () => ReadBody<K>;
	/**
	 * Validates the query by its schema, or `values` in its place.
	 * @throws ApiError 400 with the reason of every field
	 */
	readonly query: (values?: unknown) => ReadQuery<K>;
}

/** What a handler returns: the described answer, nothing for an empty one, or the reply by which it sent a file. */
export type Result<K extends EndpointKey> =
	| FastifyReply
	// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer ends without a return.
	| (undefined extends GivenBy<K> ? void : GivenBy<K>);

/** Registers the handler of an endpoint: its result is the answer that the contract describes. */
export function handle<K extends EndpointKey>(
	app: FastifyInstance,
	key: K,
	work: (call: Call<K>) => Promise<Result<K>>,
	options: RouteShorthandOptions = {},
): void {
	const [method = "", url = ""] = key.split(" ");
	const described: Endpoint = endpoints[key];
	const isEmpty = !described.answer && !described.files;
	const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
		const result = await work({
			request,
			reply,
			params: request.params as ParamsIn<K>,
			body: () => read(described.body, request.body) as ReadBody<K>,
			query: (values = request.query) => read(described.query, values) as ReadQuery<K>,
		});
		return isEmpty && result !== reply ? reply.code(204).send() : result;
	};
	app.route({ ...options, method, url, handler });
}

function read(schema: Endpoint["body"], values: unknown): unknown {
	if (!schema) throw new Error("The contract describes nothing to read here.");
	return readBody(schema, values);
}
