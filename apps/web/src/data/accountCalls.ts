/** Calls on accounts: failures are written to the browser's log, and the caller receives them as usual. */
import type PocketBase from "pocketbase";
import { ClientResponseError } from "pocketbase";

/** Sign-in, registration, reset, verification, and every other read or change of accounts. */
const aboutAccounts = /^\/api\/(collections\/users|users|readers\/sign-in)(\/|$)/;

/** Logs a client's failed calls. A call aborted by its caller is no failure. */
export function logAccountFailures(client: PocketBase): void {
	const send = client.send.bind(client) as typeof client.send;
	client.send = async (path, options) => {
		try {
			return await send(path, options);
		} catch (error) {
			const isGivenUp = error instanceof ClientResponseError && error.isAbort;
			if (aboutAccounts.test(path) && !isGivenUp) console.warn("A call about accounts failed.", error);
			throw error;
		}
	};
}

/** Outcome of refreshing a session. */
interface RefreshResult {
	success: boolean;
	/** Reason of the failure; empty on success. */
	message: string;
	/** The server's response, where a request was made. */
	error?: unknown;
}

/** Exchanges the client's session for a fresh one; without a session it fails without a request. */
export async function refreshSession(client: PocketBase): Promise<RefreshResult> {
	if (!client.authStore.token) return { success: false, message: "No valid auth session" };
	try {
		await client.collection("users").authRefresh();
		return { success: true, message: "" };
	} catch (error) {
		return { success: false, message: error instanceof Error ? error.message : "", error };
	}
}
