/** Access check for operations reserved to administrators. */
import { ApiError, type RequestContext, requestContext } from "@rafta/records";
import type { FastifyRequest } from "fastify";

/** Returns the caller's context. @throws ApiError 401 for a guest, 403 for users who are not administrators */
export async function byAdministrator(request: FastifyRequest): Promise<RequestContext> {
	const context = await requestContext(request);
	if (!context.auth) throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
	if (!context.superuser) {
		throw new ApiError(403, {
			tr: "Bunu yalnızca yöneticiler yapabilir.",
			en: "Only administrators can do this.",
		});
	}
	return context;
}
