import { badRequest } from "../errors.ts";
import type { AuthIdentity } from "../types/request.ts";
import { type Guard, guardedName } from "./guard.ts";
import { verifyPassword } from "./password.ts";

/**
 * Checks a signed-in account's password again for sensitive actions: an unattended screen must not allow guessing.
 * @throws ApiError 429 with the seconds to wait
 */
export async function provesPassword(
	guard: Guard,
	{ collection, record }: AuthIdentity,
	typed: string,
	ip: string,
): Promise<boolean> {
	const attempt = await guard.password(guardedName(collection.id, `#${record.id}`), ip);
	const right = await verifyPassword(typed, String(record.password));
	if (right) await attempt.succeeded();
	else await attempt.failed(badRequest());
	return right;
}
