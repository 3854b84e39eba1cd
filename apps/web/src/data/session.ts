/** The signed-in user: checked at load and every minute, and signed out as soon as the server refuses the session. */
import type { AnswerOf } from "@rafta/library/api/index";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { useEffect, useSyncExternalStore } from "react";
import { readTab, writeTab } from "#device";
import { setLanguage } from "#i18n";
import { refreshSession } from "./accountCalls.ts";
import { api, currentUser, noticeRefusals, sessionStored, type User } from "./client.ts";
import { call } from "./endpoints.ts";
import { isUnreached } from "./errors.ts";
import { isShared, setShared } from "./sharedComputer.ts";

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

/** Why the server ended a session, as far as it says; the screen of the sign-in has a sentence for each. */
export type EndReason = Exclude<AnswerOf<"GET /api/session-end">["reason"], ""> | "unknown";

/**
 * Why the session of this tab was ended, until the sign-in screen has said it: a page that is loaded again in that moment
 * finds no session any more to ask about.
 */
const endKey = "rafta-session-ended";

const reasonOfTab = () => readTab(endKey) as EndReason | null;

/** Called by the sign-in screen once it shows the reason. */
export const forgetEndReason = (): void => void writeTab(endKey, null);

/**
 * Asks why the server refuses the stored session: it tells the holder of a token that was once right. `null` where the
 * connection is lost before the answer, as by a page that is loaded again: the next check asks again.
 */
const endReason = (): Promise<EndReason | null> =>
	call("GET /api/session-end").then(
		({ reason }) => reason || "unknown",
		(error) => (isUnreached(error) ? null : "unknown"),
	);

/** Exchanges the session for a fresh one; a refusal ends it, a lost connection does not. */
export async function checkSession(): Promise<void> {
	const { token } = api().authStore;
	const { error } = await refreshSession(api());
	const status = error instanceof ClientResponseError ? error.status : 0;
	if (status !== 401 && status !== 403 && status !== 404) return;
	const reason = await endReason();
	// Somebody may have signed in or out in the meantime.
	if (reason === null || api().authStore.token !== token) return;
	writeTab(endKey, reason);
	api().authStore.clear();
}

type OnEnd = (reason: EndReason | null) => void;

/** Follows who is signed in, and calls `onEnd` when a session has ended. Returns what stops it. */
export function followUser(queries: Pick<QueryClient, "clear">, onEnd: OnEnd): () => void {
	// A session whose time was up before the page was opened ends here as well.
	let before = api().authStore.record?.id;
	const unsaid = reasonOfTab();
	if (!before && unsaid) onEnd(unsaid);
	return api().authStore.onChange((token) => {
		const now = currentUser()?.id;
		// Data that one user has seen must not be there for the next.
		if (now !== before) queries.clear();
		if (token) forgetEndReason();
		else if (before) onEnd(reasonOfTab());
		before = now;
	});
}

/** Watches the session while the app is open, and calls `onEnd` when it has ended. */
export function useSessionWatch(onEnd: OnEnd): void {
	const queries = useQueryClient();
	useEffect(() => {
		const stop = followUser(queries, onEnd);
		void checkSession();
		const timer = setInterval(() => void checkSession(), checkEvery);
		let checked = performance.now();
		const stopNoticing = noticeRefusals(() => {
			if (!api().authStore.token || performance.now() - checked < checkRefusalEvery) return;
			checked = performance.now();
			void checkSession();
		});
		return () => {
			stop();
			stopNoticing();
			clearInterval(timer);
		};
	}, [queries, onEnd]);
}

async function afterSignIn({ record }: { record: User }): Promise<void> {
	await sessionStored();
	setLanguage(record.language);
}

/** Signs in on a computer that is shared or not; a refused sign-in leaves the earlier choice. */
async function on<T>(sharedComputer: boolean, signIn: () => Promise<T>): Promise<T> {
	const before = isShared();
	setShared(sharedComputer);
	try {
		return await signIn();
	} catch (error) {
		setShared(before);
		throw error;
	}
}

/** Signs a reader in with the code scanned from the card, and the PIN. */
export async function logInWithCard(card: string, pin: string, sharedComputer: boolean): Promise<void> {
	const record = await on(sharedComputer, async () => {
		const signedIn = await call("POST /api/readers/sign-in", { body: { card, pin } });
		api().authStore.save(signedIn.token, signedIn.record);
		return signedIn.record;
	});
	await afterSignIn({ record: record as User });
}

/** Signs in. Returns the id of a pending sign-in where a second factor is required, else `null`. */
export const logIn = (
	identity: string,
	password: string,
	sharedComputer = isShared(),
): Promise<string | null> =>
	on(sharedComputer, () =>
		signInOrGetMfaId(() => api().collection("users").authWithPassword<User>(identity, password)),
	);

/** Signs in through the account of another service, in a separate window. */
export const logInByService = (provider: string, sharedComputer: boolean): Promise<string | null> =>
	on(sharedComputer, () =>
		signInOrGetMfaId(() => api().collection("users").authWithOAuth2<User>({ provider })),
	);

async function signInOrGetMfaId(signIn: () => Promise<{ record: User }>): Promise<string | null> {
	try {
		await afterSignIn(await signIn());
		return null;
	} catch (error) {
		const mfaId = error instanceof ClientResponseError && error.status === 401 ? error.response?.mfaId : null;
		if (typeof mfaId !== "string") throw error;
		return mfaId;
	}
}

/** The second factor of a sign-in: the code that was mailed. */
export async function enterCode(mfaId: string, otpId: string, code: string): Promise<void> {
	await afterSignIn(await api().collection("users").authWithOTP<User>(otpId, code, { mfaId }));
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
