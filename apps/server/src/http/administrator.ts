/** Operations that administrators alone may ask for. */
import { ApiError, type RequestContext, requestContext } from "@rafta/records";
import type { FastifyRequest } from "fastify";

/** Who asks. @throws ApiError 401 for a guest, 403 for everybody but administrators */
export async function byAdministrator(request: FastifyRequest): Promise<RequestContext> {
	const context = await requestContext(request);
	if (!context.auth) throw new ApiError(401, { tr: "Önce giriş yapın.", en: "Sign in first." });
	if (!context.superuser) {
		throw new ApiError(403, {
			tr: "Bunu yalnızca yöneticiler yapabilir.",
			en: "Only administrators may do this.",
		});
	}
	return context;
}
