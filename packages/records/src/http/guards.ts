import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RequestContext } from "../service.ts";
import { requestContext } from "./context.ts";

/** @throws ApiError 401 for a guest, 403 for everybody else who is no superuser. */
export function requireSuperuser(context: RequestContext): void {
	if (context.auth === null) throw new ApiError(401, messages.needsToken);
	if (!context.superuser) throw forbidden(messages.othersCollection);
}

/** A route for superusers alone. */
export const superuserRoute =
	<Request extends FastifyRequest>(
		answer: (request: Request, context: RequestContext, reply: FastifyReply) => Promise<unknown>,
	) =>
	async (request: Request, reply: FastifyReply): Promise<unknown> => {
		const context = await requestContext(request);
		requireSuperuser(context);
		return answer(request, context, reply);
	};
