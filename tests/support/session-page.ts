/** Runs inside a page: stores a session as the web app does. */
import type { AuthRecord } from "pocketbase";
import { EncryptedAuthStore } from "../../apps/web/src/data/authStore.ts";

/** Stores a session where the app looks for it at its next start. */
export async function keepSession(token: string, record: AuthRecord): Promise<void> {
	const store = await EncryptedAuthStore.open();
	store.save(token, record);
	await store.settled();
}
