/**
 * Random name of this browser, sent with sign-ins alone: where an account has signed in before, its right password passes
 * however often strangers have typed wrong ones. It stays when one signs out.
 */
import { newOpId, readLocal, writeLocal } from "#device";

const key = "rafta-sign-in";
/** Requests that begin a sign-in. */
const signIns = /\/(auth-with-(password|otp|oauth2)|request-otp)$/;

/** Headers of a request to an address of the server. */
export function signInHeaders(url: string): Record<string, string> {
	if (!signIns.test(url.split("?")[0] ?? "")) return {};
	let name = readLocal(key);
	if (name === null) {
		name = newOpId() + newOpId();
		writeLocal(key, name);
	}
	return { "X-Device": name };
}
