import { ApiError, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RequestContext } from "../service.ts";

/** @throws ApiError 401 for a guest, 403 for everybody else who is no superuser. */
export function requireSuperuser(context: RequestContext): void {
	if (context.auth === null) throw new ApiError(401, messages.needsToken);
	if (!context.superuser) throw forbidden(messages.othersCollection);
}
