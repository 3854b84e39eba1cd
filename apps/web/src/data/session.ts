/** The signed-in user: checked at load and every minute, and signed out as soon as the server refuses the session. */
import { useQueryClient } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { useEffect, useSyncExternalStore } from "react";
import { setLanguage } from "../i18n/language.tsx";
import { refreshSession } from "./accountCalls.ts";
import { api, currentUser, noticeRefusals, sessionStored, type User } from "./client.ts";
import { call } from "./endpoints.ts";

const checkEvery = 60_000;
/** Screens may be refused several things at once, and one that is closed to somebody says nothing about the session. */
const checkRefusalEvery = 5000;

let snapshot: User | null | undefined;

function subscribe(notify: () => void): () => void {
	return api().authStore.onChange(() => {
		snapshot = currentUser();
		notify();
	});
}

function getSnapshot(): User | null {
	if (snapshot === undefined) snapshot = currentUser();
	return snapshot;
}

/** The signed-in user; `null` for a guest. */
export const useUser = (): User | null => useSyncExternalStore(subscribe, getSnapshot);

/**
 * How a session ended: its user signed out, a check found it invalid, or the server no longer knew it in the middle of
 * the work (ended elsewhere, or the data is now another installation's).
 */
export type SessionEnd = "out" | "invalid" | "unknown";

let ending: SessionEnd = "out";

/** Exchanges the session for a fresh one; a refusal ends it as `how`, a lost connection does not. */
async function checkSession(how: SessionEnd): Promise<void> {
	const { error } = await refreshSession(api());
	const status = error instanceof ClientResponseError ? error.status : 0;
	if (status !== 401 && status !== 403 && status !== 404) return;
	ending = how;
	api().authStore.clear();
	ending = "out";
}

/** Watches the session while the app is open, and calls `onEnd` when it has ended. */
export function useSessionWatch(onEnd: (how: SessionEnd) => void): void {
	const queries = useQueryClient();
	useEffect(() => {
		let before = currentUser()?.id;
		const stop = api().authStore.onChange((token) => {
			const now = currentUser()?.id;
			// Data that one user has seen must not be there for the next.
			if (now !== before) queries.clear();
			if (before && !token) onEnd(ending);
			before = now;
		});
		void checkSession("invalid");
		const timer = setInterval(() => void checkSession("invalid"), checkEvery);
		let checked = performance.now();
		const stopNoticing = noticeRefusals(() => {
			if (!api().authStore.token || performance.now() - checked < checkRefusalEvery) return;
			checked = performance.now();
			void checkSession("unknown");
		});
		return () => {
			stop();
			stopNoticing();
			clearInterval(timer);
		};
	}, [queries, onEnd]);
}

async function welcome({ record }: { record: User }): Promise<void> {
	await sessionStored();
	setLanguage(record.language);
}

/** Signs a reader in with the code scanned from the card, and the PIN. */
export async function logInWithCard(card: string, pin: string): Promise<void> {
	const { token, record } = await call("POST /api/readers/sign-in", { body: { card, pin } });
	api().authStore.save(token, record);
	await welcome({ record: record as User });
}

/** Signs in. Returns the id of a pending sign-in where a second factor is required, else `null`. */
export const logIn = (identity: string, password: string): Promise<string | null> =>
	halfOr(() => api().collection("users").authWithPassword<User>(identity, password));

/** Signs in through the account of another service, in a separate window. */
export const logInByService = (provider: string): Promise<string | null> =>
	halfOr(() => api().collection("users").authWithOAuth2<User>({ provider }));

async function halfOr(signIn: () => Promise<{ record: User }>): Promise<string | null> {
	try {
		await welcome(await signIn());
		return null;
	} catch (error) {
		const mfaId = error instanceof ClientResponseError && error.status === 401 ? error.response?.mfaId : null;
		if (typeof mfaId !== "string") throw error;
		return mfaId;
	}
}

/** The second factor of a sign-in: the code that was mailed. */
export async function enterCode(mfaId: string, otpId: string, code: string): Promise<void> {
	await welcome(await api().collection("users").authWithOTP<User>(otpId, code, { mfaId }));
}

/** Ends this session at the server. */
export const endThisSession = () => call("POST /api/me/sessions/:id/end", { params: { id: "current" } });

/** Ends the session here and, as soon as the server receives it, everywhere its token may have been copied to. */
export function logOut(): void {
	if (api().authStore.token) {
		// Without a connection the session expires; nothing waits for the response.
		void endThisSession().catch(() => undefined);
	}
	api().authStore.clear();
}
