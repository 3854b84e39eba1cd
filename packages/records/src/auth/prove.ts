import { badRequest } from "../errors.ts";
import type { AuthIdentity } from "../service.ts";
import { type Guard, guardedName } from "./guard.ts";
import { verifyPassword } from "./password.ts";

/**
 * Whether a password is the account's, for what asks for it again though somebody is signed in: a screen that was
 * left open must not be a place to guess at. @throws ApiError 429 with the seconds to wait
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
