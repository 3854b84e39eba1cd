/** Calls about accounts: what goes wrong is written to the browser's log, and whoever asked hears of it as ever. */
import type PocketBase from "pocketbase";
import { ClientResponseError } from "pocketbase";

/** Sign-in, registration, reset, verification, and everything else that is asked or changed of accounts. */
const aboutAccounts = /^\/api\/(collections\/users|users|readers\/sign-in)(\/|$)/;

/** Watches a client's calls. What was given up by who asked is no failure. */
export function tellAccountFailures(client: PocketBase): void {
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

/** What came of exchanging a session for a fresh one. */
interface Refreshed {
	success: boolean;
	/** Why not; empty when it was done. */
	message: string;
	/** What the server said, where it was asked. */
	error?: unknown;
}

/** Exchanges the client's session for a fresh one; without a session that fails, and nobody is asked. */
export async function refreshSession(client: PocketBase): Promise<Refreshed> {
	if (!client.authStore.token) return { success: false, message: "No valid auth session" };
	try {
		await client.collection("users").authRefresh();
		return { success: true, message: "" };
	} catch (error) {
		return { success: false, message: error instanceof Error ? error.message : "", error };
	}
}
