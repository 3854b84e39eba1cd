/** ID tokens (OpenID Connect Core 1.0, 2 and 3.1.3.7): a service's signed description of an account. */

import { createPublicKey, type JsonWebKeyInput } from "node:crypto";
import { createDecoder, createVerifier } from "fast-jwt";
import { isObject } from "../../is-object.ts";
import { type Answer, answerOf, ask, at, text } from "./answer.ts";

interface TokenExpectations {
	readonly clientId: string;
	readonly now: Date;
	/** Empty: any. */
	readonly issuers?: readonly string[];
	/** Address of the keys; empty: the signature is not checked, as the token came directly from the service. */
	readonly keysURL?: string;
}

/** Allowed clock difference between two machines, in seconds. */
const leeway = 300;

/** Asymmetric algorithms only: with a shared secret, anyone who knows the public key could sign. */
const algorithms = [
	"RS256",
	"RS384",
	"RS512",
	"PS256",
	"PS384",
	"PS512",
	"ES256",
	"ES384",
	"ES512",
	"EdDSA",
] as const;

const decode = createDecoder({ complete: true });

/** Whether the claims are for this client and valid now. */
function isForClient(claims: Answer, { clientId, now, issuers = [] }: TokenExpectations): boolean {
	const seconds = now.getTime() / 1000;
	const { aud, iss, exp, nbf, iat } = claims;
	if (!(Array.isArray(aud) ? aud : [aud]).includes(clientId)) return false;
	if (issuers.length > 0 && !issuers.includes(text(iss))) return false;
	if (typeof exp !== "number" || exp + leeway <= seconds) return false;
	return [nbf, iat].every(
		(from) => from === undefined || (typeof from === "number" && from - leeway <= seconds),
	);
}

/** Whether the token is signed with the service's key that it names. */
async function isSigned(
	token: string,
	kid: string,
	{ keysURL = "", now }: TokenExpectations,
): Promise<boolean> {
	const keys = at(answerOf(await ask(keysURL, { headers: { accept: "application/json" } })), "keys");
	const key: unknown = Array.isArray(keys) ? keys.find((one) => kid !== "" && at(one, "kid") === kid) : null;
	const algorithm = algorithms.find((one) => one === at(key, "alg"));
	if (!isObject(key) || !algorithm) return false;
	const pem = createPublicKey({ key: key as JsonWebKeyInput["key"], format: "jwk" }).export({
		type: "spki",
		format: "pem",
	});
	createVerifier({
		key: pem.toString(),
		algorithms: [algorithm],
		clockTimestamp: now.getTime(),
		clockTolerance: leeway * 1000,
	})(token);
	return true;
}

/** Returns the claims of a token that is for this client and not expired; `null` for any other. */
export async function checkedClaims(token: string, expected: TokenExpectations): Promise<Answer | null> {
	try {
		const { header, payload } = decode(token) as { header: unknown; payload: unknown };
		if (!isObject(payload) || !isForClient(payload, expected)) return null;
		const isGood = !expected.keysURL || (await isSigned(token, text(at(header, "kid")), expected));
		return isGood ? payload : null;
	} catch {
		// No token, no key or a wrong signature: nothing is verified.
		return null;
	}
}
