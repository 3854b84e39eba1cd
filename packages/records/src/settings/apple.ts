/** Client secret for Apple: a token signed with the developer's own key (ES256, RFC 7518). */
import { createSigner } from "fast-jwt";
import { between, reasons } from "../collections/reasons.ts";
import { badRequest, errorsIn } from "../errors.ts";
import { messages } from "../messages/api.ts";

/** Half a year, in seconds. */
const MAX_DURATION_SECONDS = 15_777_000;

/**
 * @throws ApiError 400 when a member is missing or the key is invalid
 */
export function appleClientSecret(body: Readonly<Record<string, unknown>>, now: Date): string {
	const text = (name: string): string => (typeof body[name] === "string" ? body[name] : "");
	const duration = typeof body.duration === "number" ? body.duration : 0;
	const [clientId, privateKey] = [text("clientId"), text("privateKey")];
	const [teamId, keyId] = [text("teamId"), text("keyId")];
	const idError = (id: string) =>
		id.length !== 10 && (id === "" ? reasons.required : reasons.exactLength(10));
	const isKey = /^\s*-----BEGIN PRIVATE KEY-----[\s\S]+-----END PRIVATE KEY-----\s*$/.test(privateKey);
	const errors = {
		...errorsIn("clientId", clientId === "" && reasons.required),
		...errorsIn("teamId", idError(teamId)),
		...errorsIn("keyId", idError(keyId)),
		...errorsIn("privateKey", privateKey === "" ? reasons.required : !isKey && reasons.form),
		...errorsIn("duration", between(duration, 1, MAX_DURATION_SECONDS)),
	};
	if (Object.keys(errors).length > 0) throw badRequest(messages.failedAppleSecret, errors);
	const issued = Math.floor(now.getTime() / 1000);
	const claims = {
		aud: "https://appleid.apple.com",
		sub: clientId,
		iss: teamId,
		iat: issued,
		exp: issued + duration,
	};
	try {
		return createSigner({ algorithm: "ES256", key: privateKey.trim(), kid: keyId })(claims);
	} catch {
		throw badRequest(messages.failedAppleSecret, { privateKey: reasons.form });
	}
}
