/** Handlers of Rafta's own endpoints, declared against the contract (`@rafta/library/api`). */
import type { Endpoint, ParamsIn } from "@rafta/library/api/endpoint";
import {
	type CallerOf,
	type EndpointKey,
	endpoints,
	type GivenBy,
	type ReadBody,
	type ReadQuery,
} from "@rafta/library/api/index";
import { callerAddress, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { type Actor, type ActorFor, actorOf, assertCaller } from "./actor.ts";
import { readBody } from "./body.ts";
import { digestOf } from "./digest.ts";

export interface Call<K extends EndpointKey> {
	readonly actor: ActorFor<CallerOf<K>>;
	readonly request: FastifyRequest;
	readonly reply: FastifyReply;
	readonly params: ParamsIn<K>;
	/**
	 * Validates the body by its schema. A function, because a handler first looks for what its path names.
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
		const actor = await callerFor(described, request);
		if (described.limit)
			await request.server.limits.count(
				described.limit,
				actor?.request.auth?.record.id ?? callerAddress(request),
			);
		const run = () =>
			work({
				actor: actor as ActorFor<CallerOf<K>>,
				request,
				reply,
				params: request.params as ParamsIn<K>,
				body: () => read(described.body, request.body) as ReadBody<K>,
				query: (values = request.query) => read(described.query, values) as ReadQuery<K>,
			});
		const result = await (described.once ? asOperation(key, described, request, run) : run());
		return isEmpty && result !== reply ? reply.code(204).send() : result;
	};
	app.route({ ...options, method, url, handler });
}

/** The caller of an endpoint, which its row names. @throws ApiError 401, 403 */
async function callerFor({ caller }: Endpoint, request: FastifyRequest): Promise<Actor | undefined> {
	if (caller === "public") return undefined;
	const actor = actorOf(await requestContext(request));
	assertCaller(caller, actor);
	return actor;
}

/**
 * Runs the work of a request under the id that its client gave it.
 * @throws ApiError 409 if the id belongs to a request with other values
 */
async function asOperation<T>(
	key: EndpointKey,
	{ body }: Endpoint,
	request: FastifyRequest,
	work: () => Promise<T>,
): Promise<T> {
	const sent = body?.safeParse(request.body);
	// The handler refuses such a body, once it has looked for what the path names.
	if (!sent?.success) return work();
	// Another device may send it again: which one it is says nothing of the operation.
	const { op_id, device_id: _sender, ...values } = sent.data as Readonly<Record<string, unknown>>;
	return request.server.recordService.operations.run(
		String(op_id),
		digestOf([key, request.params, values]),
		work,
	);
}

function read(schema: Endpoint["body"], values: unknown): unknown {
	if (!schema) throw new Error("The contract describes nothing to read here.");
	return readBody(schema, values);
}
