/** Client secret for Apple: a token signed with the developer's own key (ES256, RFC 7518). */
import { createSigner } from "fast-jwt";
import { reasons } from "../collections/reasons.ts";
import { badRequest, type FieldError } from "../errors.ts";
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
	const errors: Record<string, FieldError> = {};
	if (clientId === "") errors.clientId = reasons.required;
	for (const [name, value] of Object.entries({ teamId, keyId })) {
		if (value.length !== 10) errors[name] = value === "" ? reasons.required : reasons.exactLength(10);
	}
	if (privateKey === "") errors.privateKey = reasons.required;
	else if (!/^\s*-----BEGIN PRIVATE KEY-----[\s\S]+-----END PRIVATE KEY-----\s*$/.test(privateKey)) {
		errors.privateKey = reasons.form;
	}
	if (duration === 0) errors.duration = reasons.required;
	else if (duration < 1) errors.duration = reasons.atLeast(1);
	else if (duration > MAX_DURATION_SECONDS) errors.duration = reasons.atMost(MAX_DURATION_SECONDS);
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
