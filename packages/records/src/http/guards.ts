import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteShorthandOptions } from "fastify";
import { ApiError, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RequestContext } from "../types/request.ts";
import { callerOf, requestContext } from "./context.ts";

/**
 * @throws ApiError 401 for a guest, 403 for any other caller who is not a superuser.
 */
export function requireSuperuser({ auth, superuser }: Pick<RequestContext, "auth" | "superuser">): void {
	if (auth === null) throw new ApiError(401, messages.needsToken);
	if (!superuser) throw forbidden(messages.othersCollection);
}

/** Context of a superuser's request. @throws ApiError 401 for a guest, 403 for any other caller */
export async function superuserContext(request: FastifyRequest): Promise<RequestContext> {
	const context = await requestContext(request);
	requireSuperuser(context);
	return context;
}

/**
 * Returns a function that declares a route for superusers only, whose bodies nobody else has read. Without a result it is
 * answered with 204.
 */
export const superuserRoutes =
	(app: FastifyInstance) =>
	<Params = unknown>(
		method: HTTPMethods,
		url: string,
		work: (context: RequestContext, request: FastifyRequest<{ Params: Params }>) => Promise<unknown>,
		options: RouteShorthandOptions = {},
	): void => {
		app.route<{ Params: Params }>({
			...options,
			method,
			url,
			onRequest: async (request) => requireSuperuser(await callerOf(request)),
			async handler(request, reply) {
				const answer = await work(await superuserContext(request), request);
				return answer === undefined ? reply.code(204).send() : answer;
			},
		});
	};
