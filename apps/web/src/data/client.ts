/** The single connection to the server: the official client with an encrypted session. */
import { roles } from "@rafta/library/access/roles";
import PocketBase, { type RecordModel } from "pocketbase";
import { addressAsPupil, storedLanguage } from "#i18n";
import { logAccountFailures } from "./accountCalls.ts";
import { EncryptedAuthStore, storageKey } from "./authStore.ts";
import { keepLists } from "./clientStore.ts";
import { noticingFetch } from "./connectivity.ts";
import { signInHeaders } from "./signInDevice.ts";
import { followAccount, watchGaps } from "./stream.ts";

/** The signed-in user as the API shows it. */
export interface User extends RecordModel {
	name: string;
	username: string;
	email: string;
	role: number;
	school_id: string;
	library_id: string;
	student_id: string;
	desk_only: boolean;
	/** Set for a screen at which readers serve themselves. */
	kiosk?: "" | "card" | "card_pin";
	avatar: string;
	language: string;
	second_factor?: boolean;
	status?: "active" | "blocked";
	verified?: boolean;
	last_login?: string;
}

let client: PocketBase | undefined;

/** The check of a session, whose own refusal is its answer. */
const isOwnCheck = (url: string): boolean => url.includes("/auth-refresh");

let onRefusal = (): void => undefined;

/** Calls `notice` whenever the server refuses a request for who makes it; at most one can be called. */
export function noticeRefusals(notice: () => void): () => void {
	onRefusal = notice;
	return () => {
		onRefusal = () => undefined;
	};
}

/** Reads the stored session and creates the client. Called once, before anything is rendered. */
export async function openClient(): Promise<PocketBase> {
	const store = await EncryptedAuthStore.open();
	window.addEventListener("storage", (event) => {
		if (event.key === storageKey) void store.follow(event.newValue);
	});
	// A page that the browser shows again as it was has heard nothing meanwhile: its account may have signed out.
	window.addEventListener("pageshow", ({ persisted }) => {
		if (persisted) void store.revisit();
	});
	client = new PocketBase("/", store);
	followAccount(client);
	client.authStore.onChange((_token, record) => addressAsPupil(record?.role === roles.student), true);
	keepLists(client);
	logAccountFailures(client);
	// Messages use the language of the screens; the client library's own default stays en-US (design ruling 8).
	client.beforeSend = (url, options) => {
		options.headers = {
			...options.headers,
			...signInHeaders(url),
			"Accept-Language": storedLanguage(),
		};
		options.fetch = noticingFetch;
		return { url, options };
	};
	const noteSubscribed = watchGaps(client);
	client.afterSend = (response, data) => {
		noteSubscribed(response);
		if ((response.status === 401 || response.status === 403) && !isOwnCheck(response.url)) onRefusal();
		return data;
	};
	// Requests are cancelled by the queries that own them, not by the client's automatic cancellation.
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

/** Resolves once the session is stored: before that, a reloaded page would not know it. */
export const sessionStored = async (): Promise<void> => {
	const store = api().authStore;
	if (store instanceof EncryptedAuthStore) await store.settled();
};
