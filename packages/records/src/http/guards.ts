import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RequestContext } from "../types/request.ts";
import { requestContext } from "./context.ts";

/**
 * @throws ApiError 401 for a guest, 403 for any other caller who is not a superuser.
 */
export function requireSuperuser(context: RequestContext): void {
	if (context.auth === null) throw new ApiError(401, messages.needsToken);
	if (!context.superuser) throw forbidden(messages.othersCollection);
}

/** Context of a superuser's request. @throws ApiError 401 for a guest, 403 for any other caller */
export async function superuserContext(request: FastifyRequest): Promise<RequestContext> {
	const context = await requestContext(request);
	requireSuperuser(context);
	return context;
}

/** Wraps a route handler for superusers only. */
export const superuserRoute =
	<Request extends FastifyRequest>(
		answer: (request: Request, context: RequestContext, reply: FastifyReply) => Promise<unknown>,
	) =>
	async (request: Request, reply: FastifyReply): Promise<unknown> =>
		answer(request, await superuserContext(request), reply);

/** Same for a route that answers with nothing. */
export const superuserAction = <Request extends FastifyRequest>(
	work: (request: Request, context: RequestContext) => Promise<unknown>,
) =>
	superuserRoute<Request>(async (request, context, reply) => {
		await work(request, context);
		return reply.code(204).send();
	});
