/** The one connection to the server: the official client with an encrypted session. */
import PocketBase, { AsyncAuthStore, type RecordModel } from "pocketbase";
import { storedLanguage } from "../i18n/language.tsx";
import { canEncrypt, decrypt, encrypt } from "./vault.ts";

const storageKey = "pocketbase_auth";

async function readSession(): Promise<string> {
	const sealed = localStorage.getItem(storageKey);
	return (sealed && canEncrypt() ? await decrypt(sealed) : null) ?? "";
}

/** The signed-in user as the API shows it. */
export interface User extends RecordModel {
	name: string;
	username: string;
	email: string;
	role: number;
	school_id: string;
	library_id: string;
	student_id: string;
	language: string;
}

let client: PocketBase | undefined;

/** Reads the stored session and makes the client. Called once, before anything is drawn. */
export async function openClient(): Promise<PocketBase> {
	const store = new AsyncAuthStore({
		initial: await readSession(),
		// Without encryption nothing is kept: the session then lasts as long as the page.
		save: async (session) => {
			if (canEncrypt()) localStorage.setItem(storageKey, await encrypt(session));
		},
		clear: async () => localStorage.removeItem(storageKey),
	});
	client = new PocketBase("/", store);
	client.beforeSend = (url, options) => {
		options.headers = { ...options.headers, "Accept-Language": storedLanguage() };
		return { url, options };
	};
	// Requests are cancelled by the queries that own them, not by the client's guess.
	client.autoCancellation(false);
	return client;
}

/** The client. */
export function api(): PocketBase {
	if (!client) throw new Error("the client has not been opened");
	return client;
}

export const currentUser = (): User | null =>
	api().authStore.isValid ? (api().authStore.record as User | null) : null;
